"""Sentences of news and of documents, other ones for each seed: half a mention of time in each, as in newspapers."""

import random

__all__ = ["chinese", "english"]

_WITH_TIME = 0.28
"""Share of the sentences that name a time; these name two on average."""
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_UNITS = ("days", "weeks", "months", "years")
_ORDINALS = ("first", "second", "third", "fourth")
_NAMES = ("Northfield", "Harbour Lane", "the council", "Oakridge", "the ministry", "Bellweather", "the operator")
_GOODS = ("printers", "ferry tickets", "garden tools", "software licences", "insulin pens", "train seats")

_ENGLISH_WITH_TIME = (
    "{name} said on {weekday} that {ordinal}-quarter profit rose {number}% from a year earlier as sales of {goods} grew.",
    "The regulation of {day} {month} {year} applies until {day2} {month2} {year2}, when the new schedule comes into force.",
    "Analysts expect {name} to raise the price of {goods} early next year, after it stayed the same for {few} {unit}.",
    "Since {month} {year}, {number} members of the group have moved to {name}, most of them within {few} {unit}.",
    "In the past {few} {unit} the number of {goods} sold by {name} fell by {number} percent, according to its report.",
    "The office of {name} is closed from {month} {day} to {month2} {day2}; requests are answered the following week.",
    "The board of {name} met on {weekday} and put off until next month what it had promised in {year} about {goods}.",
    "This year {name} hired {number} people, and last year it had to let a third of those who make {goods} go.",
    "A year ago {name} sold {goods} at half the price, a manager recalled {weekday} in a talk with {number} visitors.",
    "Two days ago {name} opened a hall for {goods} that had been planned since the late {decade}s.",
    "Tickets bought before {year}-0{digit}-{day:02d} stay valid, {name} wrote last {weekday} to {number} customers.",
)
_ENGLISH_WITHOUT = (
    "Officials of {name} declined to comment on the report, which cited unnamed sources close to the negotiations.",
    "She joined {name} as an engineer, moved to management and leads a group of {number} people in two countries.",
    "The museum holds a large collection of maps, letters and photographs, most of which visitors have never seen.",
    "Each of the {number} {goods} is checked by hand before it leaves the workshop of {name} at the edge of town.",
    "The new building of {name} has {number} rooms, a small library and a canteen that serves the neighbourhood too.",
    "Customers who return {goods} need the receipt; without it {name} gives a voucher over the price that was paid.",
    "A spokeswoman for {name} said the plan would cost about ${number} million, less than critics of it had claimed.",
    "The river runs through the old part of {name}, past the mill and the bridge, before it reaches the open plain.",
    "Of the {number} proposals, {name} took up only the cheapest one, which leaves the question of {goods} open.",
    "Drivers should keep to the left lane near {name}, where a crane lifts parts of the bridge over the water.",
    "Version 3.{digit}.{day} of the programme prints the list of {goods} without asking {name} for a password.",
    "The jury praised {name} for clear language and for pictures that show how {goods} are made and repaired.",
)
_CHINESE_WITH_TIME = (
    "{name}{year}年{digit}月{day}日发布通知，调整{goods}的收费标准，原规定同时停止执行。",
    "截至上月底，{name}共售出{goods}{number}万件，比去年同期增长百分之{few}。",
    "自{year}年{digit}月起，{name}的{goods}价格下调，预计明年第{few_zh}季度恢复。",
    "近{few}年来，{name}一直在改进{goods}，上周五又公布了新的方案。",
)
_CHINESE_WITHOUT = (
    "{name}负责人介绍，{goods}的质量问题主要出在运输环节，与生产无关。",
    "图书馆后面的自行车棚可以停放{number}辆车，{name}负责日常维护。",
    "{name}提醒市民，购买{goods}时应当索取发票，并核对商品的型号。",
    "合唱团在三楼的小厅里排练新的曲目，{name}为他们提供了{goods}。",
    "两名观察员从空中清点每一群羊，{name}据此估算草场能养多少牲畜。",
    "{name}的专家认为，{goods}的成本还可以再降，关键在于改进工艺。",
)
_CHINESE_NAMES = ("市医保局", "省税务局", "该公司", "区教育局", "市图书馆", "铁路部门")
_CHINESE_GOODS = ("门票", "药品", "学习用品", "儿童座椅", "打印机", "软件许可")


def english(count: int, seed: int) -> list[str]:
    """Return sentences of about 110 characters."""
    rng = random.Random(seed)
    return [_filled(rng, _ENGLISH_WITH_TIME, _ENGLISH_WITHOUT, _NAMES, _GOODS) for _ in range(count)]


def chinese(count: int, seed: int) -> list[str]:
    """Return sentences of about 35 characters."""
    rng = random.Random(seed)
    return [_filled(rng, _CHINESE_WITH_TIME, _CHINESE_WITHOUT, _CHINESE_NAMES, _CHINESE_GOODS) for _ in range(count)]


def _filled(
    rng: random.Random,
    with_time: tuple[str, ...],
    without: tuple[str, ...],
    names: tuple[str, ...],
    goods: tuple[str, ...],
) -> str:
    chosen = rng.choice(with_time if rng.random() < _WITH_TIME else without)
    year, few = rng.randrange(1985, 2024), rng.randrange(2, 5)
    return chosen.format(
        name=rng.choice(names),
        goods=rng.choice(goods),
        weekday=rng.choice(_WEEKDAYS),
        ordinal=rng.choice(_ORDINALS),
        month=rng.choice(_MONTHS),
        month2=rng.choice(_MONTHS),
        unit=rng.choice(_UNITS),
        day=rng.randrange(10, 29),
        day2=rng.randrange(10, 29),
        digit=rng.randrange(1, 10),
        number=rng.randrange(11, 99),
        few=few,
        few_zh="一二三四"[few - 1],
        decade=year // 10 * 10,
        year=year,
        year2=year + few,
    )
