"""How English speaks of the time that a dialogue is about."""

import re
from typing import Any, Final

from freshness_retrieval.query.tracker_words import FollowUpWords, Move, Phrase, YearWord, compiled, said
from freshness_retrieval.timex.expression import Unit

__all__ = ["ENGLISH"]

_UNITS: Final[dict[str, Unit | None]] = {
    "day": Unit.DAY,
    "date": Unit.DAY,
    "weekend": Unit.WEEKEND,
    "week": Unit.WEEK,
    "fortnight": Unit.FORTNIGHT,
    "month": Unit.MONTH,
    "quarter": Unit.QUARTER,
    "half-year": Unit.HALF,
    "half year": Unit.HALF,
    "half": Unit.HALF,
    "semester": Unit.HALF,
    "season": Unit.SEASON,
    "summer": Unit.SEASON,
    "winter": Unit.SEASON,
    "spring": Unit.SEASON,
    "autumn": Unit.SEASON,
    "fall": Unit.SEASON,
    "year": Unit.YEAR,
    "decade": Unit.DECADE,
    "century": Unit.CENTURY,
    "one": None,
    "period": None,
}
_COUNTS: Final = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ORDINALS: Final = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]
_MONTHS: Final = {
    **{
        name: number
        for number, name in enumerate(
            [
                "january",
                "february",
                "march",
                "april",
                "may",
                "june",
                "july",
                "august",
                "september",
                "october",
                "november",
                "december",
            ],
            1,
        )
    },
    **{
        name: number
        for number, name in enumerate(
            ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1
        )
    },
    "sept": 9,
}
_NUMBERS: Final = {
    **_MONTHS,
    **{word: number for number, word in enumerate(_COUNTS, 1)},
    **{word: number for number, word in enumerate(_ORDINALS, 1)},
    "a": 1,
    "an": 1,
    "another": 1,
    "a couple of": 2,
    "a couple": 2,
    "a dozen": 12,
    "last": -1,
    "final": -1,
}
_WEEKDAYS: Final = {
    name: number
    for number, name in enumerate(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
}
_U: Final = "(?P<u>" + "|".join(_UNITS) + r")s?\b"
_CELL: Final = "(?P<u>" + "|".join(name for name, unit in _UNITS.items() if unit is not None) + r")s?\b"
_N: Final = "(?P<n>" + "|".join(_COUNTS) + r"|a couple of|a couple|a dozen|an?|another|\d{1,3})"
_COUNTED: Final = "|".join(_COUNTS)
_MANY: Final = "(?P<n>" + "|".join(_COUNTS[1:]) + r"|couple of|dozen|\d{1,3})"
_ORDINAL: Final = "(?P<n>" + "|".join(_ORDINALS) + r"|last|final|closing|opening|initial|\d{1,2}(?:st|nd|rd|th))"
_W: Final = "(?P<w>" + "|".join(_WEEKDAYS) + r")\b"
_SAME: Final = r"\b(?:the |that |this |those |its )?(?:very |exact |exactly the )?(?:same|corresponding|equivalent|comparable|matching)"
_BACK: Final = "(?:previous|prior|preceding|foregoing|earlier)"
_AHEAD: Final = "(?:following|subsequent|succeeding|ensuing)"
_JUST: Final = "(?:just |right |directly |immediately |coming )?"
_OF_IT: Final = r"(?: (?:that|it|this|then|those|to that|to it)\b)?"
_OTHER: Final = (
    r"(?! (?:\d|the (?!same|one)|last\b|yesterday|today|tomorrow|i |we |you |he |she |they |jan|feb|mar|apr|may |jun|jul|aug|"
    r"sep|oct|nov|dec|christmas|easter|covid|brexit|q\d))"
)
"""What the words count from is not named after them."""
_ENDS: Final = r"(?=\s*(?:[?.!,;:)]|$|then\b|please\b|instead\b|too\b|as well\b))"

_BEFORE: Final = "before beforehand prior preceding earlier previously"
_AFTER: Final = "after afterward afterwards following later thereafter"
_EARLIER: Final = "previous prior preceding foregoing earlier"
_LATER: Final = "following subsequent succeeding ensuing"
_DAYS: Final = " ".join(_WEEKDAYS)
_DAY_NUMBERS: Final = " ".join(f"{day}{end}" for day in range(1, 32) for end in ("st", "nd", "rd", "th"))


def _said(move: Move, pattern: str, needs: str, **options: Any) -> Phrase:
    return said(move, pattern, needs.split(), **options)


_PHRASES: Final = (
    _said(
        Move.SAME,
        rf"{_SAME}(?: (?:\d{{1,2}}|{_COUNTED}))?(?:[- ]months?(?= ))?[- ](?P<u>periods?|time ?(?:frame|span)?|quarters?|months?|weeks?|days?|dates?|half(?:[- ]year)?|"
        r"season|window|stretch|interval|point|stage|span|summer|winter|spring|autumn|weekend)\b",
        "same corresponding equivalent comparable matching",
    ),
    _said(
        Move.SAME,
        r"\b(?:the |a )?(?:year[- ]ago|(?:prior|previous|last)[- ]year(?:'s)?) (?P<u>period|quarter|month|half|week|day|figures?|level|value)\b",
        "year",
    ),
    _said(Move.SAME, r"\b(?:this|that) (?:time|point)(?= (?:last|next|the|a|one|two|three|of) )", "time point"),
    _said(Move.ADJACENT, rf"\bthe {_BACK} {_MANY} {_CELL}", _EARLIER, sign=-1),
    _said(Move.ADJACENT, rf"\bthe (?:next|{_AHEAD}) {_MANY} {_CELL}", f"next {_LATER}"),
    _said(
        Move.ADJACENT,
        rf"\bthe {_N} {_CELL} {_JUST}(?:before|preceding|prior|leading up to){_OF_IT}{_OTHER}",
        "before preceding prior leading",
        sign=-1,
    ),
    _said(Move.ADJACENT, rf"\bthe {_N} {_CELL} {_JUST}(?:after|following){_OF_IT}{_OTHER}", _AFTER),
    _said(Move.INSIDE, rf"\b(?:the |its )?(?:first|opening|initial) {_MANY} {_CELL}", "first opening initial", sign=-1),
    _said(Move.INSIDE, rf"\b(?:the |its )?(?:final|closing) {_MANY} {_CELL}", "final closing"),
    _said(
        Move.SHIFT,
        rf"\b{_N} (?:more |full |further )?{_CELL} "
        rf"(?:{_JUST}(?:earlier|before(?:hand)?|prior|previously)|(?:further |more )?back){_OF_IT}{_OTHER}",
        f"{_BEFORE} back",
        sign=-1,
    ),
    _said(
        Move.SHIFT,
        rf"\b{_N} (?:more |full |further )?{_CELL} "
        rf"(?:later|after(?:wards?)?|hence|forwards?|ahead|further on|onwards?|down the line|on{_ENDS}){_OF_IT}{_OTHER}",
        f"{_AFTER} hence forward forwards ahead onward onwards on further line",
    ),
    _said(Move.SHIFT, r"\bhalf a year (?:earlier|before|prior|back)\b", "half", sign=-1, unit=Unit.HALF),
    _said(Move.SHIFT, r"\bhalf a year (?:later|after|on|ahead)\b", "half", unit=Unit.HALF),
    _said(
        Move.SHIFT,
        rf"\b(?:go(?:ing)? |step |move |look )?(?:further )?back(?:wards?)? (?:by )?{_N} (?:more )?{_CELL}",
        "back backward backwards",
        sign=-1,
    ),
    _said(Move.SHIFT, rf"\b(?:forwards?|ahead|on) (?:by )?{_N} (?:more )?{_CELL}{_ENDS}", "forward forwards ahead on"),
    _said(
        Move.NEIGHBOUR,
        rf"\b(?:the |its )?(?:immediately )?{_BACK} {_U}",
        _EARLIER,
        sign=-1,
    ),
    _said(Move.NEIGHBOUR, rf"\b(?:the |its )?(?:immediately )?{_AHEAD} {_U}", _LATER),
    _said(Move.NEIGHBOUR, rf"\b(?:the next {_U}|next (?:one|period)\b)", "next"),
    _said(
        Move.NEIGHBOUR,
        rf"\bthe {_U} {_JUST}(?:before(?:hand)?|prior|preceding|earlier|previously){_OF_IT}{_OTHER}",
        _BEFORE,
        sign=-1,
    ),
    _said(
        Move.NEIGHBOUR, rf"\bthe {_U} {_JUST}(?:after(?:wards?)?|following|later|thereafter){_OF_IT}{_OTHER}", _AFTER
    ),
    _said(
        Move.NEIGHBOUR,
        rf"\bthe {_U} (?:that |which )?(?:preceded|came before|went before|comes before|precedes){_OF_IT}",
        "preceded precedes before",
        sign=-1,
    ),
    _said(
        Move.NEIGHBOUR,
        rf"\bthe {_U} (?:that |which )?(?:followed|follows|came (?:after|next|later)|comes (?:after|next)){_OF_IT}",
        "followed follows came comes",
    ),
    _said(Move.NEIGHBOUR, r"\bnext (?P<u>quarter|half-year|half year|half|season|decade)\b", "next", bare=True),
    _said(Move.LAST, r"\b(?:the )?last (?P<u>quarter|half-year|half year|half|season)\b", "last", sign=-1, bare=True),
    _said(
        Move.CONTAINER,
        rf"\bthat (?:whole |entire |full |very |same |particular )?{_CELL}(?: as a whole| in full| overall)?",
        "that",
    ),
    _said(
        Move.CONTAINER,
        rf"\b(?:the |that |a |its )?(?:whole|entire|full|complete)(?:[- ]| of (?:the |that )(?:same )?){_CELL}",
        "whole entire full complete",
    ),
    _said(
        Move.CONTAINER,
        r"\b(?:all|throughout|across)(?: of)?(?: the| that)? (?P<u>year|month|week|quarter|day)\b(?! round)",
        "all throughout across",
    ),
    _said(
        Move.CONTAINER,
        r"\bthe (?P<u>year|month|quarter|week) (?:as a whole|in full|overall|in total)",
        "whole full overall total",
    ),
    _said(
        Move.REST,
        r"\b(?:the )?(?:rest|remainder|balance|remaining (?:part|days|weeks|months|quarters)) of (?:the |that )?(?:same )?"
        rf"{_CELL}",
        "rest remainder remaining balance",
    ),
    _said(Move.REST, r"\bthe remaining (?:months?|quarters?|half)\b", "remaining", unit=Unit.YEAR),
    _said(Move.REST, r"\bthe remaining (?:days?|weeks?)\b", "remaining", unit=Unit.MONTH),
    _said(Move.OTHER_HALF, r"\bthe other half\b(?: of (?:the|that) year)?", "half"),
    _said(
        Move.SINCE,
        r"\b(?:ever )?since (?:then|that (?:time|date|day|point))\b|\bfrom (?:then|that point|there) onwards?\b|\bfrom then on\b|"
        r"\bever since\b",
        "since from",
    ),
    _said(
        Move.AFTER,
        rf"\b(?:after (?:that|then|it)|thereafter|afterwards?|later){_ENDS}",
        "after afterward afterwards later thereafter",
        bare=True,
    ),
    _said(
        Move.BEFORE,
        rf"\b(?:(?:before|until|prior to|up to) (?:that|then|it)|before|beforehand|earlier|previously){_ENDS}",
        f"{_BEFORE} until to",
        bare=True,
    ),
    _said(
        Move.KEEP,
        r"\b(?:year|quarter|month|week)[- ](?:on|over)[- ](?:year|quarter|month|week)\b|\byoy\b|\bqoq\b|\bback then\b|"
        r"\b(?:at|during|in|over|around|for|by) (?:that|the|those) (?:time|period|point|days|dates|months|window)\b(?! of)",
        "year quarter month week yoy qoq back time period point days dates window",
    ),
    _said(Move.WEEKDAY, rf"\b(?:the (?:next|{_AHEAD})|{_AHEAD}) {_W}", _DAYS),
    _said(Move.WEEKDAY, rf"\b(?:the )?{_BACK} {_W}", _DAYS, sign=-1),
    _said(Move.WEEKDAY, rf"\bthe {_W} {_JUST}(?:after|following|thereafter){_OF_IT}{_OTHER}", _DAYS),
    _said(Move.WEEKDAY, rf"\bthe {_W} {_JUST}(?:before|preceding|prior){_OF_IT}{_OTHER}", _DAYS, sign=-1),
    _said(
        Move.WEEKDAY,
        rf"(?<!\bevery )(?<!\beach )(?<!\bany )(?<!\ba )\b(?:on )?(?:that |the )?{_W}(?: of (?:that|the same|the) week)?",
        _DAYS,
        sign=0,
    ),
    _said(
        Move.WEEKDAY, rf"\b(?:the |(?!last )){_ORDINAL} {_W}(?: (?:of|in) (?:that|the same|the) month)?", _DAYS, sign=0
    ),
    _said(Move.MONTH, r"\b(?P<n>" + "|".join(_MONTHS) + r")\b(?! be\b)", " ".join(_MONTHS), bare=True),
    _said(Move.MONTH, r"\b(?:in|during|for|of|about|only|just) (?P<n>may|march)\b(?! \d)", "may march"),
    _said(Move.DAY, r"\b(?P<d>\d{1,2})(?:st|nd|rd|th)\b", _DAY_NUMBERS, bare=True),
    _said(
        Move.DAY,
        r"\b(?:on )?the (?P<d>\d{1,2})(?:st|nd|rd|th)\b(?! (?:century|place|floor|grade|quarter|month|week|day|time|anniversary|edition|most|"
        r"of|percentile|position|version|january|february|march|april|may|june|july|august|september|october|november|december))",
        _DAY_NUMBERS,
    ),
    _said(Move.HALF, r"\b(?:the |its )?(?P<n>first|second|opening|closing|last|final) half\b", "half"),
    _said(
        Move.NTH,
        rf"\b(?:the |its |(?!last )){_ORDINAL} (?P<u>quarter|month|week|weekend|day|decade)\b"
        r"(?:(?: of|,)? (?:that|the same) (?:year|month|quarter))?",
        "quarter month week day decade",
    ),
    _said(Move.NTH, r"\bq(?P<n>[1-4])\b(?![ -]?(?:fy|'|\d))", "q1 q2 q3 q4", unit=Unit.QUARTER),
    _said(Move.NTH, r"\bh(?P<n>[12])\b(?![ -]?(?:fy|'|\d))", "h1 h2", unit=Unit.HALF),
    _said(Move.NTH, rf"\bthe {_ORDINAL}(?: (?P<u>one))?{_ENDS}", "the"),
)

_YEARS: Final = (
    YearWord(pattern=compiled(r"\byear[- ]ago\b|\b(?:prior|previous|last)[- ]year\b"), amount=-1),
    YearWord(pattern=compiled(r"\b(?P<u>year|month|week|quarter|half) before last\b"), amount=-2),
    YearWord(
        pattern=compiled(
            rf"\b{_N} (?P<u>year|month|week|quarter|day|decade)s? (?:earlier|before|ago|prior|back|previously)\b"
        ),
        amount=-1,
    ),
    YearWord(
        pattern=compiled(rf"\b{_N} (?P<u>year|month|week|quarter|day|decade)s? (?:later|after|afterwards|on|ahead)\b"),
        amount=1,
    ),
    YearWord(
        pattern=compiled(
            r"\bthe (?P<u>year|month|week|quarter|day|decade) (?:before|prior|earlier|preceding|previously)\b"
        ),
        amount=-1,
    ),
    YearWord(
        pattern=compiled(r"\bthe (?P<u>year|month|week|quarter|day|decade) (?:after|later|following)\b"), amount=1
    ),
    YearWord(
        pattern=compiled(r"\b(?:last|previous|prior|preceding) (?P<u>year|month|week|quarter|decade)\b"), amount=-1
    ),
    YearWord(pattern=compiled(r"\b(?:next|following|subsequent) (?P<u>year|month|week|quarter|decade)\b"), amount=1),
    YearWord(pattern=compiled(r"\b(?:this|the current|the present) year\b"), running=True),
    YearWord(pattern=compiled(r"\b(?P<y>(?:1[5-9]|20|21)\d\d)\b")),
)

ENGLISH: Final = FollowUpWords(
    phrases=_PHRASES,
    years=_YEARS,
    tokens=re.compile("[a-z0-9]+"),
    units=_UNITS,
    numbers=_NUMBERS,
    weekdays=_WEEKDAYS,
    fresh=compiled(
        r"\b(?:today|tonight|yesterday|tomorrow|now|ago|recent|recently|past|upcoming|coming|current|currently|to date|so far|this)\b|"
        r"(?<!the )\b(?:last|next)\b|\bthe last (?:year|month|week|decade|few|couple|\d|two|three|four|five|six|seven|eight|nine|ten|twelve)"
    ),
    filler=compiled(
        r"\b(?:and|what|about|how|hows|for|in|on|at|of|over|during|from|to|the|an?|show|give|tell|me|us|please|then|so|ok|okay|well|now|"
        r"also|just|only|it|that|this|same|look|see|check|try|add|include|do|does|did|is|was|were|are|be|let|lets|i|mean|meant|no|yes|sorry|compare|"
        r"with|versus|vs|make|thing|one|numbers?|figures?|data|results?|again|actually|instead|too|as|well|could|can|you|would|like|want|s)\b"
    ),
    topic=compiled(
        r"\b(?:new|another|different|other|separate|unrelated|next) (?:topic|question|subject|matter|issue|thing)\b\s*(?:[:,.;—–-]|$|now)|"
        r"\b(?:chang(?:e|ing)|switch(?:ing)?)(?: of)? (?:the |to )?(?:a |an )?(?:new |another |different )?(?:topics?|subjects?|gears|themes?)\b|"
        r"\bon (?:an?|another) (?:(?:completely |totally |entirely )?(?:different|unrelated|separate|new|other) )?(?:note|topic|subject|matter)\b|"
        r"\b(?:by the way|btw|incidentally)\b|\bsomething (?:completely |entirely |totally )?(?:else|different|unrelated)\b|"
        r"^\W*(?:unrelated(?:ly)?|separately|moving on|off[- ]topic|next question|next topic|never ?mind)\b|"
        r"\b(?:forget|leave|drop|enough)(?: about| of)? (?:that|it|this|all that)\b(?: aside| there)?|\b(?:start|begin)(?:ing)? (?:over|afresh|anew|from scratch)\b|"
        r"\b(?:a|one) (?:completely |totally |entirely )?(?:different|separate|unrelated|new) (?:question|topic|matter|subject|issue)\b|"
        r"\b(?:turn|move|go|switch|get)(?:ing)? (?:on )?to (?:a|another) (?:new |different |separate )?(?:topic|subject|question|matter|issue)\b"
    ),
    present=compiled(
        r"\b(?:current|currently|latest|newest|most recent|most up[- ]to[- ]date|up[- ]to[- ]date|right now|at present|presently|at the moment|"
        r"nowadays|these days|as of now|now)\b"
    ),
    spoken=compiled(
        r"(?:^|[.,;!?:]\s*|\b(?:ok|okay|so|and|right|alright|well|but|good|great|fine|thanks)[, ]+)now\b(?!\s*(?:[?.!]|$))|\bnow (?:then|that)\b|"
        r"\b(?:show|let|tell|give|list|split|break|sort|group)\b[^?.!]*\bnow\b"
    ),
    refused=compiled(r"(?:\bnot(?: in| for| the)*|\brather than(?: in| for| the)*|\binstead of(?: in| for| the)*)\s*$"),
    until=compiled(r"\b(?:until|till|up to|up until)(?: the)?\s*$"),
    fiscal=compiled(r"\bfy ?'?\d|fiscal|financial year|accounting year|business year"),
)
