"""Routers, formula and classifier: each acts by its own step, carries all reasons, and serialises."""

import copy
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
import yaml
from haystack import Document, Pipeline
from haystack.components.routers import MetadataRouter
from haystack.dataclasses import ByteStream, SparseEmbedding
from haystack.tracing import Span, Tracer, disable_tracing, enable_tracing

from freshness_retrieval import ConfigurationError, PolicyError, UnknownIndexError, UnreadableTimeError
from haystack_integrations.components.classifiers.freshness import FreshnessClassifier
from haystack_integrations.components.rankers.freshness import FreshnessRanker, TimeWeightedRanker
from haystack_integrations.components.routers.freshness import StaleQuarantine, ValidityFilter

NOW = "2024-06-02"
PARTS = [FreshnessRanker, ValidityFilter, StaleQuarantine, TimeWeightedRanker, FreshnessClassifier]


def prices():
    return [
        Document(id=name, content=f"price of {name}", meta=meta, score=score)
        for name, score, meta in (
            ("2022", 0.9, {"topic_class": "volatile", "date": "2022-01-15", "valid_until": "2022-12-31"}),
            ("guide", 0.8, {"topic_class": "active", "date": "2023-05-15"}),
            ("2024", 0.7, {"topic_class": "volatile", "date": "2024-05-15"}),
            ("next", 0.6, {"date": "2024-05-20", "valid_from": "2025-01-01"}),
            ("left", 0.5, {"date": "2024-01-15", "superseded_by": "other"}),
        )
    ]


def ids(found):
    return {name: [each.id for each in found[name]] for name in found if name not in {"report", "preamble"}}


@pytest.mark.parametrize(
    ("part", "outputs"),
    [
        (
            ValidityFilter,
            {
                "documents": ["guide", "2024"],
                "filtered": ["2022", "next", "left"],
                "expired": ["2022"],
                "not_yet_valid": ["next"],
                "superseded": ["left"],
            },
        ),
        (StaleQuarantine, {"documents": ["guide", "2024", "next", "left"], "quarantined": ["2022"]}),
        (TimeWeightedRanker, {"documents": ["2024", "next", "2022", "guide", "left"], "filtered": []}),
        (FreshnessClassifier, {"documents": ["2022", "guide", "2024", "next", "left"]}),
    ],
)
async def test_each_acts_by_its_own_step(part, outputs):
    """Routers split and keep order and scores, the formula ranks, the classifier labels; awaited they do the same."""
    given = part(as_of=NOW)
    assert ids(given.run(documents=prices())) == outputs
    assert await given.run_async(documents=prices()) == given.run(documents=prices())


def test_order_and_scores_stay_where_nothing_is_ranked():
    """Documents come out of routers and classifier with the scores that they came with."""
    scores = {each.id: each.score for each in prices()}
    for part in (ValidityFilter, StaleQuarantine, FreshnessClassifier):
        found = part(as_of=NOW).run(documents=prices())
        split = [each for name in ids(found) for each in found[name]]
        assert {each.id: each.score for each in split} == scores


def test_a_question_may_ask_about_another_time():
    """What held in 2022 goes the way of what is in force, for a question about 2022."""
    found = ValidityFilter(as_of=NOW).run(documents=prices(), query="What was the price in 2022?")
    assert [each.id for each in found["documents"]] == ["2022", "guide", "2024", "left"]
    assert ValidityFilter().run(prices(), as_of="2022-06-01")["documents"][0].id == "2022"


def test_one_after_the_other_they_lose_no_caveat():
    """In a row the last one still writes what the others found."""
    pipeline = Pipeline()
    pipeline.add_component("in_force", ValidityFilter(as_of=NOW))
    pipeline.add_component("fresh", StaleQuarantine(as_of=NOW))
    pipeline.add_component("ranked", TimeWeightedRanker(half_life="30d", as_of=NOW))
    pipeline.connect("in_force.documents", "fresh.documents")
    pipeline.connect("fresh.documents", "ranked.documents")
    found = Pipeline.loads(pipeline.dumps()).run({"in_force": {"documents": prices(), "query": "price"}})
    assert [(each.id, each.meta["freshness"]) for each in found["ranked"]["documents"]] == [
        ("2024", "as of 2024-05-15"),
        ("guide", "as of 2023-05-15; may be outdated"),
    ]


def test_a_metadata_router_stands_behind_the_classifier():
    """Labelled documents go by their outcome and their reasons."""
    rules = {"outdated": {"field": "meta.freshness_outcome", "operator": "!=", "value": "kept"}}
    pipeline = Pipeline()
    pipeline.add_component("label", FreshnessClassifier(as_of=NOW))
    pipeline.add_component("route", MetadataRouter(rules))
    pipeline.connect("label.documents", "route.documents")
    found = pipeline.run({"label": {"documents": prices()}})["route"]
    assert [each.id for each in found["outdated"]] == ["2022", "next", "left"]
    assert [each.id for each in found["unmatched"]] == ["guide", "2024"]


def test_the_formula_is_the_formula():
    """The score is α·similarity + (1−α)·½^(age/half-life); what `top_k` cuts is in `filtered`."""
    found = TimeWeightedRanker(alpha=0.5, half_life="30d", as_of=NOW).run(prices(), top_k=2)
    expected = {"2024": 0.5 * 0.7 + 0.5 * 0.5 ** (18 / 30), "next": 0.5 * 0.6 + 0.5 * 0.5 ** (13 / 30)}
    assert {each.id: each.score for each in found["documents"]} == pytest.approx(expected)
    assert len(found["filtered"]) == 3
    assert found["report"]["reasons"]["beyond_top_k"] == 3


@pytest.mark.parametrize("part", PARTS)
def test_inputs_are_unchanged_and_ids_stay(part):
    """Copies come out, with the ids that came in, in whichever output."""
    given = prices()
    before = copy.deepcopy(given)
    found = part(as_of=NOW).run(documents=given)
    assert given == before
    assert {each.id for name in ids(found) for each in found[name]} == {each.id for each in given}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
def test_documents_without_text_pass(part):
    """No content, a blob, embeddings dense and sparse: all of it stays as it is."""
    given = [
        Document(id="empty", content=None, meta={}),
        Document(id="blob", content=None, blob=ByteStream(b"\x00", mime_type="image/png"), score=0.4),
        Document(
            id="vector", content="a", embedding=[0.1], sparse_embedding=SparseEmbedding([1], [0.5]), score=float("nan")
        ),
    ]
    found = {each.id: each for each in part(as_of=NOW).run(documents=given)["documents"]}
    assert (found["blob"].blob, found["vector"].embedding, found["vector"].sparse_embedding) == (
        given[1].blob, [0.1], given[2].sparse_embedding,
    )  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_each_is_dumped_and_loaded_without_an_allowance(part, tmp_path):
    """YAML holds what was given, the path and the index or plain values, and a date without quotes is a date."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {timezone: Asia/Shanghai}\n")
    for arguments in ({"config": path, "index": "fees"}, {"policy": {"timezone": "Asia/Shanghai"}}):
        pipeline = Pipeline()
        pipeline.add_component("part", part(as_of=date(2024, 6, 2), **arguments))
        data = yaml.safe_load(pipeline.dumps())
        given = data["components"]["part"]["init_parameters"]
        assert (given["policy"], given["index"]) == (arguments.get("policy"), arguments.get("index"))
        given["as_of"] = date(2024, 6, 2)
        loaded = Pipeline.loads(yaml.safe_dump(data))
        assert loaded.dumps() == pipeline.dumps()
        inputs = {"part": {"documents": prices()}}
        assert loaded.run(copy.deepcopy(inputs)) == pipeline.run(copy.deepcopy(inputs))


@pytest.mark.parametrize("part", PARTS)
def test_what_cannot_be_used_fails_at_construction(part, tmp_path):
    """A bad policy, file, index or time raises at once, and says which it is."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {timezone: Asia/Shanghai}\n")
    for arguments, error, message in (
        ({"policy": {"undated": "drop", "timezone": "Mars"}}, PolicyError, "2 faults"),
        ({"config": path, "index": "fee"}, UnknownIndexError, "did you mean 'fees'"),
        ({"config": path}, ConfigurationError, "config is given without index"),
        ({"as_of": "soon"}, UnreadableTimeError, "as_of"),
    ):
        with pytest.raises(error, match=message):
            part(**arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"alpha": 2}, "alpha"),
        ({"half_life": "soon"}, "half_life"),
        ({"decay_lambda": 0.1, "half_life": "30d"}, "half_life"),
        ({"top_k": 0}, "top_k"),
    ],
)
def test_the_formula_refuses_what_cannot_be_used(arguments, message):
    """A bad weight, rate or limit raises at construction; a bad limit of a run does then."""
    with pytest.raises(ConfigurationError, match=message):
        TimeWeightedRanker(**arguments)
    with pytest.raises(ConfigurationError, match="top_k"):
        TimeWeightedRanker().run([], top_k=-1)


def test_threads_share_a_part():
    """No state outlives a run."""
    router = ValidityFilter(as_of=NOW)
    expected = router.run(prices())
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda _: router.run(prices()), range(40))) == [expected] * 40


class RecordedSpan(Span):
    def __init__(self):
        self.tags = {}

    def set_tag(self, key, value):
        self.tags[key] = value


class RecordingTracer(Tracer):
    """Remembers the spans of components."""

    def __init__(self):
        self.spans, self.current = {}, None

    def trace(self, operation_name, tags=None, parent_span=None):
        return self._span(operation_name, tags or {})

    def _span(self, name, tags):
        from contextlib import contextmanager

        @contextmanager
        def opened():
            before, self.current = self.current, RecordedSpan()
            self.spans[tags.get("haystack.component.name", name)] = self.current
            yield self.current
            self.current = before

        return opened()

    def current_span(self):
        return self.current


def test_a_trace_tells_how_many_have_which_outcome():
    """The span of the component carries the counts, and nothing of the content."""
    tracer = RecordingTracer()
    enable_tracing(tracer)
    try:
        pipeline = Pipeline()
        pipeline.add_component("freshness", FreshnessRanker(as_of=NOW))
        pipeline.run({"freshness": {"documents": prices()}})
    finally:
        disable_tracing()
    ours = {key: value for key, value in tracer.spans["freshness"].tags.items() if key.startswith("freshness.")}
    assert ours == {
        "freshness.kept": 2,
        "freshness.quarantined": 0,
        "freshness.filtered": 3,
        "freshness.fallen_back": False,
    }
