"""The rate of decay in its three spellings."""

import math

import pytest

from freshness_retrieval.errors import PolicyError
from freshness_retrieval.policy import DecayPoint, RerankPolicy

NAN = float("nan")
INF = float("inf")


@pytest.mark.parametrize(
    ("settings", "point"),
    [
        ({}, DecayPoint(30.0, 0.5, 0.0)),
        ({"half_life": "12h"}, DecayPoint(0.5, 0.5, 0.0)),
        ({"decay_lambda": 0.25}, DecayPoint(4.0, math.exp(-1), 0.0)),
        ({"decay_lambda": 0}, DecayPoint(INF, math.exp(-1), 0.0)),
        ({"scale": "10d"}, DecayPoint(10.0, 0.5, 0.0)),
        ({"scale": "10d", "decay": 0.3, "offset": "2d"}, DecayPoint(10.0, 0.3, 2.0)),
    ],
)
def test_every_spelling_comes_down_to_one_point(settings, point):
    """Half-life, λ and scale/decay/offset name one point of the same curve."""
    assert point == RerankPolicy(**settings).decay_point


@pytest.mark.parametrize(
    ("settings", "keys"),
    [
        ({"alpha": 1.01}, ["alpha"]),
        ({"alpha": -0.01}, ["alpha"]),
        ({"alpha": NAN}, ["alpha"]),
        ({"alpha": "0.7"}, ["alpha"]),
        ({"alpha": True}, ["alpha"]),
        ({"alpha_recent": INF}, ["alpha_recent"]),
        ({"half_life": "0d"}, ["half_life"]),
        ({"half_life": "-1d"}, ["half_life"]),
        ({"half_life": NAN}, ["half_life"]),
        ({"half_life": INF}, ["half_life"]),
        ({"decay_lambda": -0.1}, ["decay_lambda"]),
        ({"decay_lambda": NAN}, ["decay_lambda"]),
        ({"decay_lambda": INF}, ["decay_lambda"]),
        ({"scale": "0d"}, ["scale"]),
        ({"scale": "1d", "decay": 0}, ["decay"]),
        ({"scale": "1d", "decay": 1}, ["decay"]),
        ({"scale": "1d", "offset": "-1d"}, ["offset"]),
        ({"floor": 1}, ["floor"]),
        ({"floor": -0.1}, ["floor"]),
        ({"half_life": "1d", "decay_lambda": 0.1}, ["decay_lambda"]),
        ({"half_life": "1d", "decay_lambda": 0.1, "scale": "1d"}, ["decay_lambda", "scale"]),
        ({"half_life": "1d", "decay": 0.3}, ["decay"]),
        ({"offset": "1d"}, ["offset"]),
        ({"cold_start": "auto"}, ["cold_start"]),
        ({"kernel": "exp"}, ["kernel"]),
    ],
)
def test_weight_that_cannot_be_used_is_refused_at_load(settings, keys):
    """A weight or rate out of range, of another type, not finite, or spelled twice is a fault of its key (cf-02)."""
    with pytest.raises(PolicyError) as caught:
        RerankPolicy(**settings)
    assert keys == [fault.key for fault in caught.value.faults]


def test_bad_scale_is_the_only_fault_of_its_spelling():
    """A scale with a fault does not make its companions look misplaced."""
    with pytest.raises(PolicyError) as caught:
        RerankPolicy(scale="soon", decay=0.5)
    assert [fault.key for fault in caught.value.faults] == ["scale"]


def test_second_spelling_is_explained():
    """The fault of a second spelling names the first."""
    with pytest.raises(
        PolicyError, match=r"found 0\.1; stands beside half_life; both are spellings of the rate of decay"
    ):
        RerankPolicy(half_life="1d", decay_lambda=0.1)
