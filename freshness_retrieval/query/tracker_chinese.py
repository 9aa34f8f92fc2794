"""How Chinese speaks of the time that a dialogue is about; texts are folded before: half width, simplified time words."""

import re
from typing import Final

from freshness_retrieval.query.tracker_words import FollowUpWords, Move, YearWord, compiled, said
from freshness_retrieval.timex.expression import Unit

__all__ = ["CHINESE"]

_UNITS: Final[dict[str, Unit | None]] = {
    "周末": Unit.WEEKEND,
    "星期": Unit.WEEK,
    "礼拜": Unit.WEEK,
    "周": Unit.WEEK,
    "季度": Unit.QUARTER,
    "季": Unit.QUARTER,
    "半年": Unit.HALF,
    "月份": Unit.MONTH,
    "月": Unit.MONTH,
    "年代": Unit.DECADE,
    "年度": Unit.YEAR,
    "年份": Unit.YEAR,
    "年": Unit.YEAR,
    "天": Unit.DAY,
    "日": Unit.DAY,
}
_DIGITS: Final = "一二三四五六七八九"
_NUMBERS: Final = {
    **{digit: number for number, digit in enumerate(_DIGITS, 1)},
    **{f"十{digit}": number for number, digit in enumerate(_DIGITS, 11)},
    **{f"二十{digit}": number for number, digit in enumerate(_DIGITS, 21)},
    "两": 2,
    "十": 10,
    "二十": 20,
    "三十": 30,
    "三十一": 31,
}
_WEEKDAYS: Final = {
    **{digit: number for number, digit in enumerate("一二三四五六")},
    **{str(number + 1): number for number in range(7)},
    "日": 6,
    "天": 6,
}
_U: Final = "(?P<u>" + "|".join(_UNITS) + ")"
_N: Final = r"(?P<n>\d{1,3}|[一二三四五六七八九十两]{1,3})"
_MANY: Final = r"(?P<n>\d{1,3}|[二三四五六七八九十两]{1,3})"
_DAY_NUMBER: Final = r"(?P<d>\d{1,2}|[一二三四五六七八九十]{1,3})"
_W: Final = r"(?P<w>[一二三四五六日天1-7])(?![次个\d])"
_WEEK: Final = "(?:周|星期|礼拜)"
_ENDS: Final = r"(?=呢|的|那天|当天|左右|前后|怎么|如何|[?。,，、!;\s]|$)"
_LATER: Final = "(?:之后|随后|接下来|后续|其后|此后|紧接着|后面)"
_SOONER: Final = "(?:之前|此前|前面|在此之前|在那之前|更早)"

_PHRASES: Final = (
    said(Move.KEEP, "同比|环比", "比"),
    said(
        Move.SAME,
        r"(?:同|相同|对应|相应|相同的|对应的|相应的)一?个?(?P<u>时期|时间段?|时段|阶段|期间|区间|周期|季度?|月份?|周(?!年)|星期|天|日期?|半年|期)",
        "同相对",
    ),
    said(Move.KEEP, f"前后各?{_N}?个?{_U}", "前"),
    said(
        Move.SAME,
        "(?:去年|前年|明年|(?:上|前|下|后|次)一?年度?)的?(?:这|那)(?:一|个|一个)?(?P<u>季度|季|月份?|周|星期|天|时候|时段)",
        "年",
    ),
    said(Move.SAME, "(?:这|那)(?:一个?|个)?(?P<u>时候|时间段?|时段|期间|时期)", "这那"),
    said(
        Move.WEEKDAY,
        f"(?:下|后|接下来的?|随后的?|紧接着的?)一?个{_WEEK}{_W}|(?:接下来|随后|紧接着|之后)的?{_WEEK}(?P<w2>[一二三四五六日天])",
        "周星礼",
    ),
    said(Move.WEEKDAY, f"(?:上|前)一?个{_WEEK}{_W}", "周星礼", sign=-1),
    said(
        Move.SHIFT,
        f"(?:再|继续|接着|又)?(?:往|向|朝)(?:前|回|上)(?:再)?(?:推移|推|数|看|倒|翻|追溯|移|查)?{_N}?个?{_U}",
        "往向朝",
        sign=-1,
    ),
    said(
        Move.SHIFT,
        f"(?:再|继续|接着|又)?(?:往|向|朝)(?:后|下)(?:再)?(?:推移|推|数|看|顺延|延|移|查)?{_N}?个?{_U}",
        "往向朝",
    ),
    said(Move.SHIFT, f"(?:再前|再早|早|提前|倒退|回退){_N}个?{_U}", "再早提倒回", sign=-1),
    said(Move.SHIFT, f"(?:再后|再晚|晚|推迟|顺延){_N}个?{_U}", "再晚推顺"),
    said(Move.SHIFT, f"(?:再|又)?过(?:了)?{_N}个?{_U}(?:之后|以后|后)?", "过"),
    said(Move.SHIFT, f"{_N}个?{_U}(?:之后|以后|过后|后)", "后"),
    said(Move.SHIFT, "半年(?:之后|以后|后)", "半", unit=Unit.HALF),
    said(Move.NEIGHBOUR, f"再?(?:上|前|头)一个?{_U}", "上前头", sign=-1),
    said(Move.NEIGHBOUR, f"再?(?:下|后)一个?{_U}|接下来的?(?:那)?(?:一)?个?(?P<u2>季度|季|半年|月|周|年|天)", "下后接"),
    said(Move.NEIGHBOUR, f"再(?:上|前)个?{_U}", "再", sign=-1),
    said(Move.NEIGHBOUR, f"再(?:下|后)个?{_U}", "再"),
    said(Move.NEIGHBOUR, f"(?:上|前)一(?:个|期|阶段){_ENDS}|前一个(?:时期|阶段|时段)", "上前", sign=-1),
    said(Move.NEIGHBOUR, f"(?:下|后)一(?:个|期|阶段){_ENDS}|后一个(?:时期|阶段|时段)", "下后"),
    said(Move.NEIGHBOUR, f"(?:接下来|紧接着|随后|其后|之后|后面)的?(?:那|这)一?个?{_U}", "后接"),
    said(Move.NEIGHBOUR, f"(?:之前|此前|前面|紧挨着)的?(?:那|这)一?个?{_U}", "前紧", sign=-1),
    said(Move.NEIGHBOUR, "次日|翌日|隔天|隔日|第二天|转天", "次翌隔第转", unit=Unit.DAY),
    said(Move.NEIGHBOUR, "次周|隔周|第二个?(?:周|星期)(?=呢|[?])", "次隔第", unit=Unit.WEEK),
    said(Move.NEIGHBOUR, "次月|翌月|隔月", "次翌隔", unit=Unit.MONTH),
    said(Move.NEIGHBOUR, "次季度?", "次", unit=Unit.QUARTER),
    said(Move.NEIGHBOUR, "次年度?|翌年|隔年|第二年", "次翌隔第", unit=Unit.YEAR),
    said(Move.NEIGHBOUR, "上年度?(?!同)", "上", sign=-1, unit=Unit.YEAR),
    said(Move.NEIGHBOUR, "(?:上|前)个?(?P<u>季度|季)|(?:上|前)个(?P<u2>半年)", "上前", sign=-1, bare=True),
    said(Move.NEIGHBOUR, "(?:下|后)个?(?P<u>季度|季)|(?:下|后)个(?P<u2>半年)", "下后", bare=True),
    said(Move.NEIGHBOUR, "前个(?P<u>月|周|星期|年)", "前", sign=-1),
    said(Move.NEIGHBOUR, "后个(?P<u>月|周|星期|年)", "后"),
    said(Move.ADJACENT, f"{_LATER}的?{_N}个?{_U}", "后随接此"),
    said(Move.ADJACENT, f"(?:在|从)?{_SOONER}的?{_N}个?{_U}", "前更", sign=-1),
    said(
        Move.INSIDE,
        "前(?P<n>[二两三])(?P<u>季度)|头(?P<n2>[二三四五六七八九十两]{1,2})个?(?P<u2>季度|月|周|天)",
        "前头",
        sign=-1,
    ),
    said(Move.INSIDE, f"最后{_MANY}个?{_U}", "后"),
    said(Move.RUN, f"前{_MANY}个?{_U}", "前", sign=-1),
    said(Move.RUN, f"后{_MANY}个?{_U}", "后"),
    said(
        Move.CONTAINER,
        "(?:当|该|那|那一|这一|同)(?:整)?个?(?P<u>半年|季度|季|年度|年份|年(?!代|轻|龄)|月份|月|周|星期|天|日)(?:全年|整年|全月|整月)?",
        "当该那这同",
    ),
    said(Move.CONTAINER, "(?:那|这)?(?:一整|整|全)个?(?P<u>季度|季|年度|年(?!级|龄)|月份|月|周|星期|天)", "全整"),
    said(
        Move.REST,
        "(?:(?:当|那|这一|全)?(?P<u>年|月)(?:里|内)?)?(?:剩下|余下|剩余|其余)的?(?:几|[一二三四五六七八九十两]{1,2}|\\d{1,2})?个?(?:时间|日子|月份?|季度)",
        "剩余其",
        unit=Unit.YEAR,
    ),
    said(Move.OTHER_HALF, "另外?一?个?半年", "半"),
    said(Move.SINCE, "(?:自|从)?(?:那|此)(?:时|之)?(?:以来|以后|起|至今|后)|自此", "那此"),
    said(Move.AFTER, "(?:之后|以后|后来)(?=呢|[?]|$)", "后", bare=True),
    said(Move.BEFORE, "(?:在)?(?:此|那)(?:之前|以前|前)|(?:之前|以前|更早)(?=呢|[?]|$)", "前更", bare=True),
    said(Move.KEEP, "当时|那时候?|那段(?:时间|日子|时期)|这段(?:时间|时期)|(?:该|那|这)(?:期间|时期)", "时期那这"),
    said(Move.YEAR, r"(?<!\d)(?P<n>(?:19|20)\d\d)(?![\d年])", "12", bare=True),
    said(Move.NTH, "前半年|上半年", "上前", unit=Unit.HALF, number=1),
    said(Move.NTH, "后半年|下半年", "下后", unit=Unit.HALF, number=2),
    said(Move.NTH, "q(?P<n>[1-4])(?!\\d)", "q", unit=Unit.QUARTER),
    said(Move.NTH, "第?(?P<n>[一二三四1-4])个?季度?(?!节)", "季", unit=Unit.QUARTER),
    said(Move.NTH, f"第{_N}个?(?P<u>周|星期|礼拜|月|天|日|半年)", "第"),
    said(Move.NTH, f"最后一?个?{_U}|末个?(?P<u2>季度|季|月|周)", "后末", number=-1),
    said(Move.NTH, "(?:首|头|第一)个?(?P<u>季度|季|月|周|日|天)", "首头第", number=1),
    said(Move.NTH, f"第{_N}个{_ENDS}", "第"),
    said(Move.WEEKDAY, f"(?<![上下本这每])(?<![上下这每]个)(?:那|当|该|同)?{_WEEK}{_W}", "周星礼", sign=0),
    said(Move.DAY, rf"(?<![\d月/.\-年第一二三四五六七八九十]){_DAY_NUMBER}(?:号|日){_ENDS}", "号日"),
)

_YEARS: Final = (
    YearWord(pattern=compiled("大前年"), amount=-3),
    YearWord(pattern=compiled("前年|上上年"), amount=-2),
    YearWord(pattern=compiled(f"{_N}个?(?P<u>年|月|周|星期|季度)(?:之前|以前|前)"), amount=-1),
    YearWord(pattern=compiled(f"(?:往|再)前{_N}个?(?P<u>年|月|周|季度)"), amount=-1),
    YearWord(pattern=compiled(f"{_N}个?(?P<u>年|月|周|星期|季度)(?:之后|以后|后)"), amount=1),
    YearWord(pattern=compiled(f"(?:往|再)后{_N}个?(?P<u>年|月|周|季度)"), amount=1),
    YearWord(pattern=compiled("去年|上一?个?年度?|前一?个?年度?|早一年|头一年|往年"), amount=-1),
    YearWord(pattern=compiled("明年|来年|次年|翌年|第二年|(?:下|后)一?个?年度?|晚一年"), amount=1),
    YearWord(pattern=compiled("(?:上|前)一?个?(?P<u>月|季度|季|周|星期)"), amount=-1),
    YearWord(pattern=compiled("(?:下|后)一?个?(?P<u>月|季度|季|周|星期)"), amount=1),
    YearWord(pattern=compiled("今年|本年度?|这年"), running=True),
    YearWord(pattern=compiled(r"(?P<y>(?:1[5-9]|20|21)\d\d)(?!\d)")),
)

CHINESE: Final = FollowUpWords(
    phrases=_PHRASES,
    years=_YEARS,
    tokens=re.compile("."),
    units=_UNITS,
    numbers=_NUMBERS,
    weekdays=_WEEKDAYS,
    fresh=compiled(
        "今|明[天日年早晚]|昨|[前后][天日](?!数)|去年|前年|后年|来年|本(?:周|月|年|季|星期|世纪|日|旬)|上上|下下|[上下]个?(?:周|月|星期|礼拜|季)|"
        "这(?:周|星期|礼拜|个|几|两|三|些天)|近|过去|未来|今后|目前|现在|(?:[\\d一二两三四五六七八九十几半]+)(?:天|周|个?星期|个月|个季度|年)(?:之|以)?前$"
    ),
    filler=compiled(
        "那么|那|呢|再|看看|看一下|看下|看|一下|的|情况|数据|怎么样|怎样|如何|是|多少|又|也|和|与|比|跟|吗|还有|换成|改成|换|改|只|要|请|麻烦|帮我|"
        "查询|查一查|查|我|想|知道|说|呀|啊|吧|嘛|好|对|不|就|在|给|来|至于|而|里|中|么|什么|会|有|一"
    ),
    topic=compiled(
        "[换換](?:一?个|一個|個|下|一下)?(?:其他|别的|新的?|另外的?)?(?:[话話][题題]|[问問][题題]|[题題]目|主[题題]|方面|事)|"
        "[转轉][换換移]?(?:一?[个個]|下|到)?(?:其他|别的|新的?)?[话話][题題]|"
        "(?:另外?|再|还有|想|我)?[问問](?:你|您)?(?:一?[个個]|一下)?(?:别的|其他|另外的?|其它|新的?|不同的|不相关的|无关的)(?:[问問][题題]|事情?)?|"
        "另(?:外)?(?:一?[个個]|有[个個]?|的)?(?:[问問][题題]|[话話][题題])|(?:别的|其他|其它|新的?|不相关的|无关的|下一?[个個])(?:[问問][题題]|[话話][题題])|"
        "(?:另外|再)[问問](?:你|您)?(?:一?[个個]|一下|下)|"
        "(?:^|[,，.。!;])(?:[对對]了|话说|題外[话話]|题外[话話]|顺便(?:[问問]|说|提)|順便(?:[问問]|說|提)|算了|不说(?:这|那)[个個]|不谈(?:这|那)[个個])|"
        "(?:说|聊|谈|[问問])点(?:儿)?(?:别的|其他|其它)|(?:聊聊|说说|谈谈)(?:别的|其他)|(?:先|暂时)?不(?:说|聊|谈|管)(?:这|那)[个個些]|重新开始|从头开始|言归正传|"
        "(?:另起|跳到|切换)(?:一?[个個]|到)?(?:新的?|别的|另一?个)?[话話]?[题題]"
    ),
    present=compiled("现在|目前|当前|如今|眼下|最新|现行|现任|当下|此刻|时下|现阶段|最近|近期|近来|截至目前|迄今"),
    spoken=compiled(
        "(?:^|[,，、.。!;:?\\s]|好的?|那|那么)现在(?=[,，]|请|帮|按|看看|看一下|来|我们|我想|我要|再|换|改|把|只看|只要|就|分|列|给|说|开始|需要|想|要|查|对比|比较|用|回到|能|可以)"
    ),
    refused=compiled("(?:不是|不要|而非|并非|不看|不用)\\s*$"),
    until=compiled("直到\\s*$"),
    fiscal=compiled("财年|财政年|会计年|fy ?'?\\d"),
)
