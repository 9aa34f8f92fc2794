"""What annotation has read from a text counts in the chain, under whatever names an index keeps its own dates."""

import pytest

from freshness_retrieval import Annotator, FreshnessChain, FreshnessPolicy

MAPPED = {"published_at": ["pub_date"], "valid_from": ["begins"], "valid_until": ["expires"], "domain": ["kind"]}
TEXT = "Published 1 June 2024. Valid until 30 June 2024."


def annotated_result(policy, metadata, as_of, text=TEXT):
    policy = FreshnessPolicy.from_dict({"fields": MAPPED, "read_text": False, **policy})
    record = Annotator(policy).annotate({"id": "a", "text": text, "metadata": metadata})
    return FreshnessChain(policy).run("the fee", [{**record, "score": 0.5}], as_of=as_of)


@pytest.mark.parametrize(
    ("policy", "metadata", "as_of", "codes"),
    [
        ({}, {}, "2024-08-01", {"expired"}),
        ({}, {}, "2024-06-20", {"current"}),
        ({}, {"expires": "2024-07-31"}, "2024-07-10", {"current"}),
        ({"validity_source": "text"}, {"expires": "2024-07-31"}, "2024-07-10", {"expired"}),
        ({"validity_source": "text"}, {"begins": "2024-06-25"}, "2024-06-20", {"current"}),
    ],
)
def test_a_window_read_from_text_counts_under_mapped_names(policy, metadata, as_of, codes):
    """Where the window is of the text it stands as a whole; where the metadata state it, theirs does."""
    result = annotated_result(policy, metadata, as_of)
    (item,) = result.kept or result.filtered

    assert codes == {str(reason.code) for reason in item.reasons} - {"cold_start"}


def test_a_default_read_back_never_filters():
    """A default validity is named once it is over, and the document stays."""
    result = annotated_result(
        {"default_validity": {"news": "30d"}}, {"pub_date": "2024-06-01", "kind": "news"}, "2024-09-01", "The fee is 3."
    )

    assert ["default_validity"] == [
        str(reason.code) for reason in result.kept[0].reasons if reason.code != "cold_start"
    ]
