"""The kinds of words that give a time its role; the languages list the words, the core knows only the kinds."""

from enum import StrEnum

__all__ = ["SPEAKING", "STANDING", "TIMES", "Cue"]


class Cue(StrEnum):
    """Kinds of words; the comments give an English and a Chinese one."""

    # Times; the characters that stand for them in a masked text.
    DATE = "date"
    RANGE = "range"
    SPAN = "span"
    NOW = "now"  # today; 即日

    # Marks before a time.
    FROM = "from"  # from; 自
    STARTING = "starting"  # starting, as from
    EFFECT = "effect"  # with effect from
    UNTIL = "until"  # until; 至
    TO = "to"  # to; -
    BEFORE = "before"  # before
    AFTER = "after"  # after
    BY = "by"  # by, no later than
    AS_OF = "as_of"  # as of, which starts something that will be
    TALLY = "tally"  # 截至, which ends something that holds
    SINCE = "since"  # since
    OF = "of"  # the act of 1 May; belongs to a name
    WITHIN = "within"  # in, for; 于
    DURING = "during"  # throughout; 期间
    # Marks after a time.
    ONWARD = "onward"  # onwards; 起
    EARLIER = "earlier"  # 前
    LATER = "later"  # 后, which includes the day
    CLOSE = "close"  # 止
    ATTRIBUTE = "attribute"  # 施行的: the time belongs to a name

    # Points that a duration counts from.
    PUBLICATION = "publication"  # the date of issue; 发布之日
    THEN = "then"  # from that date: the day just named
    OCCASION = "occasion"  # purchase; 开封: no point of the document

    # What is said of validity.
    BEGIN = "begin"  # takes effect; 施行
    HOLD = "hold"  # valid, applies; 有效期
    ONLY = "only"  # 仅限: before a time that the clause ends with
    END = "end"  # expires; 届满
    VOID = "void"  # no longer valid; 不再有效
    REPEAL = "repeal"  # repealed; 废止
    GONE = "gone"  # has since been repealed; 现已废止: over, without a day
    EXTEND = "extend"  # extended; 延长
    POSTPONE = "postpone"  # postponed; 推迟
    CHANGE = "change"  # adjusted; 调整为
    OPEN = "open"  # starts, opens: of a rule a start, else of an event
    SHUT = "shut"  # ends, closes
    PERPETUAL = "perpetual"  # until further notice; 长期有效
    IMMEDIATE = "immediate"  # takes effect immediately; 自发布之日起
    SUPERSEDE = "supersede"  # replaces, 取代: the other document follows
    ENDS_OTHER = "ends_other"  # 同时废止: the other document precedes
    SUPERSEDED = "superseded"  # is replaced by

    # How it is said.
    MODAL = "modal"  # shall, will
    STATE = "state"  # is, opens, costs; 开放
    PERFECT = "perfect"  # has, which with since tells of a state
    PAST = "past"  # was; 曾
    EXPECT = "expect"  # expected, draft; 预计
    HABIT = "habit"  # usually; 通常
    DEADLINE = "deadline"  # submit, apply; 报名
    EVENT = "event"  # takes place; 举行
    ISSUE = "issue"  # issued on, dated; 印发
    CITE = "cite"  # under; 根据

    # Of what.
    SELF = "self"  # this policy; 本办法
    RULE = "rule"  # fees, timetable; 标准
    OTHER = "other"  # the old; 原
    PART = "part"  # Article 5; 第三条
    FIGURE = "figure"  # per cent; 同比: statistics

    BREAK = "break"  # , and; ，
    ASIDE = "aside"  # , which


TIMES = frozenset({Cue.DATE, Cue.RANGE, Cue.SPAN, Cue.NOW})
"""What stands in a masked text for a time."""

SPEAKING = frozenset(
    {
        *(Cue.RANGE, Cue.SPAN, Cue.FROM, Cue.STARTING, Cue.EFFECT, Cue.UNTIL, Cue.TO, Cue.BEFORE, Cue.AFTER, Cue.BY),
        *(Cue.AS_OF, Cue.TALLY, Cue.SINCE, Cue.DURING, Cue.ONWARD, Cue.EARLIER, Cue.LATER, Cue.CLOSE),
        *(Cue.PUBLICATION, Cue.ISSUE, Cue.BEGIN, Cue.HOLD, Cue.ONLY, Cue.END, Cue.VOID, Cue.REPEAL, Cue.GONE),
        *(Cue.EXTEND, Cue.POSTPONE, Cue.CHANGE, Cue.OPEN, Cue.SHUT, Cue.PERPETUAL, Cue.IMMEDIATE),
        *(Cue.SUPERSEDE, Cue.ENDS_OTHER, Cue.SUPERSEDED, Cue.EXPECT),
    }
)
"""A sentence without any of these says nothing of validity, whatever days it names."""

STANDING = frozenset({Cue.PERPETUAL, Cue.IMMEDIATE})
"""What speaks of validity without naming a time."""
