"""Topic classes: thresholds, rules in force, patterns."""

import re

import pytest

from freshness_retrieval.errors import PolicyError
from freshness_retrieval.policy import TopicClasses, TopicMatch
from freshness_retrieval.policy.shipped import SHIPPED_KEYWORDS

EVERYDAY = """
The price of freedom is a policy question. Our team updated the plan because security matters and the law changed.
See our Terms of Service, Privacy Policy and pricing. Click here to learn the concept. 价格上涨,政策调整,计划变更,功能很多。
"""


def test_thresholds_are_those_of_the_table():
    """Volatile is stale after 90 days, active after 6 months, stable after 24 months."""
    classes = TopicClasses()
    assert [str(classes.named(rule.name).stale_after) for rule in classes.ordered()] == ["90d", "6mo", "2y"]


def test_class_that_sets_another_key_keeps_its_threshold():
    """A class of which only the rules are given keeps its threshold."""
    assert str(TopicClasses(volatile={"match": {"keywords": "税率"}}).volatile.stale_after) == "90d"


def test_rules_go_from_volatile_to_stable():
    """Rules come the most volatile first, since a document in several classes takes that one."""
    assert [rule.name for rule in TopicClasses().ordered()] == ["volatile", "active", "stable"]


def test_shipped_keywords_apply_only_where_asked():
    """Without `use: shipped` the rules of the index are the only ones, with it the shipped ones follow them."""
    own = {"match": {"keywords": ["税率", "price list"], "metadata": {"a": "b"}}}
    alone, *_ = TopicClasses(volatile=own).ordered()
    joined, *_ = TopicClasses(use="shipped", volatile=own).ordered()
    assert alone.match.keywords == ("税率", "price list")
    shipped = tuple(keyword for keyword in SHIPPED_KEYWORDS["volatile"] if keyword != "price list")
    assert ("税率", "price list", *shipped) == joined.match.keywords
    assert joined.match.metadata == {"a": ("b",)}


def test_shipped_keywords_are_no_everyday_words():
    """A text that merely mentions prices, terms and policies matches no shipped keyword."""
    words = [keyword for keywords in SHIPPED_KEYWORDS.values() for keyword in keywords]
    assert [word for word in words if word in EVERYDAY.casefold()] == []


def test_shipped_keywords_belong_to_one_class():
    """No shipped keyword stands twice, none contains a keyword of another class."""
    pairs = [(name, word) for name, keywords in SHIPPED_KEYWORDS.items() for word in keywords]
    assert len({word for _, word in pairs}) == len(pairs)
    assert [(a, b) for name, a in pairs for other, b in pairs if name != other and a in b] == []


@pytest.mark.parametrize(
    "pattern",
    [r"\bCVE-\d{4}-\d{4,7}\b", "(?:price|rate) list", "(ab)+c", "a+b{0,3}", "[(a+)+]+", r"\(a\)+", "(?P<year>19|20)..", "(?i)价格",
     "(?:a+)?", "[]+*]+", "x" * 500],
)  # fmt: skip
def test_harmless_pattern_is_accepted(pattern):
    """A pattern without nested repetition is kept as written."""
    assert (pattern,) == TopicMatch(patterns=pattern).patterns
    assert re.compile(pattern)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("(a|a)*c", "a repeated group holds a choice or a repetition"),
        ("(a{1,50}){1,50}b", "a repeated group holds a choice or a repetition"),
        ("(a{1,3})+", "a repeated group holds a choice or a repetition"),
        ("a*a*b", "its repetitions can be tried in too many ways"),
        (".*.*=x", "its repetitions can be tried in too many ways"),
        ("a?" * 20 + "a" * 20, "its repetitions can be tried in too many ways"),
        ("(a+)+", "a repeated group holds a choice or a repetition"),
        ("(?:a*b)*", "a repeated group holds a choice or a repetition"),
        ("((a|b{2,})c)+", "a repeated group holds a choice or a repetition"),
        ("((a+)?)*", "a repeated group holds a choice or a repetition"),
        ("(", "no regular expression: missing )"),
        ("*", "no regular expression: nothing to repeat"),
        ("", "a string with at least one character is needed"),
        ("x" * 501, "a pattern has 1 to 500 characters, this one 501"),
        ("(?=a)", "looks around or back"),
        ("(?<!a)b", "looks around or back"),
        (r"(a)\1", "looks around or back"),
        ("(?P<x>a)(?P=x)", "looks around or back"),
        ("a++", "is possessive"),
        ("(?>a)", "is possessive"),
        ("a{99999999999}", "no regular expression"),
    ],
)
def test_dangerous_or_broken_pattern_is_refused_at_load(pattern, message):
    """A pattern that does not compile, may take exponential time, or needs what re2 has not is a fault."""
    with pytest.raises(PolicyError) as caught:
        TopicMatch(patterns=["fine", pattern])
    assert [fault.key for fault in caught.value.faults] == ["patterns[1]"]
    assert message in caught.value.faults[0].message


def test_a_class_of_your_own_is_like_one_of_the_three():
    """Its place is by what becomes of a stale document, then by its threshold; what it does not say is that of the class it is like."""
    classes = TopicClasses(
        custom={
            "rates": {"like": "volatile", "stale_after": "1d", "half_life": "12h"},
            "forms": {"like": "stable", "stale_after": "5y"},
            "税表": {"like": "volatile"},
        }
    )
    assert ["rates", "volatile", "税表", "active", "stable", "forms"] == [topic.name for topic in classes.ordered()]
    assert ("90d", "volatile") == (str(classes.named("税表").stale_after), classes.named("税表").like)
    assert ("12h", None) == (str(classes.named("rates").half_life), classes.named("forms").half_life)
    with pytest.raises(KeyError):
        classes.named("ratess")


@pytest.mark.parametrize(
    ("custom", "message"),
    [
        ({"volatile": {"like": "volatile"}}, "built in"),
        ({"two words": {"like": "volatile"}}, "one word"),
        ({"a,b": {"like": "volatile"}}, "one word"),
        ({"rates": {}}, "custom.rates.like: is missing; write like: volatile"),
        ({"rates": {"like": "volatile", "stale_aftr": "1d"}}, "did you mean 'stale_after'"),
        ({"rates": {"like": "fresh"}}, "volatile"),
        ({"rates": {"like": "volatile", "stale_after": "soon"}}, "no duration"),
    ],
)
def test_a_class_that_cannot_be_used_is_refused(custom, message):
    """A name that is taken, or that no document could state, and a class that is like none."""
    with pytest.raises(PolicyError, match=message):
        TopicClasses(custom=custom)
