"""Which texts are versions of one thing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.chain.stages import finish
from freshness_retrieval.chain.versions import MOST_COMPARED, UNKNOWN_DAY, version_groups

NO = UNKNOWN_DAY
FEE = "Residents pay {} euros a year for a parking permit in the inner city, and visitors pay twice as much."
OTHER = "Dogs are registered at the town hall within two weeks of their arrival in a household."
BULLETINS = (
    "On Monday the region counted {} new cases and no deaths, and four people in {} left the hospital.",
    "On Friday the region counted {} new cases and two deaths, and four people in {} left the clinic.",
)


def groups(*texts, days=None, titles=None, keys=None, **more):
    count = len(texts)
    found = version_groups(
        texts,
        titles=titles or [None] * count,
        keys=keys or [None] * count,
        first_day=np.array(days or [NO] * count),
        **more,
    )
    return finish(found).tolist()


def test_near_identical_texts_are_versions():
    """Texts that differ in a value are one group, and a stranger is none of it."""
    assert [0, 1, 0] == groups(FEE.format(20), OTHER, FEE.format(25))


def test_chinese_texts_too():
    """Chinese is compared by characters."""
    fee = "市区停车证的年费为{}元，由居民在每年五月底之前到服务大厅缴纳，逾期不予办理。"
    assert [0, 0, 2] == groups(fee.format(200), fee.format(300), "养犬应当在两周之内到街道办事处登记。")


def test_the_same_heading_lets_the_wording_change():
    """Under one heading a twentieth of the wording is enough; without it, that is nothing."""
    old = "Residents of the inner city pay 20 euros for each car. Forms are at the town hall."
    new = "Since the reform, residents of the inner city order their permit online and it is valid for two years."
    assert [0, 0] == groups(f"## Parking permits\n{old}", f"## Parking permits\n{new}")
    assert [0, 1] == groups(old, new)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("assert.match(a, b)", "assert.doesNotMatch(a, b)"),
        ("Step 3 of the setup of a printer", "Step 4 of the setup of a printer"),
        ("北京市公积金提取办法", "南京市公积金提取办法"),
    ],
)
def test_other_headings_keep_near_copies_apart(one, other):
    """Sections under different headings, be it by a number or one Chinese character, are siblings, however alike."""
    assert [0, 1] == groups(f"# {one}\n{FEE.format(20)} {OTHER}", f"# {other}\n{FEE.format(25)} {OTHER}")


def test_a_renamed_section_is_a_version():
    """A copy under another heading is still the same thing."""
    body = f"{FEE.format(20)} {OTHER} " * 3
    assert [0, 0] == groups(f"# Permits\n{body}", f"# Parking\n{body}")


def test_dated_texts_of_one_form_are_no_versions():
    """Bulletins of different days share up to half of their wording; without dates that would be enough."""
    first, second = (text.format(3, "Aville") for text in BULLETINS)
    assert [0, 1] == groups(first, second, days=[19_000, 19_004])
    assert [0, 0] == groups(first, second)


def test_two_documents_of_a_day_never_join():
    """Not even a copy is a version of a document of the same day, nor does a third one bring them together."""
    assert [0, 1] == groups(FEE.format(20), FEE.format(20), days=[19_000, 19_000])
    found = groups(FEE.format(20), FEE.format(20), FEE.format(25), days=[19_000, 19_000, 19_400])
    assert found[0] != found[1]
    assert found[2] in found[:2]


def test_the_closest_wording_joins_first():
    """Two sections of one day find the versions of their own."""
    adult, child = FEE + " It is for adults of any age.", FEE + " It is for children up to twelve years."
    texts = [adult.format(20), child.format(20), child.format(25), adult.format(25)]
    assert [0, 1, 1, 0] == groups(*texts, days=[19_000, 19_000, 19_400, 19_400])


def test_there_is_no_plain_closure():
    """A text that drifts does not tie the first version to what has nothing to do with it: the newest one leads."""
    words = [f"word{number}" for number in range(60)]
    drifting = [" ".join(words[start : start + 30]) for start in (0, 8, 16, 24)]
    assert [0, 0, 2, 2] == groups(*drifting, days=[19_000, 19_001, 19_002, 19_003])


def test_among_undated_texts_the_most_central_leads():
    """Without days the one that passes with most others leads, so that both ends of a drift join it."""
    words = [f"word{number}" for number in range(60)]
    drifting = [" ".join(words[start : start + 30]) for start in (0, 9, 18)]
    assert [0, 0, 0] == groups(*drifting)


class TestIdentity:
    """What documents are known by."""

    KEY = ("id", "permit-rules")
    BEFORE, AFTER = (
        f"Old rules. {FEE.format(20)}",
        "New in 2024: residents pay 30 euros a year for a parking permit; there is an app.",
    )

    def test_one_identity_on_two_days(self):
        """Documents of one identity are versions though their wording is new, if days tell them apart."""
        assert [0, 0] == groups(self.BEFORE, self.AFTER, keys=[self.KEY] * 2, days=[19_000, 19_400])
        assert [0, 1] == groups(self.BEFORE, self.AFTER, keys=[self.KEY] * 2)
        assert [0, 1] == groups(self.BEFORE, self.AFTER, days=[19_000, 19_400])

    def test_chunks_are_siblings(self):
        """Chunks of one document are no versions of each other: not on one day, not undated, not with nothing in common."""
        chunks = [f"# Permits\n{FEE.format(20)} {OTHER}", f"# Permits\n{OTHER} Cats are not registered."]
        assert [0, 1] == groups(*chunks, keys=[self.KEY] * 2)
        assert [0, 1] == groups(*chunks, keys=[self.KEY] * 2, days=[19_000, 19_000])
        assert [0, 1] == groups(FEE, OTHER, keys=[self.KEY] * 2, days=[19_000, 19_400])
        assert [0, 1] == groups(f"# A\n{FEE}", f"# B\n{FEE} {OTHER}", keys=[self.KEY] * 2, days=[19_000, 19_400])

    def test_the_same_heading_needs_no_wording(self):
        """One identity under one heading is the same section, whatever became of it; so is a document without text."""
        texts = [f"# Permits\n{FEE}", f"# Permits\n{OTHER}"]
        assert [0, 0] == groups(*texts, keys=[self.KEY] * 2, days=[19_000, 19_400])
        assert [0, 0] == groups("", OTHER, keys=[self.KEY] * 2, days=[19_000, 19_400])

    def test_titles_count_on_different_days(self):
        """A title from the metadata names a document: without days, its chunks would pass for versions."""
        texts, titles = (
            [f"{FEE} {OTHER}", f"{OTHER} Cats and birds are not registered, and neither are fish."],
            ["Rules"] * 2,
        )
        assert [0, 0] == groups(*texts, titles=titles, days=[19_000, 19_400])
        assert [0, 1] == groups(*texts, titles=titles)

    def test_releases_keep_their_sections_apart(self):
        """Differently headed parts of one release are siblings, even copies; those of two releases are not."""
        texts = [f"# Unix\n{FEE} {OTHER} " * 2, f"# Linux\n{FEE} {OTHER} " * 2]
        body = f"{FEE} {OTHER} " * 4
        texts = [f"# Unix\n{body}", f"# Linux\n{body}"]
        assert [0, 1] == groups(*texts, releases=["2.1", "2.1"])
        assert [0, 0] == groups(*texts, releases=["2.1", "2.2"])
        assert [0, 0] == groups(*texts, releases=[None, None])

    def test_links(self):
        """A named successor needs a little wording in common, a confirmed one none."""
        days = [19_000, 19_400]
        assert [0, 0] == groups(self.BEFORE, self.AFTER, days=days, successors=[(0, 1)])
        assert [0, 1] == groups(FEE, OTHER, days=days, successors=[(0, 1)])
        assert [0, 0] == groups(FEE, OTHER, days=days, confirmed=[(1, 0)])
        assert [0, 1] == groups(FEE, OTHER, days=[19_000] * 2, confirmed=[(1, 0)])


@pytest.mark.parametrize("count", [0, 1])
def test_few_texts_stand_alone(count):
    """No text has no group, and one its own."""
    assert list(range(count)) == groups(*["text"] * count)


def test_very_long_lists_stand_alone():
    """Beyond 2,000 candidates nothing is compared."""
    count = MOST_COMPARED + 1
    assert list(range(count)) == groups(*["the same text"] * count)


def test_a_thousand_copies_are_settled():
    """Half a million similar pairs, most with a day in common, end in as many groups as there are copies a day."""
    days = [19_000 + number // 4 for number in range(1_000)]
    assert 4 == len(set(groups(*[f"{FEE.format(20)} {OTHER}"] * 1_000, days=days)))


WORDS = st.sampled_from(
    ["fee", "permit", "year", "city", "dog", "town", "hall", "20", "25", "is", "#", "\n", ".", "年", "费", "为"]
)
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)
DOCUMENTS = st.lists(
    st.tuples(
        TEXTS,
        st.sampled_from([None, "Rules", "Fees"]),
        st.sampled_from([None, "a", "b"]),
        st.sampled_from([NO, 1, 2, 3]),
    ),
    max_size=12,
)


def partition(documents):
    """Return the groups as what they hold, not by places: copies of one document may stand for each other."""
    labels = groups(
        *(each[0] for each in documents),
        titles=[each[1] for each in documents],
        keys=[each[2] for each in documents],
        days=[each[3] for each in documents],
    )
    held: dict[int, list[object]] = {label: [] for label in labels}
    for label, document in zip(labels, documents, strict=True):
        held[label].append(document)
    return labels, sorted(sorted(map(repr, members)) for members in held.values())


@given(DOCUMENTS, st.randoms(use_true_random=False))
def test_the_order_of_the_input_is_irrelevant(documents, random):
    """Shuffled documents fall into the same groups."""
    shuffled = random.sample(documents, len(documents))
    assert partition(documents)[1] == partition(shuffled)[1]


@given(DOCUMENTS)
def test_groups_are_groups(documents):
    """A label is the place of a first member, and no group holds two documents of a day."""
    labels, _ = partition(documents)
    assert labels == [labels.index(label) for label in labels]
    days = [(label, each[3]) for label, each in zip(labels, documents, strict=True) if each[3] != NO]
    assert len(days) == len(set(days))
