"""Forms of English verbs and adjectives that tell tense, aspect and state apart."""

from typing import Final

__all__ = [
    "AUXILIARIES",
    "GENERIC_VERBS",
    "LASTING_PARTICIPLES",
    "NO_PARTICIPLES",
    "NO_SUPERLATIVES",
    "PAST_FORMS",
    "PERFORMING_VERBS",
    "QUESTION_WORDS",
    "SERVICE_VERBS",
    "STATES",
    "UNFINISHED_NOUNS",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


QUESTION_WORDS: Final = _words("who whose whom what which when where why how")
AUXILIARIES: Final = {
    **dict.fromkeys(("is", "are", "am"), "be"),
    **dict.fromkeys(("was", "were"), "past"),
    **dict.fromkeys(("do", "does"), "do"),
    **dict.fromkeys(("did", "had"), "past"),
    **dict.fromkeys(("has", "have"), "have"),
    **dict.fromkeys(("can", "may", "must", "should", "could", "would", "might", "cannot"), "modal"),
    **dict.fromkeys(("will", "shall"), "will"),
}
"""The first of these is the finite verb of most questions."""

PAST_FORMS: Final = _words(
    "won became wrote made led ran held took got gave said sang sank fell began broke built bought brought came drew drove flew "
    "found fought grew knew left lost met paid rose sold sent shot spoke stood stole taught threw told wore went died beat "
    "caused created invented discovered founded happened"
)
NO_PARTICIPLES: Final = _words(
    "united need speed seed feed bed red limited hundred breed embed exceed proceed unlimited advanced sacred shed "
    "naked wicked indeed weed greed bleed steed creed biped kindred linked rated ranked related based listed"
)
"""Words in -ed that are no verb in the past."""

UNFINISHED_NOUNS: Final = _words(
    "building king ring meaning spring thing wing during morning evening boiling melting according including nothing something anything "
    "everything ceiling ranking housing engineering training string sibling wedding feeling painting clothing "
    "learning mining computing programming testing marketing accounting banking parking shipping opening closing turning "
    "beijing nursing filing pricing hearing reading writing setting driving drinking breathing warming rating standing hiking rolling"
)
"""Words in -ing that are mostly nouns; as verbs they count only right behind a name or a pronoun."""

LASTING_PARTICIPLES: Final = _words(
    "made called known used located formed defined derived spelled pronounced measured calculated named produced "
    "composed considered situated found written characterized classified divided computed grown"
)
"""How is steel made: a state that does not run."""

STATES: Final = _words(
    "open closed legal illegal banned allowed permitted forbidden available free mandatory required supported maintained deprecated alive dead "
    "married single divorced down up delayed cancelled canceled postponed working online offline eligible approved "
    "operational sold discontinued retired pregnant injured suspended recalled over back missing hiring out in "
    "included covered valid expired effective on busy crowded flooded contagious endemic sanctioned listed"
)
"""Adjectives that hold for a while: is it legal, is the office closed."""

GENERIC_VERBS: Final = _words(
    "mean cause contain stand weigh look taste translate rhyme happen originate grow consist symbolize symbolise represent "
    "eat sleep hibernate dissolve boil freeze melt burn float sink hatch differ belong come signify evolve react prevent "
    "form refer define live lay"
)
"""What is said of kinds of things, whatever the day."""

SERVICE_VERBS: Final = _words(
    "support accept allow offer cover include provide sell ship require use run deliver operate charge pay recognize recognise own "
    "permit stock serve employ carry count participate collaborate integrate qualify apply"
)
"""What offices, shops and products do as long as they choose to."""

NO_SUPERLATIVES: Final = _words(
    "forest interest request test west guest harvest protest contest latest honest rest invest suggest arrest manifest chest nest east "
    "quest budapest everest newest pest vest zest jest crest conquest digest northwest southwest midwest bequest inquest "
    "closest nearest earliest priest longest tallest deepest coldest hottest"
)
"""Words in -est that rank nothing, and ranks of nature that do not change."""

PERFORMING_VERBS: Final = _words(
    "plays sings voices narrates portrays dies kills marries says betrays falls becomes wins played sang voiced starred killed married"
)
"""Who plays her brother in it: a fact of a work, where a title or a part follows."""
