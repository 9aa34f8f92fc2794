"""English words of time, as data: class to words to values, all lower case."""

from types import MappingProxyType
from typing import Any, Final

from freshness_retrieval.timex.en.cues import CUES
from freshness_retrieval.timex.expression import Unit

__all__ = ["LEXICON", "NUMBERS", "ORDINALS", "QUIET_CLASSES", "TENS"]

_MONTH_NAMES = (
    ("january", "jan"),
    ("february", "feb", "febr"),
    ("march", "mar"),
    ("april", "apr"),
    ("may",),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sept", "sep"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)
_WEEKDAY_NAMES = (
    ("monday", "mon"),
    ("tuesday", "tues", "tue"),
    ("wednesday", "weds", "wed"),
    ("thursday", "thurs", "thur", "thu"),
    ("friday", "fri"),
    ("saturday", "sat"),
    ("sunday", "sun"),
)
_UNITS: Final = {
    Unit.SECOND: ("second", "seconds", "sec", "secs"),
    Unit.MINUTE: ("minute", "minutes", "min", "mins"),
    Unit.HOUR: ("hour", "hours", "hr", "hrs"),
    Unit.DAY: ("day", "days"),
    Unit.WEEK: ("week", "weeks", "wk", "wks"),
    Unit.WEEKEND: ("weekend", "weekends"),
    Unit.FORTNIGHT: ("fortnight", "fortnights"),
    Unit.MONTH: ("month", "months"),
    Unit.QUARTER: ("quarter", "quarters"),
    Unit.YEAR: ("year", "years", "yr", "yrs"),
    Unit.DECADE: ("decade", "decades"),
    Unit.CENTURY: ("century", "centuries"),
}
_LONGEST_SHORT_NAME = 4
_UNSURE_MONTHS = frozenset({"may", "march", "mar", "dec", "jan", "sep", "jun", "febr"})
_UNSURE_WEEKDAYS = frozenset({"sat", "sun", "wed", "mon", "weds", "thur"})

NUMBERS: Final = MappingProxyType(
    {
        word: number
        for number, word in enumerate(
            [
                "zero",
                "one",
                "two",
                "three",
                "four",
                "five",
                "six",
                "seven",
                "eight",
                "nine",
                "ten",
                "eleven",
                "twelve",
                "thirteen",
                "fourteen",
                "fifteen",
                "sixteen",
                "seventeen",
                "eighteen",
                "nineteen",
            ]
        )
    }
)
"""Number words below twenty."""

TENS: Final = MappingProxyType(
    {
        word: 10 * number
        for number, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
    }
)
"""Number words for tens."""

ORDINALS: Final = MappingProxyType(
    {
        word: number
        for number, word in enumerate(
            [
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
                "thirteenth",
                "fourteenth",
                "fifteenth",
                "sixteenth",
                "seventeenth",
                "eighteenth",
                "nineteenth",
                "twentieth",
            ],
            1,
        )
    }
    | {"thirtieth": 30}
)
"""Ordinal words."""

_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names}
_WEEKDAYS = {name: number for number, names in enumerate(_WEEKDAY_NAMES) for name in names}


def _words(text: str) -> dict[str, bool]:
    return dict.fromkeys(text.split(), True)


LEXICON: Final[MappingProxyType[str, Any]] = MappingProxyType(
    {
        "month": _MONTHS,
        "short_month": {name: number for name, number in _MONTHS.items() if len(name) <= _LONGEST_SHORT_NAME},
        "sure_month": {name: number for name, number in _MONTHS.items() if name not in _UNSURE_MONTHS},
        "unsure_month": {name: number for name, number in _MONTHS.items() if name in _UNSURE_MONTHS},
        "weekday": _WEEKDAYS,
        "sure_weekday": {name: number for name, number in _WEEKDAYS.items() if name not in _UNSURE_WEEKDAYS},
        "short_weekday": {name: number for name, number in _WEEKDAYS.items() if len(name) <= _LONGEST_SHORT_NAME},
        "weekdays": {f"{names[0]}s": number for number, names in enumerate(_WEEKDAY_NAMES)},
        "unit": {word: unit for unit, words in _UNITS.items() for word in words},
        "unit_one": {words[0]: unit for unit, words in _UNITS.items()},
        "unit_many": {words[1]: unit for unit, words in _UNITS.items()},
        "day_up": {
            words[0]: unit for unit, words in _UNITS.items() if unit not in {Unit.SECOND, Unit.MINUTE, Unit.HOUR}
        },
        "short_unit": {
            "h": Unit.HOUR,
            "d": Unit.DAY,
            "w": Unit.WEEK,
            "y": Unit.YEAR,
            "mins": Unit.MINUTE,
            "yo": Unit.YEAR,
        },
        "ones": {word: number for word, number in NUMBERS.items() if 0 < number < 10},  # noqa: PLR2004 (one digit)
        "teen": {word: number for word, number in NUMBERS.items() if number > 9},  # noqa: PLR2004 (two digits)
        "tens": TENS,
        "scale": {"hundred": 100, "thousand": 1000, "million": 1_000_000},
        "ordinal_word": ORDINALS,
        "ordinal_suffix": _words("st nd rd th"),
        "vague": _words("few several some many numerous countless dozens hundreds"),
        "last": _words("last past previous prior preceding"),
        "lately": _words("last past"),
        "next": _words("next coming upcoming"),
        "this": _words("this current"),
        "season": {
            "spring": "SP",
            "summer": "SU",
            "fall": "FA",
            "autumn": "FA",
            "winter": "WI",
            "springtime": "SP",
            "summertime": "SU",
            "wintertime": "WI",
        },
        "sure_season": {"summer": "SU", "autumn": "FA", "winter": "WI", "summertime": "SU", "wintertime": "WI"},
        "quarter_code": {f"q{number}": number for number in range(1, 5)},
        "half_code": {f"h{number}": number for number in (1, 2)},
        "week_code": {
            f"{name}{number:0{digits}d}": number
            for name in ("w", "cw", "kw", "wk")
            for number in range(1, 54)
            for digits in (1, 2)
        },
        "month_day": {
            f"{name}{day}": (number, day) for name, number in _MONTHS.items() if name != "may" for day in range(1, 32)
        },
        "quarter_year": {f"q{year}": year for year in range(1950, 2100)}
        | {f"q{year:02d}": year for year in range(10, 60)},
        "half_year": {f"h{year}": year for year in range(1950, 2100)}
        | {f"h{year:02d}": year for year in range(10, 60)},
        "fiscal_code": {f"fy{year:02d}": year for year in range(100)}
        | {f"fy{year}": year for year in range(1950, 2100)},
        "calendar_code": {f"cy{year:02d}": year for year in range(100)}
        | {f"cy{year}": year for year in range(1950, 2100)},
        "part": {
            "morning": "MO",
            "afternoon": "AF",
            "evening": "EV",
            "night": "NI",
            "mornings": "MO",
            "afternoons": "AF",
            "evenings": "EV",
            "nights": "NI",
            "nighttime": "NI",
            "daytime": "DT",
            "dawn": "DA",
            "lunchtime": "MI",
        },
        "part_one": {"morning": "MO", "afternoon": "AF", "evening": "EV", "night": "NI"},
        "part_many": {"mornings": "MO", "afternoons": "AF", "evenings": "EV", "nights": "NI"},
        "noon": {"noon": 12, "midday": 12, "noontime": 12, "midnight": 24},
        "half": {"am": "am", "pm": "pm", "a": "am", "p": "pm"},
        "meridiem": {"am": "am", "pm": "pm"},
        "zone": {
            "utc": 0,
            "gmt": 0,
            "z": 0,
            "est": -300,
            "edt": -240,
            "cst": -360,
            "cdt": -300,
            "mst": -420,
            "mdt": -360,
            "pst": -480,
            "pdt": -420,
            "jst": 540,
            "ist": 330,
            "hkt": 480,
            "sgt": 480,
            "aest": 600,
            "et": None,
            "pt": None,
            "ct": None,
            "bst": None,
            "cet": 60,
            "cest": 120,
        },
        "zone_name": {"pacific": -480, "mountain": -420, "central": -360, "eastern": -300, "greenwich mean": 0},
        "plus": _words("+"),
        "opening": _words("( ["),
        "closing": _words(") ]"),
        "decade_word": {
            "twenties": 20,
            "thirties": 30,
            "forties": 40,
            "fifties": 50,
            "sixties": 60,
            "seventies": 70,
            "eighties": 80,
            "nineties": 90,
        },
        "early": {"early": "START", "beginning": "START", "start": "START"},
        "portion": {"early": "START", "late": "END", "mid": "MID"},
        "edge": {"beginning": "START", "start": "START", "middle": "MID", "end": "END", "close": "END"},
        "frequency": {
            "daily": "P1D",
            "weekly": "P1W",
            "monthly": "P1M",
            "yearly": "P1Y",
            "annually": "P1Y",
            "hourly": "PT1H",
            "biweekly": "P2W",
            "bimonthly": "P2M",
            "nightly": "XXXX-XX-XXTNI",
            "biannually": "P6M",
            "semiannually": "P6M",
            "semiannual": "P6M",
        },
        "holiday": {
            name: name
            for name in (
                "christmas",
                "xmas",
                "thanksgiving",
                "easter",
                "halloween",
                "juneteenth",
                "hanukkah",
                "ramadan",
            )
        },
        # words that speak of time in some rule, though they stand in no class above
        "time_word": _words(
            "weekday today todays yesterday tomorrow tmr tmrw tonight tonite overnight now nowadays currently "
            "presently recently lately asap someday future eoy eom eoq eod ytd mtd qtd current recent present past "
            "everyday workweek weekends weekdays weekend o'clock noonish thousand nineteen twentieth th st rd nd h wk "
            "am pm gmt utc independence fiscal moment ago years period d w y p oclock formerly point time term soon pentecost"
        ),
        **CUES,
        "sentence": _words(". ! ? \n"),
        "clause": _words("; : ( )"),
        "verb_after_may": _words("be have not also still well or"),
        # what is told of a month, and no verb behind may
        "figure": _words(
            "sales figures data inflation production exports imports payrolls deliveries elections earnings results revenue "
            "unemployment"
        ),
        "money": _words("$ £ € ¥ usd eur gbp dlrs"),
        "thing": _words(
            "percent % people shares miles pages points dollars cents votes employees workers units tons tonnes barrels "
            "students members seats homes jobs meters metres km kilometers kilometres feet foot inches acres degrees "
            "pounds kg customers users patients troops soldiers men women children cases copies words items rows "
            "euros yen pence cm mm times hectares families residents pieces copies"
        ),
    }
)
"""Class to words to values."""

QUIET_CLASSES: Final = frozenset(
    {
        *("ones", "teen", "tens", "scale", "ordinal_word", "ordinal_suffix", "vague", "last", "lately", "next", "this"),
        *("early", "portion", "edge", "half", "zone", "future_cue", "past_cue", "forward_word", "sentence", "clause"),
        *(
            "verb_after_may",
            "figure",
            "money",
            "thing",
            "short_unit",
            "pluperfect",
            "possessive",
            "no_cue",
            "short_month",
        ),
        *("plus", "opening", "closing"),
    }
)
"""Classes whose words alone name no time."""
