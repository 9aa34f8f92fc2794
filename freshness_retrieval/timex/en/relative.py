"""English words that count from the document or from what was spoken of: yesterday, last week, that year."""

from typing import Any, Final

from freshness_retrieval.timex.expression import (
    ANCHOR,
    CONTEXT,
    Calendar,
    Clock,
    Duration,
    Expression,
    Nth,
    Portion,
    Range,
    Reference,
    Shift,
    Stretch,
    Timed,
    Unit,
)
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["LEVEL"]

_TODAY: Final = Shift(Unit.DAY, 0)
_TOMORROW: Final = Shift(Unit.DAY, 1)
_YESTERDAY: Final = Shift(Unit.DAY, -1)
_PRESENT: Final = Reference("PRESENT_REF")
_PAST: Final = Reference("PAST_REF")
_FUTURE: Final = Reference("FUTURE_REF")


def _always(value: Expression) -> Any:
    return lambda: value


def _shift(amount: int, base: Any = ANCHOR) -> Any:
    def build(u: Unit) -> Expression | None:
        if u in {Unit.SECOND, Unit.MINUTE, Unit.HOUR}:
            return None
        return Shift(u, amount, base)

    return build


def _named(relation: int) -> Any:
    def build(
        w: int | None = None, m: int | None = None, s: str | None = None, q: int | None = None, d: int | None = None
    ) -> Calendar:
        return Calendar(weekday=w, month=m, season=s, quarter=q, day=d, relation=relation)

    return build


def _in_week(week: int) -> Any:
    return lambda w: Calendar(weekday=w, in_week=week)


def _weekday_beside(sign: int) -> Any:
    """Return the builder of the weekday in the seven days before or after what the text speaks of."""
    week = Duration(((Unit.DAY, 7),))
    return lambda w: Nth(1, Unit.DAY, Stretch(week, sign, CONTEXT), weekday=w)


def _weekdays(w: int, e: int) -> Range:
    """Read Mon-Fri."""
    return Range(Calendar(weekday=w), Calendar(weekday=e))


def _to_date(u: Unit = Unit.YEAR) -> Expression:
    return Portion(Shift(u, 0), "START", reach=True)


def _the(u: Unit) -> Expression | None:
    if u is Unit.WEEKEND:
        return Calendar(weekend=True)
    if u in {Unit.QUARTER, Unit.WEEK, Unit.MONTH, Unit.YEAR, Unit.DAY, Unit.DECADE, Unit.CENTURY}:
        return Shift(u, 0, CONTEXT if u is Unit.QUARTER else ANCHOR)
    return None


LEVEL: Final = Level(
    (
        Rule("today|todays", _always(_TODAY)),
        Rule("yesterday", _always(_YESTERDAY)),
        Rule("tomorrow|tmr|tmrw", _always(_TOMORROW)),
        Rule("(the)? day before yesterday", _always(Shift(Unit.DAY, -2))),
        Rule("(the)? day after tomorrow", _always(Shift(Unit.DAY, 2))),
        Rule("tonight|tonite", _always(Timed(_TODAY, Clock(part="NI"))), "timed"),
        Rule("last night|yesterday night", _always(Timed(_YESTERDAY, Clock(part="NI"))), "timed"),
        Rule("overnight", _always(Clock(part="NI")), "daypart"),
        Rule("this {p:part_one}", lambda p: Timed(_TODAY, Clock(part=p)), "timed"),
        Rule(
            "(the)? (next|following) {p:part_one}", lambda p: Timed(Shift(Unit.DAY, 1, CONTEXT), Clock(part=p)), "timed"
        ),
        Rule("last {p:part_one}", lambda p: Timed(_YESTERDAY, Clock(part=p)), "timed"),
        Rule("that {p:part_one}", lambda p: Timed(Shift(Unit.DAY, 0, CONTEXT), Clock(part=p)), "timed"),
        Rule("(the)? (same day|that same day)|that (very)? day|the same day", _always(Shift(Unit.DAY, 0, CONTEXT))),
        # named cells next to the anchor
        Rule("(the)? (this)? {last} {w:weekday}", _named(-1)),
        Rule("this (past|last) ({w:weekday}|{m:month} .?|{s:season})", _named(-1)),
        Rule("{last} ({m:month} .?|{s:season})", _named(-1)),
        Rule("(the)? (this)? (coming|upcoming) {w:weekday}", lambda w: Calendar(weekday=w, relation=1)),
        Rule("(the)? next ({w:weekday}|{m:month} .?|{s:season})", _named(1)),
        Rule("(this)? (coming|upcoming) ({m:month}|{s:season})", _named(1)),
        Rule("this ({w:weekday}|{m:sure_month}|{s:season})", _named(0)),
        Rule("(from|since|until|till|by|in|of|during) < this {m:unsure_month}", _named(0)),
        Rule("(the)? (previous|prior|preceding) {w:weekday}", _weekday_beside(-1)),
        Rule("(the)? following {w:weekday}", _weekday_beside(1)),
        Rule("{w:sure_weekday} .?", lambda w: Calendar(weekday=w)),
        Rule("{w:sure_weekday}", lambda w: Calendar(weekday=w)),
        Rule("(on|by|until|since|this) < {w:weekday} .?", lambda w: Calendar(weekday=w)),
        Rule("{w:weekday} > ({clock}|at {hour})", lambda w: Calendar(weekday=w)),
        Rule("{w:short_weekday} .? - {e:short_weekday}", _weekdays, "range"),
        Rule("last week (-|on)? {w:weekday}|{w:weekday} (of)? last week", _in_week(-1)),
        Rule("(the)? previous week (-|on)? {w:weekday}|{w:weekday} of (the)? previous week", _in_week(-1)),
        Rule(
            "next week (-|on)? {w:weekday}|{w:weekday} (of)? next week|(on)? {w:weekday} of (the)? following week",
            _in_week(1),
        ),
        Rule("this week (-|on)? {w:weekday}|{w:weekday} (of)? this week", _in_week(0)),
        Rule("{m:sure_month} .?", lambda m: Calendar(month=m)),
        Rule(
            "(in|since|until|till|by|of|from|during|through|before|after|to|between|for|late|early|mid|mid -) < {m:unsure_month} .?",
            lambda m: Calendar(month=m),
        ),
        Rule("(the)? {s:sure_season}", lambda s: Calendar(season=s)),
        Rule("(the|in) < {s:season} > (of (last|this|next|that)|and|,|.|when)", lambda s: Calendar(season=s)),
        # units next to the anchor
        Rule("(the)? last {u:day_up}", _shift(-1)),
        Rule("(the)? next {u:day_up}", _shift(1)),
        Rule("(the)? (coming|upcoming) {u:day_up}", _shift(1)),
        Rule("this (calendar|school)? {u:day_up}", _shift(0)),
        Rule("(this)? coming {u:day_up}", _shift(1)),
        Rule("(the)? (current|present|ongoing|running) (fiscal|financial|calendar)? {u:day_up}", _shift(0)),
        Rule("(the)? (latest|most recent) (fiscal|financial|calendar)? {u:day_up}", _shift(0, CONTEXT)),
        Rule("(the)? (previous|prior|preceding) (fiscal|financial|calendar)? {u:day_up}", _shift(-1, CONTEXT)),
        Rule("(the)? (following|subsequent|ensuing) {u:day_up}", _shift(1, CONTEXT)),
        Rule("(the)? same {u:day_up}", _shift(0, CONTEXT)),
        Rule("(that|that same) {u:day_up}", _shift(0, CONTEXT)),
        Rule("the (full|fiscal|entire|whole|calendar)? {u:day_up}", _the),
        Rule("(the)? next hour", _always(Stretch(Duration(((Unit.HOUR, 1),)), 1)), "stretch"),
        Rule("(the)? past {u:day_up}", lambda u: Stretch(Duration(((u, 1),)), -1)),
        Rule("(the)? this (working week|business week|work week|workweek)", _always(Shift(Unit.WEEK, 0))),
        Rule("(the)? last (working week|business week|work week|workweek)", _always(Shift(Unit.WEEK, -1))),
        Rule("(the)? next (working week|business week|work week|workweek)", _always(Shift(Unit.WEEK, 1))),
        Rule("this (fiscal|financial) year", _always(Shift(Unit.YEAR, 0))),
        Rule("(the)? last (fiscal|financial) year", _always(Shift(Unit.YEAR, -1))),
        Rule("(the)? next (fiscal|financial) year", _always(Shift(Unit.YEAR, 1))),
        Rule("(the)? corresponding (quarter|period)", _always(Shift(Unit.YEAR, -1, CONTEXT, exact=True))),
        Rule(
            "(the)? year -? (ago|earlier) > ({ordinal_word}|.|,|results|figures|level|net|loss|profit)",
            _always(Shift(Unit.YEAR, -1, CONTEXT, exact=True)),
        ),
        Rule("(the)? (latest|same) period", _always(Shift(Unit.QUARTER, 0, CONTEXT))),
        Rule(
            "(the)? year -? end|year 's end|eoy|(the)? end of (the)? year",
            _always(Portion(Shift(Unit.YEAR, 0), "END", edge=True)),
        ),
        Rule(
            "(the)? month -? end|eom|(the)? end of (the)? month",
            _always(Portion(Shift(Unit.MONTH, 0), "END", edge=True)),
        ),
        Rule("(the)? end of (the)? week", _always(Portion(Shift(Unit.WEEK, 0), "END", edge=True))),
        Rule(
            "(the)? quarter -? end|eoq|(the)? end of (the)? quarter",
            _always(Portion(Shift(Unit.QUARTER, 0), "END", edge=True)),
        ),
        Rule("(the)? week after next", _always(Shift(Unit.WEEK, 2))),
        Rule("(the)? month after next", _always(Shift(Unit.MONTH, 2))),
        Rule("day after day|week after week|month after month|year after year|day in day out"),
        Rule("(the)? end of (the)? day|eod", _always(Portion(_TODAY, "END"))),
        Rule("the < {u:day_up} -? to -? date", _to_date),
        Rule("{u:day_up} -? to -? date|ytd", _to_date),
        Rule("mtd", lambda: _to_date(Unit.MONTH)),
        Rule("qtd", lambda: _to_date(Unit.QUARTER)),
        Rule("(the)? {u:day_up} before last", _shift(-2)),
        # vague
        Rule(
            "(the)? {n:number} (past|last|previous) {u:unit_many}",
            lambda n, u: Stretch(Duration(((u, n),)), -1),
            "stretch",
        ),
        Rule(
            "now|right now|at this time|at the minute|just now|nowadays|currently|presently|at present|at the (present|current) time",
            _always(_PRESENT),
            "reference",
        ),
        Rule(
            "(at)? (the|this) (present|very) moment|(at|for) (the|this) moment|at this (time|point)|these days|as yet",
            _always(_PRESENT),
            "reference",
        ),
        Rule("(the)? (current|present) (date|time)|current", _always(_PRESENT), "reference"),
        Rule("recently|more recently|most recently|lately|formerly", _always(_PAST), "reference"),
        Rule(
            "(the)? (recent|past) (days|weeks|months|years|quarters|decades)|recent times", _always(_PAST), "reference"
        ),
        Rule("(several|some|many|a few|few) (years|months|weeks|days|decades) (ago|back)", _always(_PAST), "reference"),
        Rule("(years|decades|centuries|months|weeks) ago|long ago|a while ago|ages ago", _always(_PAST), "reference"),
        Rule("(the)? (near|foreseeable|immediate|distant) future|the future", _always(_FUTURE), "reference"),
        Rule("as soon as possible|someday|asap", _always(_FUTURE), "reference"),
        Rule("(the)? (coming|future) (days|weeks|months|years|quarters)", _always(_FUTURE), "reference"),
        Rule("the (near|short|long) term", _always(_FUTURE), "reference"),
        # parts of day and clock words alone
        Rule("(in)? (the)? {p:part_one}", lambda p: Clock(part=p), "daypart"),
        Rule("(in)? the {p:part}", lambda p: Clock(part=p), "daypart"),
        Rule("(good|great|happy) {part}"),
        Rule("have a (great|good|nice|wonderful|lovely|happy) ({unit}|{weekday}|{part})"),
        # what only looks like a time
        Rule("sat (on|in|down|at|by|for|as)"),
        Rule("the sun|sun microsystems"),
        Rule("day -? to -? day|year -? round|week (-|by) week|day by day|year -? over -? year|round -? the -? clock"),
        Rule("every now and then|now and then|now and again|from now on"),
        Rule("by (year|month|week|day|quarter)"),
        Rule("by < (year|year 's) -? end", _always(Portion(Shift(Unit.YEAR, 0), "END", edge=True))),
        Rule("by < month -? end", _always(Portion(Shift(Unit.MONTH, 0), "END", edge=True))),
        Rule("by < quarter -? end", _always(Portion(Shift(Unit.QUARTER, 0), "END", edge=True))),
    )
)
