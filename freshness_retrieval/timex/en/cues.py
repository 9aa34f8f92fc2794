"""Words by which an English clause looks ahead or back, and the combinations that are one token for it."""

from types import MappingProxyType
from typing import Any, Final

__all__ = ["CUES", "JOINED"]


def _words(text: str) -> dict[str, bool]:
    return dict.fromkeys(text.split(), True)


_PARTICIPLES: Final = (
    "abolished acquired adopted aired amended announced applied appointed approved arraigned asked auctioned awarded "
    "banned begun billed broadcast broken brought built buried called canceled cancelled celebrated certified charged "
    "chosen closed collected completed contested continued counted created credited cut debated decided delayed "
    "delivered demolished deployed deported determined discontinued discussed displayed dissolved distributed drawn "
    "driven elected ended enforced established evacuated executed exhibited expanded extended extradited filed "
    "finalised finalized finished flown followed formed fought freed given heard held honored honoured hosted "
    "implemented imposed inaugurated increased installed interviewed introduced invited issued joined kept laid "
    "launched led left lifted listed lowered made mailed marked merged met migrated moved named notified observed "
    "offered opened paid performed phased played posted postponed presented priced printed published put questioned "
    "raised ratified read rebuilt received recorded redeemed reduced refunded reinstated released removed renewed "
    "reopened repaired repealed repeated replaced replayed reported required rescheduled resolved restored resumed "
    "retired returned revealed reviewed revised rolled run screened seen sent sentenced set settled shipped shown "
    "signed sold spent spoken staged started submitted superseded supported suspended sworn taken televised "
    "terminated tested thrown told traded transferred tried unveiled updated upgraded used voted withdrawn won "
    "written "
)
"""Ends of passives: will be held speaks of the future, though held alone looks back."""

_PASSIVES: Final = tuple(f"be {participle}" for participle in _PARTICIPLES.split())
_INTENTIONS: Final = tuple(
    f"{word} to" for word in ("plan", "plans", "planned", "set", "is", "are", "likely", "scheduled", "expected")
)

JOINED: Final = (*_PASSIVES, *_INTENTIONS, "due to", "ahead of", "takes effect", "takes place")
"""Words with single spaces between them that are one token."""

CUES: Final[MappingProxyType[str, Any]] = MappingProxyType(
    {
        "future_cue": _words(
            "will shall 'll won due expected expects expect scheduled upcoming going intends intend must should would may "
            "begin begins expire expires tomorrow extended extend payable starts ends opens closes resumes planning "
            "slated could might can postponed"
        )
        | dict.fromkeys((*_PASSIVES, *_INTENTIONS, "takes effect", "takes place"), True),
        "past_cue": _words(
            "was were had did said been fell rose ended closed reported announced told died began started took came went "
            "made became posted earned got showed ago found killed bought brought paid met spoke led broke chose fled "
            "flew grew hit knew let put ran sent shot stood struck thought threw wrote resulted saw held left lost sold"
        ),
        "pluperfect": _words("had"),
        "possessive": _words("'s"),
        # ends in -ed like a past tense, and is none
        "no_cue": _words(
            "united need speed indeed proceed exceed succeed red bed seed feed weed breed sacred hatred shed unspecified"
        ),
        "forward_word": _words("until till by through as effective is are") | {"ahead of": True},
        "ahead_of": {"ahead of": True},
    }
)
"""Classes of the words that `clauses` looks for."""
