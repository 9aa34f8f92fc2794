"""What MIGRATION.md says of MetaFieldRanker, run beside our rankers."""

import pytest
from haystack import Document
from haystack.components.rankers import MetaFieldRanker

from haystack_integrations.components.rankers.freshness import FreshnessRanker, TimeWeightedRanker

NOW = "2024-06-02"


def document(name, date, score=0.5, **meta):
    return Document(id=name, content=f"text of {name}", meta={"date": date, **meta}, score=score)


def ids(found):
    return [each.id for each in found["documents"]]


def theirs(documents, **arguments):
    return MetaFieldRanker(meta_field="date", meta_value_type="date", **{"weight": 1.0, **arguments}).run(documents)


def ours(documents, query="What is the fee?"):
    return FreshnessRanker(as_of=NOW).run(documents, query=query)


def by_date(documents):
    return TimeWeightedRanker(alpha=0.0, half_life="1y", as_of=NOW).run(documents)


def test_one_unreadable_date_was_the_newest():
    """Theirs sorts all as text, and the unreadable one leads; ours reads the others, and it stands behind the dated ones."""
    documents = [document("2023", "2023-06-01"), document("n/a", "n/a"), document("2024", "2024-05-01")]
    assert ids(theirs(documents))[0] == "n/a"
    assert ids(by_date(documents))[0] == "2024"
    flags = {each.id: each.meta["freshness_reasons"] for each in ours(documents)["documents"]}
    assert flags["n/a"] == "undated"
    assert ours([document("odd", "soon-ish")])["documents"][0].meta["freshness_reasons"] == "malformed_date"


def test_one_offset_kept_the_order_of_the_input():
    """Theirs gives up on a list with and without offsets; ours reads both."""
    documents = [
        document("2022", "2022-06-01"),
        document("2024", "2024-05-01T08:00:00+02:00"),
        document("2023", "2023-06-01"),
    ]
    assert ids(theirs(documents)) == ["2022", "2024", "2023"]
    assert ids(by_date(documents)) == ["2024", "2023", "2022"]


def test_milliseconds_ended_the_pipeline():
    """Theirs raises on an epoch of milliseconds in text; ours reads it."""
    documents = [document("2023", "2023-06-01"), document("epoch", "1714521600000")]
    with pytest.raises(OverflowError):
        theirs(documents)
    assert ids(by_date(documents)) == ["epoch", "2023"]


@pytest.mark.parametrize("date", ["14", "Friday"])
def test_scraps_were_days_of_this_month(date):
    """Theirs fills a scrap up from today; ours calls it unreadable."""
    documents = [document("2023", "2023-06-01"), document("scrap", date)]
    assert ids(theirs(documents))[0] == "scrap"
    assert ids(by_date(documents))[0] == "2023"


def test_a_day_and_fourteen_years_weighed_the_same():
    """Theirs knows ranks only; ours counts days."""
    for older, ratio in (("2024-05-31", 1.0), ("2010-06-01", 0.0)):
        documents = [document("new", "2024-06-01", 0.5), document("old", older, 0.5)]
        new, old = theirs(documents, weight=0.5)["documents"]
        assert new.score / old.score == pytest.approx(62 / 61)
        new, old = by_date(documents)["documents"]
        assert old.score / new.score == pytest.approx(ratio, abs=0.01)


def test_the_future_came_first():
    """A date of next year leads there; here it is flagged, and the present leads."""
    documents = [document("next year", "2025-06-01", 0.5), document("now", "2024-06-01", 0.5)]
    assert ids(theirs(documents)) == ["next year", "now"]
    found = ours(documents)
    assert ids(found) == ["now", "next year"]
    assert "future_date" in found["documents"][1].meta["freshness_reasons"]


def test_bm25_scores_became_nothing():
    """Their linear scores take what is above 1 for 0; ours are of any scale."""
    documents = [document("answer", "2024-05-01", 17.2), document("aside", "2024-05-02", 0.4)]
    scores = {each.id: each.score for each in theirs(documents, weight=0.5, ranking_mode="linear_score")["documents"]}
    assert scores["answer"] < scores["aside"]
    assert ids(ours(documents)) == ["answer", "aside"]


def test_what_is_out_of_force_stayed():
    """Theirs knows no validity: the newest document leads, though it has expired; ours sends it elsewhere."""
    documents = [document("expired", "2024-05-01", valid_until="2024-05-31"), document("holds", "2023-05-01")]
    assert ids(theirs(documents)) == ["expired", "holds"]
    assert ids(ours(documents)) == ["holds"]


def test_the_question_was_not_read():
    """Theirs brings the newest for a question about 2022; ours what is of 2022."""
    documents = [document("2024", "2024-05-01", 0.5), document("2022", "2022-05-01", 0.5)]
    assert ids(theirs(documents)) == ["2024", "2022"]
    assert ids(ours(documents, "What was the fee in 2022?")) == ["2022", "2024"]
