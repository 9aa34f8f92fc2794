"""What English words and phrases say about the time of a question; nouns stand in the singular."""

from typing import Final

from freshness_retrieval.query.signals import Signal

__all__ = ["ENGLISH_PHRASES", "ENGLISH_STARTS"]

_TIME: Final = {
    Signal.NEW: """
        latest, newest, recent, recently, most recent, today's, today, tonight, just, breaking, news, headline, live, trending, updates,
        newly, new in, what's new, what is new, so far, this season, lately, past few days, last few days, past few weeks,
        past few months, up to date, near me, deal of the day""",
    Signal.CURRENT: """
        current, currently, now, right now, incumbent, still, nowadays, at the moment, these days, ongoing, presently,
        at present, present day, as yet, any more, anymore, any longer, in force, in effect, in office, to date, already, yet, open now""",
    Signal.PLANNED: """
        upcoming, next, tomorrow, forecast, forthcoming, planned, prediction, predicted, prognosis, scheduled, projected,
        projection, future, outlook, soon, release date, launch date, coming soon, set to, due to, expected to, be released,
        about to, take effect, come into force, candidate for, countdown, fixture, coming up, roadmap, going to be,
        plan to, planning to, expected, sports schedule, tour date, draft pick, next year's""",
    Signal.OVER: """
        former, previous, previously, formerly, predecessor, used to, once was, once were, deposed, defunct, old version,
        the last person, before the current, before the pandemic, before covid, before the war, before the merger, before brexit, before the crisis, before the reform, before the acquisition, pre pandemic, ex president, ex ceo, ex minister, past winner, past president""",
    Signal.ORIGIN: """
        history, historical, origin, originally, first ever, first time, first person, first man, first woman, first president, was the first, were the first, ancient, medieval, prehistoric, biography, timeline,
        century, empire, dynasty, pharaoh, emperor, world war, world war i, world war ii, ww1, ww2, wwi, wwii, civil war, cold war, revolution,
        revolutionary war, battle of, siege of, treaty of, fall of, founding of, assassination, renaissance, reformation, crusade,
        holocaust, slavery, colonial, viking, soviet union, roman republic, ancient rome, ancient greece, apartheid, reconquista,
        in what year, what year did, what year was, which year, on which day, on what date was, what day did, cause of death,
        inauguration of, discovery of, invention of, ottoman, byzantine, mayan, aztec, inca, babylon, bronze age, stone age,
        middle ages, great depression, gold rush, moon landing, first computer, how did, why did, bc, bce""",
}
_FORM: Final = {
    Signal.TIMELESS: """
        how to, how do i, how do you, how do we, how do they, how can i, how can you, how can we, how should i, how would you,
        way to, step to, tips for, tip for, meaning, meaning of, definition, define, difference between, differ from, what does it mean,
        stand for, syntax, recipe, tutorial, explained, example of, synonym, antonym, pronunciation, convert, conversion,
        translate, translation, formula, cause of, what causes, what cause, symptom, side effect, early sign, treatment for,
        home remedy, types of, kinds of, purpose of, benefit of, advantage of, disadvantage of, pros and cons,
        principles of, principle of, theory of, benefits of, advantages of, disadvantages of, causes of, symptoms of, examples of, best time to, idea for, checklist, cheat sheet, what happens if, what happens when, what makes,
        is it possible, is it normal, is it bad, is it ok, is it okay, is it true, fix error, troubleshoot, troubleshooting,
        not working, won't start, how many times should, how often should""",
    Signal.CREATION: """
        who wrote, who painted, who composed, who invented, who discovered, who directed, who designed, who sang, who starred,
        who created, who built, who sculpted, who voiced, who narrated, author, author of, soundtrack, plot, lyrics, episode, how many seasons,
        season 1, season 2, season 3, season 4, season 5, season 6, season 7, season 8, season finale, main character, theme of, themes of,
        synopsis, cast of, characters in, characters of, protagonist, narrator, composer of, painter of, filmed, sequel to,
        sonnet, opera, symphony, written by, directed by""",
}
_CHANGING: Final = {
    "offices": """
        ceo, cfo, cto, coo, president, vice president, prime minister, minister, chancellor, mayor, governor, senator, congressman,
        coach, captain, manager, pope, king of, queen of, monarch, secretary, secretary general, chairman, chairwoman, chair, head of, dean of,
        director of, commissioner, ambassador, speaker of, leader, leadership, owner, holder, champion, quarterback, goalkeeper, goalie,
        spokesperson, principal of, host of, landlord, ruling party, cabinet, board of directors, in charge, point of contact, contact for,
        member of, members of, employer, spouse of, girlfriend, boyfriend, team member, supplier, vendor""",
    "money": """
        price, pricing, cost, fee, fare, rate, salary, wage, tax, tariff, subscription, rent, budget, pension, allowance, benefits, subsidy, bonus,
        premium, mortgage, exchange rate, index, nikkei, dow jones, nasdaq, ftse, stock, share price, stocks, shares, market cap, net worth, valuation, revenue, earnings,
        profit, dividend, yield, inflation, gdp, debt, deficit, unemployment, currency, bitcoin, crypto, deal, discount, coupon,
        sale, quote, toll, surcharge, bracket, deductible, copay, contribution, how much is, how much are, how much does it""",
    "figures": """
        population, number of users, user, subscriber, follower, employee, headcount, customer, death toll, case count, life expectancy, crime rate,
        literacy, poverty, temperature, weather, snow report, traffic report, pollen, air quality, water level, traffic, demand, sales, output, emissions, exoplanet,
        inventory, reserves, capacity utilization, turnout, poll, polling, approval rating, market share, percentage, how many people""",
    "ranks": """
        ranking, rank, ranked, standing, leaderboard, score, result, record, world record, top scorer, list of countries,
        billboard, chart, rating, best, cheapest, richest, most popular, most valuable, fastest growing, biggest company, largest company,
        tallest building, best selling, box office, winner of""",
    "versions": """
        version, release, release notes, firmware, patch, changelog, compatibility, compatible, lts, end of life, support for,
        in production, dependency, api limit, model lineup, lineup, line up, starting lineup, roster, squad, menu, line-up""",
    "rules": """
        policy, law, regulation, legislation, requirement, eligibility, eligible, limit, speed limit, cap, quota, threshold, deadline, visa, permit,
        entry rule, restriction, ban, sanction, retirement age, statute of limitations, guideline, guidance, dosage recommendation, coverage,
        terms of service, sla, dress code, entitlement, leave, vacation days, parental leave, sick leave, per diem, reimbursement,
        expense limit, approval, insurance, minimum age, legal age, working hours, notice period, retention period, warranty,
        refund, return policy, membership, remote work, penalty, fine for, standard deduction""",
    "availability": """
        opening hours, opening times, hours, business hours, office hours, store hours, timetable, schedule, bus schedule, train schedule,
        status, availability, stock level, waiting time, wait time, waiting list, outage, vacancy, job, jobs, opening, ticket, flight, delay, delays,
        address, phone number, headquarters, contact, exhibition, exhibitions, event, concert, showtimes, on call, on-call""",
    "events": """
        outbreak, strike, wildfire, earthquake, hurricane, storm, flood, flooding, shooting, protest, riot, ceasefire, war in, crisis, election,
        nomination, draft order, mock draft, rumor, rumour, lottery, jackpot, powerball, winning number, voting, ballot, giveaway, recall, lawsuit, merger, layoff, layoffs, vaccine, crash, power outage, data breach, investigation, trial, negotiations, peace talks""",
}
_LASTING: Final = {
    "measures": """
        height, length, width, depth, weight, mass, distance, wingspan, boiling point, melting point, density, speed of, atomic number,
        chemical symbol, molecular weight, half life, area of, volume, circumference, radius, screen size, battery, camera, dimension,
        specification, range, capacity, resolution, horsepower, torque, calories, default port, elevation""",
    "geography": """
        capital of, capital city, continent, river, mountain, lake, ocean, island, desert, waterfall, volcano, planet, moon, earth, sun, galaxy, border,
        located, highest peak, time zone, country code""",
    "nature": """
        animal, mammal, bird, fish, insect, dinosaur, tree, bone, muscle, organ, blood, cell, dna, chromosome, protein, vitamin, bacteria,
        virus, gene, species, atom, element, molecule, acid, photosynthesis, gravity, light, sound, energy, evolution, teeth, legs, spider""",
    "numbers": """
        square root, pi, prime number, triangle, circle, equation, derivative, integral, theorem, days in, weeks in, hours in, minutes in,
        ounces in, cups in, grams in, feet in, inches in, kilometers in, miles in, meters in, letters in, players in a, sides does""",
    "works": "novel, poem, movie, film, book, anime, song, tv show, character, theme, error, exception, system requirements",
    "people": """
        founder, founder of, inventor, inventor of, creator of, father of, mother of, discoverer, birthplace, zodiac sign, middle name, real name,
        nickname, patron saint, god of, goddess of, religion, language, who is buried""",
}


def _phrases(text: str) -> list[str]:
    return [item for item in (" ".join(part.split()) for part in text.split(",")) if item]


def _table() -> dict[str, frozenset[Signal]]:
    found: dict[str, set[Signal]] = {}
    sources = [*_TIME.items(), *_FORM.items()]
    sources += [(Signal.CHANGING, text) for text in _CHANGING.values()]
    sources += [(Signal.LASTING, text) for text in _LASTING.values()]
    for signal, text in sources:
        for phrase in _phrases(text):
            found.setdefault(phrase, set()).add(signal)
    return {phrase: frozenset(signals) for phrase, signals in found.items()}


def _starts() -> dict[str, int]:
    longest: dict[str, int] = {}
    for phrase in ENGLISH_PHRASES:
        first, *others = phrase.split()
        longest[first] = max(longest.get(first, 1), len(others) + 1)
    return longest


ENGLISH_PHRASES: Final = _table()
ENGLISH_STARTS: Final = _starts()
"""How many words the longest phrase has that starts with a word."""
