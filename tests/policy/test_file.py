"""The file: inheritance, lines, every fault at once."""

from textwrap import dedent

import pytest

from freshness_retrieval.errors import ConfigurationError, PolicyError, UnknownIndexError
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.policy.file import check_file, load_file
from freshness_retrieval.samples import policy_path

EXAMPLE = """\
version: 1
defaults:
  timezone: Asia/Shanghai
  rerank: {alpha: 0.7, half_life: 30d}          # mode adaptive|always, alpha_recent, normalize, kernel, ...
indexes:
  policies:
    fields: {published_at: [pub_date, published_at], valid_until: [expires], domain: [section]}
    day_order: DMY                               # for ambiguous dates; unset = flagged
    topic_classes:
      use: shipped
      volatile: {stale_after: 90d, match: {metadata: {category: [pricing, legal]}, keywords: [医保, 税率]}}
    default_validity: {tech_news: 30d, government_notice: 90d}   # keys are values of fields.domain
    undated: downrank
    when_empty: empty
    read_text: true
    prompt_line: date                            # none | date ("as of 2024-05-15") | full (with recency)
    overfetch: 4
    store: sqlite:///freshness.db                # a password comes from FRESHNESS_STORE_PASSWORD
"""


@pytest.fixture
def write(tmp_path):
    def write(content):
        path = tmp_path / "freshness.yaml"
        path.write_bytes(content if isinstance(content, bytes) else dedent(content).encode())
        return path

    return write


@pytest.fixture
def faults(write):
    return lambda content: [str(fault) for fault in check_file(write(content))]


def test_example_of_the_contract_loads(write):
    """The documented file has no fault and means what it says."""
    path = write(EXAMPLE)
    assert check_file(path) == []
    policy = FreshnessPolicy.from_yaml(path, index="policies")
    assert (
        policy.timezone,
        policy.rerank.alpha,
        policy.fields.published_at,
        policy.topic_classes.volatile.match.keywords,
    ) == ("Asia/Shanghai", 0.7, ("pub_date", "published_at"), ("医保", "税率"))


def test_inheritance_merges_mappings_and_replaces_the_rest(write):
    """An index inherits key by key: mappings are merged deeply, lists and scalars replaced, null included."""
    path = write("""
        version: 1
        defaults:
          day_order: DMY
          fields: {title: [a, b], doc_id: [c]}
          rerank: {alpha: 0.6, half_life: 90d}
        indexes:
          one: {day_order: null, fields: {title: [d]}, rerank: {half_life: 7d}}
          two:
        """)
    assert {name: policy.to_dict() for name, policy in load_file(path).policies.items()} == {
        "one": {
            "day_order": None,
            "fields": {"title": ["d"], "doc_id": ["c"]},
            "rerank": {"alpha": 0.6, "half_life": "7d"},
        },
        "two": {
            "day_order": "DMY",
            "fields": {"title": ["a", "b"], "doc_id": ["c"]},
            "rerank": {"alpha": 0.6, "half_life": "90d"},
        },
    }


@pytest.mark.parametrize(
    ("own", "merged"),
    [
        ("{decay_lambda: 0.1}", {"alpha": 0.6, "decay_lambda": 0.1}),
        ("{scale: 9d, offset: 1d}", {"alpha": 0.6, "scale": "9d", "offset": "1d"}),
        ("{half_life: 1d}", {"alpha": 0.6, "half_life": "1d"}),
        ("{floor: 0.1}", {"alpha": 0.6, "half_life": "90d", "floor": 0.1}),
    ],
)
def test_index_may_spell_the_rate_in_its_own_way(write, own, merged):
    """An index that spells the rate differently replaces the inherited rate instead of standing beside it."""
    path = write(f"""
        version: 1
        defaults: {{rerank: {{alpha: 0.6, half_life: 90d}}}}
        indexes: {{one: {{rerank: {own}}}}}
        """)
    assert merged == FreshnessPolicy.from_yaml(path, index="one").to_dict()["rerank"]


def test_inherited_keys_are_listed(write):
    """A checked file says which keys an index takes from `defaults`."""
    path = write("""
        version: 1
        defaults: {undated: keep, rerank: {alpha: 0.6, floor: 0.1}}
        indexes:
          one: {rerank: {alpha: 0.5}}
          two: {undated: keep, rerank: {alpha: 0.5, floor: 0.2}}
        """)
    assert {name: tuple(sorted(keys)) for name, keys in load_file(path).inherited.items()} == {
        "one": ("rerank.floor", "undated"),
        "two": (),
    }


def test_every_fault_of_every_index_comes_in_file_order_with_its_line(faults):
    """One reading finds all faults, each with line, key, value, what is accepted and a suggestion."""
    assert faults("""
        version: 1
        defaults:
          timezone: Beijing
        indexes:
          one:
            undated: yes
            rerank: {floor: 2, alpha: 1.50, half_live: 3d}
          two:
            fields: {title: [a, 2024-01-01]}
            topic_classes: {volatile: {match: {metadata: {year: [2024]}}}}
            read_text: off
            day_order: dmy
        """) == [
        (
            "line 4: defaults.timezone: found 'Beijing'; no such time zone; did you mean 'Asia/Shanghai'?; "
            "accepted: IANA names such as Asia/Shanghai or UTC"
        ),
        (
            "line 7: indexes.one.undated: found yes; accepted: keep, downrank, quarantine; YAML reads this as a boolean, "
            "put it in quotes if text is meant"
        ),
        "line 8: indexes.one.rerank.floor: found 2; must be below 1",
        "line 8: indexes.one.rerank.alpha: found 1.50; must be at most 1",
        "line 8: indexes.one.rerank.half_live: unknown key 'half_live'; did you mean 'half_life'?",
        (
            "line 10: indexes.two.fields.title[1]: found 2024-01-01; a string is needed; YAML reads this as a date, "
            "put it in quotes if text is meant"
        ),
        (
            "line 11: indexes.two.topic_classes.volatile.match.metadata.year[0]: found 2024; a string is needed; YAML reads "
            "this as a number, put it in quotes if text is meant"
        ),
        "line 13: indexes.two.day_order: found 'dmy'; accepted: DMY, MDY, YMD; did you mean 'DMY'?",
    ]


def test_fault_in_defaults_is_reported_once(faults):
    """A fault that every index inherits is reported where it stands, once."""
    assert faults("""
        version: 1
        defaults: {rerank: {alpha: 2}}
        indexes: {one: {}, two: {rerank: {floor: 0.1}}, three: {rerank: {alpha: 0.1}}}
        """) == ["line 3: defaults.rerank.alpha: found 2; must be at most 1"]


def test_same_wrong_value_in_defaults_and_index_is_two_faults(faults):
    """A value that an index writes itself is its own fault, whatever the defaults say."""
    assert faults("""
        version: 1
        defaults: {rerank: {alpha: 2}}
        indexes: {one: {rerank: {alpha: 2}}}
        """) == [
        "line 3: defaults.rerank.alpha: found 2; must be at most 1",
        "line 4: indexes.one.rerank.alpha: found 2; must be at most 1",
    ]


def test_anchors_and_merge_keys_work(write):
    """Anchors, aliases and `<<` mean what YAML says; own keys win, in whichever order they stand."""
    path = write("""
        version: 1
        indexes:
          one: &one
            rerank: &rate {alpha: 0.6, floor: 0.1}
            undated: keep
          two:
            undated: quarantine
            <<: *one
            rerank: {<<: [*rate, {alpha: 0.3, kernel: step}], floor: 0.2}
        """)
    expected = {"undated": "quarantine", "rerank": {"alpha": 0.6, "floor": 0.2, "kernel": "step"}}
    assert expected == FreshnessPolicy.from_yaml(path, index="two").to_dict()


def test_fault_behind_an_anchor_is_reported_once(faults):
    """A fault in an anchored mapping is reported where it stands, once."""
    assert faults("""
        version: 1
        indexes:
          one: &one {undated: x}
          two: *one
          three: {<<: *one, read_text: true}
        """) == ["line 4: indexes.one.undated: found 'x'; accepted: keep, downrank, quarantine"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", ["line 1: the file is empty; write version: 1 and indexes"]),
        ("# only words", ["line 1: the file is empty; write version: 1 and indexes"]),
        ("- a", ["line 1: found a list; a mapping is needed"]),
        ("policies", ["line 1: found 'policies'; a mapping is needed"]),
        ("!!set {a}", ["line 1: the tag tag:yaml.org,2002:set is not accepted; write plain values"]),
        ("indexes: {a: }", ["line 1: version: is missing; write version: 1"]),
        ("version: 1", ["line 1: indexes: is missing; write indexes:"]),
        ("version: 1\nindexes: {}", ["line 2: indexes: found a mapping; at least one entry is needed"]),
        ("version: 1\nindexes: [a]", ["line 2: indexes: found a list; a mapping is needed"]),
        ("version: 1\nindexes: {a: 5}", ["line 2: indexes.a: found 5; a mapping is needed"]),
        ("version: 2\nindexes: {a: }", ["line 1: version: found 2; this release reads version 1; write version: 1"]),
        ("version: true\nindexes: {a: }", ["line 1: version: found true; this release reads version 1; write version: 1"]),
        ("version: 1\nalpha: 1\nindexes: {a: }", ["line 2: alpha: unknown key 'alpha'; accepted: version, defaults, indexes"]),
        ("version: 1\nundated: keep\nindexes: {a: }", ["line 2: undated: unknown key 'undated'; it belongs under 'defaults'"]),
        ("version: 1\nindex: {a: }\nindexes: {a: }", ["line 2: index: unknown key 'index'; did you mean 'indexes'?"]),
        (
            "version: 1\nindexes:\n  a: {}\n  b: {}\n  a: {}",
            ["line 5: indexes.a: the key stands twice, first in line 3; keep one"],
        ),
        (
            "version: 1\nindexes: {a: {}, no: {}}",
            ["line 2: indexes.no: YAML reads this key as bool, not as text; put it in quotes"],
        ),
        ("version: 1\nindexes: {a: {}, ? [b] : {}}", ["line 2: indexes: a mapping or a list cannot be a key"]),
        (
            "version: 1\nindexes: {a: {<<: 3}}",
            ["line 2: indexes.a.<<: only a mapping can be merged, such as <<: *name"],
        ),
        (
            "version: 1\nindexes: {a: {fields: {title: [2024-13-01]}}}",
            ["line 2: indexes.a.fields.title[0]: found 2024-13-01, which YAML cannot read: month must be in 1..12"],
        ),
        (
            "version: 1\nindexes: {a: {store: !!python/name:os.system x}}",
            ["line 2: indexes.a.store: the tag tag:yaml.org,2002:python/name:os.system is not accepted; write plain values"],
        ),
        ("version: 1\n\tindexes: {}", ["line 2: this is not YAML: a tab stands where YAML wants blanks; indent by blanks"]),
        ("version: [1", ["line 1: this is not YAML: expected ',' or ']', but got '<stream end>'"]),
        ("version: 1\n---\nversion: 1", ["line 2: this is not YAML: a second document starts here; a policy file holds one"]),
        ("a: *b", ["line 1: this is not YAML: found undefined alias 'b'"]),
        ("a: &a [*a]", ["line 1: an alias contains itself"]),
        ("a: &a {<<: *a}", ["line 1: an alias contains itself, or aliases are nested too deeply"]),
        ('a: "\x01"', ["line 1: the character U+0001 is not allowed in YAML"]),
        (b"version: 1\n# \xff", ["line 2: the file is not UTF-8: byte 0xff; save it as UTF-8"]),
        ("[" * 1_000, ["the file is nested too deeply"]),
        ("#" * (1 << 20 | 1), ["the file is larger than 1048576 bytes; is it a policy?"]),
    ],
)  # fmt: skip
def test_broken_file_gives_its_faults(faults, content, expected):
    """Whatever a file holds, its faults are said with their lines, and nothing is executed."""
    assert expected == faults(content)


@pytest.mark.parametrize(
    "line",
    ["a{1}: &a{1} [{0}]", "a{1}: &a{1} {{<<: [{0}]}}"],
)
def test_nested_aliases_are_bounded(faults, line):
    """A few lines that stand for billions of values are refused, in their first milliseconds."""
    lines = ["a0: &a0 {x: y}"]
    lines += [line.format(", ".join([f"*a{depth}"] * 10), depth + 1) for depth in range(12)]
    (fault,) = faults("\n".join(lines))
    assert "aliases" in fault


def test_byte_order_mark_is_no_fault(write):
    """A file saved by an editor that marks UTF-8 reads like any other."""
    assert check_file(write(b"\xef\xbb\xbfversion: 1\nindexes: {a: }")) == []


def test_missing_file_is_named(tmp_path):
    """A file that is not there is an error of configuration that names it."""
    with pytest.raises(ConfigurationError, match=r"policy file '.*nowhere\.yaml' cannot be read: No such file"):
        FreshnessPolicy.from_yaml(tmp_path / "nowhere.yaml", index="a")


def test_unknown_index_is_named_with_the_known_ones(write):
    """An index that the file lacks is refused with the names it has and the nearest of them."""
    path = write(EXAMPLE)
    with pytest.raises(UnknownIndexError) as caught:
        FreshnessPolicy.from_yaml(path, index="polices")
    assert f"{path} has no index 'polices'; did you mean 'policies'?; known: policies" == str(caught.value)


def test_fault_in_another_index_stops_too(write):
    """A file is used as a whole or not at all, so that a fault cannot wait in a rarely used index."""
    path = write("version: 1\nindexes: {a: {}, b: {undated: x}}")
    with pytest.raises(PolicyError) as caught:
        FreshnessPolicy.from_yaml(str(path), index="a")
    assert (str(path), ["indexes.b.undated"]) == (
        caught.value.source,
        [fault.key for fault in caught.value.faults],
    )


def test_password_is_in_no_message(faults):
    """A password that stands where it should not is never repeated."""
    assert "hunter2" not in "".join(faults("version: 1\nindexes: {a: {store: 'mysql://me:hunter2@host/db'}}"))


def test_sample_policy_has_no_fault():
    """The policy that ships with the samples is a good one."""
    assert check_file(policy_path()) == []
