"""Words for now and for what is to come in languages that have no grammar here: German, French, Spanish, Italian, Portuguese."""

import re
from typing import Final

from freshness_retrieval.query.signals import Signal

__all__ = ["other_signals"]

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

_NEW: Final = """
    neueste neuester neuesten neuestes aktuellste kürzlich heute nachrichten
    dernier dernière dernières récent récente récents récentes récemment actualités aujourd'hui aujourd’hui
    último última últimos últimas reciente recientes recientemente noticias hoy
    ultimo ultima ultimi ultime recente recenti recentemente notizie oggi
    recentemente notícias hoje
"""
_CURRENT: Final = """
    aktuell aktuelle aktueller aktuelles aktuellen derzeit derzeitige derzeitiger jetzt momentan gegenwärtig
    actuel actuelle actuels actuelles actuellement maintenant
    actualmente ahora vigente vigentes
    attuale attuali attualmente adesso
    atualmente atual atuais
"""
_PLANNED: Final = """
    morgen nächste nächster nächsten nächstes künftig geplant vorhersage
    demain prochain prochaine prochains prochaines prévisions
    mañana próximo próxima próximos próximas pronóstico
    domani prossimo prossima prossimi prossime previsioni
    amanhã próximo próxima previsão
"""
_TABLE: Final = {
    **dict.fromkeys(_PLANNED.split(), Signal.PLANNED),
    **dict.fromkeys(_NEW.split(), Signal.NEW),
    **dict.fromkeys(_CURRENT.split(), Signal.CURRENT),
}


def other_signals(text: str) -> frozenset[Signal]:
    """Return what the words for now and for what is to come say; no grammar of these languages is read.

    >>> other_signals("Wer ist der aktuelle Bundeskanzler?") == {Signal.CURRENT}
    True
    """
    return frozenset(_TABLE[word] for word in _WORD.findall(text.lower()) if word in _TABLE)
