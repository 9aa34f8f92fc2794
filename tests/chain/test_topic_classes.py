"""Laws of topic classes in the chain: which class a document has, and so when it is stale."""

from datetime import date

import pytest

from freshness_retrieval import ConfigurationError, Evidence, FreshnessChain, TimeInterval
from tests.chain.documents import NOW, codes, document, items_by_id, judge, message, nested

OLD = "2020-01-01"


def topic(given, **classes):
    """Return the topic class of one old document."""
    return items_by_id(judge([given], topic_classes=classes))[given["id"]].topic_class


def matching(**match):
    """Return the rules of one class."""
    return {"match": match}


@pytest.mark.parametrize(
    "stated",
    ["volatile", "Volatile", " volatile ", "active, volatile", ["stable", "volatile"], "stable|volatile", "a/volatile"],
)
def test_the_class_in_the_metadata_counts_by_itself(stated):
    """A stated class needs no rule; of several the most volatile counts."""
    assert topic(document("a", topic_class=stated, published_at=OLD)) == "volatile"


@pytest.mark.parametrize(
    ("stated", "ruled", "expected"),
    [
        ("stable", "volatile", "volatile"),
        ("stable", "active", "active"),
        ("active", "volatile", "volatile"),
        ("volatile", "volatile", "volatile"),
        *(
            (stated, ruled, stated)
            for stated, ruled in (("volatile", "active"), ("volatile", "stable"), ("active", "stable"))
        ),
    ],
)
def test_the_stated_class_and_the_rules_count_together(stated, ruled, expected):
    """Of the class that a document states and those of the rules that it matches, the most volatile counts."""
    given = document("a", text="price list", topic_class=stated, published_at=OLD)
    assert topic(given, **{ruled: matching(keywords=["price list"])}) == expected


@pytest.mark.parametrize(
    ("stated", "why"), [("active", "the text says 'price list'"), ("volatile", "topic_class is volatile")]
)
def test_the_reason_names_what_decided_the_class(stated, why):
    """Where a rule is more volatile than the stated class it is named, else the stated class is."""
    given = document("a", text="price list", topic_class=stated, published_at=OLD)
    result = judge([given], topic_classes={"volatile": matching(keywords=["price list"])})
    assert message(result, "stale_volatile").endswith(f"({why})")


@pytest.mark.parametrize("stated", [None, "", "pricing", 7, [], {}, "nonvolatile"])
def test_a_word_that_is_no_class_leaves_the_rules_to_decide(stated):
    """Only the three names are classes; anything else says nothing."""
    given = document("a", text="price list", topic_class=stated, published_at=OLD)
    assert topic(given, active=matching(keywords=["price list"])) == "active"
    assert topic(given) is None


def test_the_most_volatile_rule_wins():
    """A document that rules of several classes match takes the most volatile one."""
    given = document("a", text="runbook for the price list", published_at=OLD)
    rules = {"stable": matching(keywords="runbook"), "active": matching(keywords="runbook")}
    assert topic(given, **rules) == "active"
    assert topic(given, **rules, volatile=matching(keywords="price list")) == "volatile"


@pytest.mark.parametrize(
    ("match", "text", "metadata", "why"),
    [
        ({"metadata": {"category": ["pricing", "legal"]}}, "", {"category": "Legal"}, "category is Legal"),
        ({"metadata": {"tags": "pricing"}}, "", {"tags": ["news", "pricing"]}, "tags is pricing"),
        ({"metadata": {"level": "3"}}, "", {"level": 3}, "level is 3"),
        ({"keywords": "price list"}, "Our Price List of June", {}, "the text says 'Price List'"),
        ({"keywords": "price list"}, "", {"title": "Price list"}, "the text says 'Price list'"),
        ({"keywords": "price list"}, "all Price lists", {}, "the text says 'Price lists'"),
        ({"keywords": "price list"}, "a price\n\t list", {}, r"the text says 'price\n\t list'"),
        ({"keywords": "price  list"}, "a price list", {}, "the text says 'price list'"),
        ({"keywords": "terms of use"}, "terms\u00a0of use", {}, r"the text says 'terms\xa0of use'"),
        ({"keywords": "fee"}, "x" * 5000 + " fee", {}, "the text says 'fee'"),
        ({"keywords": "医保"}, "城乡居民医保缴费", {}, "the text says '医保'"),
        ({"keywords": "税率"}, "", {"title": "增值税率表"}, "the text says '税率'"),
        (
            {"patterns": r"\bCVE-\d{4}-\d{4,7}\b"},
            "fixes cve-2024-12345",
            {},
            r"the text matches '\\bCVE-\\d{4}-\\d{4,7}\\b'",
        ),
        ({"patterns": "每(人|户)[0-9]+元"}, "每人380元", {}, "the text matches '每(人|户)[0-9]+元'"),
    ],
)
def test_rules_read_metadata_keywords_and_patterns(match, text, metadata, why):
    """A rule matches by metadata value, whole word or pattern, in English and Chinese, and says which."""
    result = judge(
        [document("a", text=text, published_at=OLD, **metadata)], topic_classes={"volatile": {"match": match}}
    )
    assert codes(result, "a") == ["stale_volatile"]
    assert message(result, "stale_volatile").endswith(f"({why})")


@pytest.mark.parametrize(
    ("match", "text", "metadata"),
    [
        ({"metadata": {"category": "pricing"}}, "pricing", {}),
        ({"metadata": {"category": "pricing"}}, "", {"category": "pricing page"}),
        ({"metadata": {"category": "pricing"}}, "", {"category": None}),
        ({"keywords": "price"}, "priceless", {}),
        ({"keywords": "price"}, "pricess", {}),
        ({"keywords": "prices"}, "price", {}),
        ({"keywords": "prices"}, "pricess", {}),
        ({"keywords": "price list"}, "pricelist", {}),
        ({"keywords": "price list"}, "prices list", {}),
        ({"keywords": "rate card"}, "first-rate cardboard", {}),
        ({"patterns": "^price"}, "the price", {}),
    ],
)
def test_rules_match_whole_values_and_whole_words(match, text, metadata):
    """Part of a value or of a word is no match."""
    assert topic(document("a", text=text, published_at=OLD, **metadata), volatile={"match": match}) is None


def test_patterns_see_the_first_two_thousand_characters():
    """What title and text say beyond is not searched, so that a pattern of a policy costs no more on a long text."""
    rules = {"volatile": matching(patterns="fee")}
    assert topic(document("a", text="x" * 1997 + "fee", published_at=OLD), **rules) == "volatile"
    assert topic(document("a", text="x" * 1998 + "fee", published_at=OLD), **rules) is None
    assert topic(document("a", text="x" * 1997 + "fee", title="T", published_at=OLD), **rules) is None
    assert topic(document("a", text="x" * 5000, title="fee", published_at=OLD), **rules) == "volatile"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rate card 2020: 5 EUR per user per month", "volatile"),
        ("2020年收费标准", "volatile"),
        ("Runbook: rollback procedure", "active"),
        ("运维手册", "active"),
        ("Key concepts and system architecture", "stable"),
        ("工作原理", "stable"),
        ("The price of freedom", None),
    ],
)
def test_the_shipped_rules_apply_only_where_they_are_asked_for(text, expected):
    """`use: shipped` puts the keywords of the library in force, English and Chinese; without it no text has a class."""
    given = document("a", text=text, published_at=OLD)
    assert (expected, None) == (topic(given, use="shipped"), topic(given))


def test_a_document_without_class_is_never_stale():
    """Where no rule matches there is no class, and no age is too great."""
    result = judge([document("a", text="price list", published_at="1900-01-01")])
    assert (["current"], None) == (codes(result, "a"), result.kept[0].topic_class)


def test_an_evidence_states_its_classes_by_itself():
    """Typed classes go before metadata and rules; the most volatile counts, unknown names say nothing."""
    day = TimeInterval.of_days(date(2020, 1, 1), date(2020, 1, 1))
    evidence = [
        Evidence(id="a", published=day, topic_classes=("stable", "volatile"), metadata={"topic_class": "stable"}),
        Evidence(id="b", published=day, topic_classes=("pricing",), metadata={"topic_class": "active"}),
        Evidence(id="c", published=day),
    ]
    result = judge(evidence)
    assert [["stale_volatile"], ["stale_active"], ["current"]] == [codes(result, name) for name in "abc"]
    assert message(result, "stale_volatile").endswith("(the evidence states its class)")


def test_unknown_names_on_an_evidence_give_no_class():
    """An Evidence whose names are none of the three, in a list without any class, has none."""
    day = TimeInterval.of_days(date(2020, 1, 1), date(2020, 1, 1))
    assert judge([Evidence(id="a", published=day, topic_classes=("pricing",))]).kept[0].topic_class is None


@pytest.mark.parametrize("value", [nested(100_000), 10**5000, object()], ids=["deep", "huge", "opaque"])
@pytest.mark.parametrize("key", ["topic_class", "category"])
def test_hostile_metadata_never_raise(key, value):
    """A value that has no text of reasonable size says nothing."""
    given = document("a", published_at=OLD, **{key: value})
    assert topic(given, volatile=matching(metadata={"category": "pricing"})) is None


RATES = {
    "custom": {"rates": {"like": "volatile", "stale_after": "1d", "half_life": "12h", **matching(keywords="EUR/USD")}}
}


def test_a_class_of_your_own_has_its_threshold_and_its_fate():
    """A document of it is stale after its own time, and then shares the fate of the class that it is like."""
    documents = [
        document("fresh", text="EUR/USD 1.08", published_at="2024-06-01"),
        document("stale", text="EUR/USD 1.07", published_at="2024-05-31"),
        document("stated", topic_class="Rates", published_at="2024-05-31"),
        document("both", text="EUR/USD", topic_class="active", published_at="2024-05-31"),
    ]
    result = judge(documents, topic_classes=RATES)
    assert [item.id for item in result.kept] == ["fresh"]
    assert {item.id: item.topic_class for item in result.quarantined} == {
        "stale": "rates", "stated": "rates", "both": "rates",
    }  # fmt: skip
    assert result.quarantined[0].reasons[0].message == (
        "published 2024-05-31, 2 days old on 2024-06-02; rates sources count for 1 day (the text says 'EUR/USD')"
    )


@pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
def test_an_undated_document_of_a_class_of_your_own_may_be_set_aside():
    """Its `undated` holds, and the reason names the class."""
    custom = {"rates": {**RATES["custom"]["rates"], "undated": "quarantine"}}
    result = judge([document("undated", text="EUR/USD")], topic_classes={"custom": custom})
    assert [item.codes[0] for item in result.quarantined] == ["undated_volatile"]
    assert "a rates source without a date" in result.quarantined[0].reasons[0].message


def test_an_evidence_may_be_of_a_class_of_your_own():
    """The typed value counts as the metadata do; a name that is no class does not."""
    evidence = [Evidence(id="a", topic_classes=("rates", "gossip"), metadata={"published_at": "2024-05-01"})]
    assert judge(evidence, topic_classes=RATES).quarantined[0].topic_class == "rates"


@pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({"url": "https://example.org/Pricing/basic"}, "volatile"),
        ({"file_path": "C:\\docs\\pricing\\a.md"}, "volatile"),
        ({"source": "notes/restart.runbook.md"}, "active"),
        ({"title": "pricing/"}, None),
        ({"url": "https://example.org/about"}, None),
        ({"url": None}, None),
    ],
)
def test_where_a_document_comes_from_may_say_its_class(metadata, expected):
    """Shell patterns are tried on paths and addresses, upper and lower case and both kinds of slash alike."""
    rules = {"volatile": matching(paths="*/pricing/*"), "active": matching(paths=["*.runbook.md"])}
    assert topic(document("a", **metadata), **rules) == expected


class Reader:
    """Says what it was given to say."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def read(self, text, metadata):
        return self.answers.pop(0)


def test_a_reader_is_asked_beside_the_rules():
    """Of what rules and reader say the most volatile counts; what is no class does not, and the reason names the reader."""
    documents = [document(str(place), topic_class="active", published_at="2024-01-01") for place in range(5)]
    reader = Reader("volatile", "stable", None, ["gossip", "volatile", 3], "gossip")
    chain = FreshnessChain(topic_reader=reader)
    result = chain.run("", documents, as_of=NOW)
    assert sorted(item.id for item in result.quarantined) == ["0", "3"]
    assert reader.answers == []  # it is not asked again for the reasons
    assert "(the topic reader says volatile)" in result.quarantined[0].reasons[0].message


def test_what_is_no_reader_is_refused():
    """A reader has a method `read`."""
    with pytest.raises(ConfigurationError, match="topic_reader"):
        FreshnessChain(topic_reader="volatile")  # type: ignore[arg-type]  # refused
