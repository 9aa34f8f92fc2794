"""Words that say which time a question seeks, one table a language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["CHINESE", "ENGLISH", "IntentWords"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentWords:
    """The signals of a language, in lower case; of Latin scripts whole words and runs of up to three.

    Attributes:
        now: The question seeks what holds or is new at the moment.
        planned: It seeks what is still to come.
        over: It seeks an earlier state: former, previous.
        history: It seeks how things came about, or when.
        past: Its verb stands in the past.
        work: It asks for the maker of a work: recency says nothing.
        timeless: It asks for a definition, a way to do something, or a reason.
        changing: What it asks for changes: prices, office holders, versions, rules, running states.
        when: It asks when; ahead, unless a mark of completion stands in it.
        completed: Marks of completion.
        neutral: Words that hold another signal and say nothing.
    """

    now: frozenset[str]
    planned: frozenset[str]
    over: frozenset[str]
    history: frozenset[str]
    past: frozenset[str]
    work: frozenset[str]
    timeless: frozenset[str]
    changing: frozenset[str]
    when: frozenset[str] = frozenset()
    completed: frozenset[str] = frozenset()
    neutral: frozenset[str] = frozenset()


def _words(text: str) -> frozenset[str]:
    return frozenset(item.strip() for item in text.split(",") if item.strip())


ENGLISH: Final = IntentWords(
    now=_words(
        "latest, newest, current, currently, now, right now, recent, recently, today's, today, tonight, still, nowadays, "
        "incumbent, up to date, breaking, news, live, at the moment, these days, this season, so far, just, ongoing, "
        "most recent, presently, present day, as yet, any more, anymore, trending, open now, near me, updated, update, updates"
    ),
    planned=_words(
        "will, upcoming, next, tomorrow, going to, forecast, forecasts, forthcoming, planned, plans, plan to, planning to, "
        "predictions, prediction, predicted, expected, scheduled, projected, projection, projections, future, outlook, soon, "
        "release date, coming soon, set to, due to launch, when is the, when are the, when does, candidates for, won't, "
        "be released, take effect, come into force, tickets"
    ),
    over=_words(
        "former, previous, previously, formerly, ex, before the current, predecessor, used to, once was, deposed"
    ),
    history=_words(
        "history, history of, origin, origins, first ever, the first, ancient, medieval, when did, when was, when were, "
        "what year did, what year was, in what year, which year, on which day, what day did, biography, timeline, "
        "how did, why did, who was, historical, originally, century, empire, dynasty, oldest"
    ),
    past=_words(
        "did, was, were, had, happened, won, became, died, caused, started, began, ended, said, announced, lost, sank"
    ),
    work=_words(
        "who wrote, who painted, who composed, who invented, who discovered, who directed, who designed, who sang, "
        "author of, who created, who built"
    ),
    timeless=_words(
        "how to, how do i, how do you, how can i, what does, meaning, definition, define, difference between, why do, why is, "
        "why are, what is a, what is an, syntax, recipe, explained, summary, convert, synonym, formula, lyrics, themes, capital of"
    ),
    changing=_words(
        "price, prices, cost, costs, fee, fees, rate, rates, salary, wage, tax, tariff, subscription, ceo, cfo, president, "
        "prime minister, minister, chancellor, mayor, governor, coach, captain, pope, king of, queen of, secretary, chairman, "
        "chair of, head of, champion, record holder, owner, population, weather, temperature, score, standings, ranking, "
        "rankings, leaderboard, version, release, policy, limit, limits, deadline, law, regulation, requirements for, "
        "visa, exchange, stock, shares, market cap, net worth, schedule, opening hours, opening times, status, available, "
        "leader of, leads, holds, richest, tallest building, fastest, most popular, interest, mortgage, inflation, unemployment, "
        "traffic, results, vaccine, outage, quota, coverage, dosage, guidelines, plan, membership, best, delayed, cancelled, canceled, on strike, "
        "who runs, who owns, who leads, who holds, who manages, who controls, who heads, who chairs, who coaches, who plays, "
        "dating, leading, winning, operating, normally, hiring, selling, in charge, strike, strikes, flights, cheapest, contribution, allowance, eligibility, benefits, retirement age, "
        "sold out, out of stock, in stock, working, closed, open today, running late, down"
    ),
)

CHINESE: Final = IntentWords(
    now=_words(
        "最新, 现在, 目前, 当前, 现任, 现行, 最近, 近期, 近日, 今天, 今日, 如今, 眼下, 实时, 刚刚, 正在, 还在, 还需要, 仍然, 仍在, 热门, 新闻, "
        "此刻, 当下, 现时, 在任, 本赛季, 至今, 有效的"
    ),
    planned=_words(
        "即将, 将会, 将要, 预计, 预测, 未来, 下一届, 下一任, 下届, 下一次, 下次, 明天, 计划, 规划, 展望, 什么时候上市, 何时上市, 什么时候发布, "
        "什么时候开始, 什么时候开学, 什么时候放假, 会涨, 会跌, 会不会, 何时发布, 前景, 走势预测, 目标, 待上映, 拟, 将在, 将于, 候选, 放假, 什么时候举行, 还会"
    ),
    over=_words("前任, 前一任, 上一任, 原任, 曾任, 曾经, 以前, 过去, 从前, 上一届, 上届, 旧版, 卸任"),
    history=_words(
        "历史, 起源, 由来, 来历, 首次, 第一次, 第一个, 第一位, 最早, 什么时候修建, 何时修建, 哪一年, 哪年, 哪一天, 什么时候成立, 何时成立, 怎么爆发, "
        "如何爆发, 经过, 始于, 古代, 朝代, 年代, 事件, 事变, 生平, 创立于, 诞生, 出生, 发明, 建立, 历届, 历任, 历代, 之战, 战役, 二战, 一战"
    ),
    past=_words(
        "当时, 发生了, 爆发, 去世, 当年, 赢得了, 宣布了, 获得了, 举行了, 为什么被, 修建的, 建成的, 了多少, 了几"
    ),
    work=_words("作者是, 谁写的, 谁发明, 谁画的, 谁作曲, 导演是谁, 谁发现, 的作者, 是谁写"),
    timeless=_words(
        "怎么做, 怎么煮, 怎样, 如何, 什么是, 是什么意思, 什么意思, 定义, 区别, 为什么, 意义, 换算, 怎么写, 怎么读, 怎么用, 公式, 翻译, 首都, 主要人物, "
        "讲了什么, 怎么"
    ),
    changing=_words(
        "价格, 多少钱, 汇率, 利率, 股价, 票价, 房价, 油价, 金价, 工资, 标准是, 最低工资, 起征点, 税率, 天气, 气温, ceo, 总统是, 总理是, 首相是, 主席是, "
        "市长是, 省长是, 行长是, 部长是, 董事长, 总裁是, 教练是, 掌门人, 排名, 排行, 榜首, 人口, 版本, 政策, 规定, 费用, 收费, 补贴, 限行, 限购, "
        "开放时间, 营业时间, 首富, 市值, 签证, 报名, 路况, 冠军, 最高的, 费率, 额度, 条件, 最好的, 排行榜, 手续, 还能, 停运, 延误, 晚点, 停课, 开放吗, 堵车, 缺货, 谁在, 退休年龄, 限额, 罢工, 补助, 津贴, 由谁, 执掌, 担任"
    ),
    when=_words("何时, 什么时候, 几时, 啥时候, 哪天"),
    completed=_words("了, 的？, 的?, 过"),
    neutral=_words("怎么样, 除了, 为了"),
)
