"""Laws of decay: how much of a document's recency is left at an age."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import DecayKernel, FreshnessPolicy

SHAPES = ("exponential", "gaussian", "linear", "step")

shapes = st.sampled_from(SHAPES)
scales = st.floats(1e-3, 1e5)
shares = st.floats(0.01, 0.99)
ages = st.floats(0.0, 1e6)


def recency(age, half_life=None, **settings):
    """Return the recency at one age."""
    found = DecayKernel(**settings)(np.array([age]), None if half_life is None else np.array([half_life]))
    return float(found[0])


def kernel(**rerank):
    """Return the kernel of a policy."""
    return DecayKernel.of(FreshnessPolicy(rerank=rerank).rerank)


@given(shapes, scales, shares)
def test_nothing_is_lost_at_age_zero(shape, scale, decay):
    """decay(0) = 1."""
    assert recency(0.0, shape=shape, scale_days=scale, decay=decay) == 1.0


@given(shapes, scales, shares)
def test_at_the_scale_the_named_share_is_left(shape, scale, decay):
    """decay(scale) = decay; with the default of one half, decay(half-life) = ½."""
    assert decay == pytest.approx(recency(scale, shape=shape, scale_days=scale, decay=decay))
    assert recency(scale, shape=shape, scale_days=scale) == pytest.approx(0.5)


@given(shapes, scales, shares, ages, ages, st.floats(0.0, 0.9), st.floats(0.0, 1e3))
def test_recency_never_rises_with_age(shape, scale, decay, a, b, floor, offset):
    """An older document is never more recent, and none leaves [floor, 1]."""
    younger, older = min(a, b), max(a, b)
    settings = {"shape": shape, "scale_days": scale, "decay": decay, "floor": floor, "offset_days": offset}
    assert floor <= recency(older, **settings) <= recency(younger, **settings) <= 1.0


@given(shapes, scales, shares, st.floats(0.0, 0.9))
def test_the_floor_is_never_passed(shape, scale, decay, floor):
    """However old, a document keeps the floor."""
    assert floor == pytest.approx(recency(1e12, shape=shape, scale_days=scale, decay=decay, floor=floor), abs=1e-6)


@given(st.sampled_from(SHAPES[:3]), scales, shares, st.floats(0.1, 1e3))
def test_up_to_the_offset_nothing_is_lost(shape, scale, decay, offset):
    """The offset moves the whole curve to greater ages."""
    settings = {"shape": shape, "scale_days": scale, "decay": decay, "offset_days": offset}
    assert recency(offset, **settings) == 1.0
    assert decay == pytest.approx(recency(scale + offset, **settings), rel=1e-3)


@given(shapes, scales, ages)
def test_a_half_life_of_ones_own_replaces_scale_and_decay(shape, half_life, age):
    """A document with its own half-life decays as under a kernel of that half-life."""
    own = recency(age, half_life, shape=shape, scale_days=17.0, decay=0.2)
    assert own == pytest.approx(recency(age, shape=shape, scale_days=half_life), abs=1e-9)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_half_life_of_one_document_leaves_the_others_alone(shape):
    """Where some documents have a half-life of their own (NaN = none), the others decay by the kernel."""
    curve = DecayKernel(shape=shape, scale_days=100.0, decay=0.25)
    found = curve(np.array([100.0, 10.0]), np.array([np.nan, 10.0]))
    assert [0.25, 0.5] == pytest.approx(found.tolist())


@pytest.mark.parametrize("shape", SHAPES)
def test_an_undated_document_has_no_recency(shape):
    """NaN in, NaN out, whether there is decay or not."""
    for scale in (30.0, math.inf):
        for floor in (0.0, 0.3):
            assert math.isnan(recency(math.nan, shape=shape, scale_days=scale, floor=floor))


@given(shapes, ages)
def test_an_infinite_scale_is_no_decay(shape, age):
    """λ = 0 says that recency never decays."""
    assert recency(age, shape=shape, scale_days=math.inf) == 1.0
    assert kernel(decay_lambda=0.0, kernel=shape)(np.array([age])).tolist() == [1.0]


@given(st.floats(0.1, 3650.0), st.floats(0.0, 3650.0))
def test_all_spellings_of_the_rate_agree(half_life, age):
    """`half_life`, `decay_lambda` and `scale` with `decay` are three spellings of the same curve."""
    expected = math.exp(-math.log(2) / half_life * age)
    spellings = (
        {"half_life": f"{half_life:.6f}d"},
        {"decay_lambda": math.log(2) / half_life},
        {"scale": f"{half_life:.6f}d"},
        {"scale": f"{2 * half_life:.6f}d", "decay": 0.25},
    )
    assert [expected] * 4 == pytest.approx(
        [float(kernel(**rate)(np.array([age]))[0]) for rate in spellings], rel=1e-3, abs=1e-9
    )


def test_lambda_is_the_rate_of_the_exponential():
    """Recency = exp(−λ·Δt), Δt in days."""
    days = np.array([0.0, 1.0, 23.0, 353.0])
    assert np.exp(-0.2 * days).tolist() == pytest.approx(kernel(decay_lambda=0.2)(days).tolist())


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("exponential", [1.0, 0.5**0.5, 0.5, 0.25, 0.125]),
        ("gaussian", [1.0, 0.5**0.25, 0.5, 0.5**4, 0.5**9]),
        ("linear", [1.0, 0.75, 0.5, 0.0, 0.0]),
        ("step", [1.0, 1.0, 0.5, 0.25, 0.125]),
    ],
)
def test_each_shape_has_its_curve(shape, expected):
    """At 0, ½, 1, 2 and 3 half-lives each shape has the value of its formula."""
    found = kernel(kernel=shape, half_life="30d")(np.array([0.0, 15.0, 30.0, 60.0, 90.0]))
    assert expected == pytest.approx(found.tolist())


def test_thirty_days_is_the_half_life_unless_set():
    """Without a rate the half-life is 30 days."""
    assert 0.5 == pytest.approx(float(kernel()(np.array([30.0]))[0]))


@pytest.mark.parametrize(
    "rate",
    [
        {"half_life": "0d"},
        {"half_life": "-1d"},
        {"decay_lambda": -0.1},
        {"decay_lambda": math.nan},
        {"decay_lambda": 1e308},
        {"scale": "0d"},
        {"scale": "1d", "decay": 0.0},
        {"scale": "1d", "decay": 1.0},
        {"floor": 1.0},
        {"floor": -0.1},
    ],
    ids=str,
)
def test_a_rate_by_which_nothing_can_be_divided_is_refused_when_it_is_loaded(rate):
    """Zero, negative, undefined and absurd rates are errors of configuration, never of a query."""
    with pytest.raises(ValueError, match=next(reversed(rate))):
        FreshnessPolicy(rerank=rate)


@pytest.mark.parametrize("shape", SHAPES)
def test_extreme_rates_and_ages_stay_in_range(shape):
    """The fastest rate and the greatest ages give recencies in [0, 1] and no warning."""
    for rate in (
        {"decay_lambda": 1e6},
        {"decay_lambda": 1e-308},
        {"half_life": "0.000000001s"},
        {"half_life": "9999y"},
    ):
        found = kernel(kernel=shape, **rate)(np.array([0.0, 1e-9, 1.0, 3.65e6]))
        assert ((found >= 0.0) & (found <= 1.0)).all()
        assert found[0] == 1.0
