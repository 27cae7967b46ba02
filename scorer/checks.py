"""Warnings: what the deck or the deal says cannot be. They never stop the scoring."""

from collections import Counter
from collections.abc import Container, Iterator
from functools import lru_cache

from okaikei.scorer.deal import ROUNDS, carried, first_round, unexplained
from okaikei.scorer.ending import chips_needed, chips_won
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, GAMES, KINDS, PARTY, SUSHI_GO
from okaikei.scorer.names import game_name, name
from okaikei.scorer.record import Record, Round
from okaikei.scorer.rules.rolls import URAMAKI_PLACES
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Bill, Remark
from okaikei.scorer.table import desserts_shuffled, hand_size
from okaikei.scorer.texts import say

COPIES = {
    game: {face.name: face.copies[game] for face in FACES.values() if game in face.games} for game in GAMES
}
# The rulebooks give only the family's total; some lists of the cards have five of these, not four.
COPIES[PARTY]["uramaki-4"] = 5
URAMAKI_TOTAL = 12
ROLLS = frozenset(KINDS["uramaki"].faces)
TEN = 10
# Chopsticks and spoons can be copied and then passed on, so their copy may lie alone.
PASSED_ON = frozenset({"chopsticks", "spoon"})
USED_UP = frozenset({"menu", "takeout-box"})


def warnings(record: Record, rounds: tuple[Bill, ...], language: str, *, over: bool) -> tuple[Remark, ...]:
    """Everything about a record that cannot be, round by round."""
    remarks: list[Remark] = []
    usual = _usual(record.kinds)
    # Cards that never come back are counted over the whole game.
    laid = Counter(
        serving.card for pile in (record.before.desserts if record.before else ()) for serving in pile
    )
    for index, played in enumerate(record.rounds):
        remarks += [Remark(index, None, text) for text in _box(record, index, laid, language)]
        if played.uramaki:
            remarks += [Remark(index, None, text) for text in _places(record, played, language)]
        remarks += _tableaux(record, index, usual, language)
    if len(record.rounds) > ROUNDS:
        remarks.append(Remark(ROUNDS, None, say(language, "rounds", count=len(record.rounds))))
    if record.game == DRAFT:
        remarks += _chips(record, rounds, language, over)
    return tuple(remarks)


@lru_cache(maxsize=64)
def _usual(kinds: tuple[str, ...]) -> frozenset[str]:
    """The faces that can lie there at the end of a round."""
    return frozenset(face for kind in kinds for face in KINDS[kind].faces) - USED_UP


def _box(record: Record, index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More of a face than the box holds, or more desserts than were shuffled in; adds to what was laid."""
    tableaux = record.rounds[index].tableaux
    seen = Counter([s.card if s.ordered or s.wild else s.face for tableau in tableaux for s in tableau])
    uramaki = sum(seen[face] for face in ROLLS)
    if uramaki > URAMAKI_TOTAL:
        yield say(
            language, "over-box", count=uramaki, name=name("uramaki", language, 2), copies=URAMAKI_TOTAL
        )
    # Sushi Go! never reshuffles, and desserts stay with their owner.
    stays: Container[str] = FACES if record.game == SUSHI_GO else DESSERT_FACES
    copies = COPIES[record.game]
    for face, count in seen.items():
        total = count
        if face in stays:
            laid[face] += count
            total = laid[face]
        if total > copies.get(face, total):
            key = "over-box-game" if total > count else "over-box"
            yield say(language, key, count=total, name=name(face, language, total), copies=copies[face])
    if record.game == PARTY and not DESSERT_FACES.isdisjoint(seen):
        desserts = sum(count for face, count in laid.items() if face in DESSERT_FACES)
        latest = min(index + first_round(record), ROUNDS)
        shuffled = desserts_shuffled(len(record.players))[latest - 1]
        if desserts > shuffled:
            yield say(language, "over-desserts", count=desserts, shuffled=shuffled)


def _places(record: Record, played: Round, language: str) -> Iterator[str]:
    """Uramaki places that are not there to be taken."""
    if "uramaki" not in record.kinds:
        yield say(language, "uramaki-off-menu")
    if sum(map(len, played.uramaki[:-1])) >= len(URAMAKI_PLACES):
        yield say(language, "four-places")


def _tableaux(record: Record, index: int, usual: frozenset[str], language: str) -> Iterator[Remark]:
    """What cannot be about each player's cards."""
    played = record.rounds[index]
    hand = hand_size(record.game, len(record.players), record.options)
    short = unexplained(record, index)
    free = sum(map(len, played.uramaki)) < len(URAMAKI_PLACES)
    for seat, tableau in enumerate(played.tableaux):
        texts: list[str] = []
        if seat in short or len(tableau) > hand:
            key = "one-dealt" if len(tableau) == 1 else "dealt"
            texts.append(say(language, key, seen=len(tableau), dealt=hand))
        if len(tableau) > hand:
            texts += _twice(tableau, carried(record, index, seat), language)
        faces = {serving.face for serving in tableau}
        marked = [serving for serving in tableau if serving.on_wasabi or serving.ordered or serving.wild]
        if marked:
            faces.update(serving.card for serving in marked)
            texts += _marked(tableau, language)
        if not faces <= usual:
            texts += [_unusual(record, face, language) for face in sorted(faces - usual)]
        if free and not ROLLS.isdisjoint(faces):
            icons = sum(FACES[serving.face].icons for serving in tableau if serving.face in ROLLS)
            texts += [say(language, "ten-uramaki", count=icons)] if icons >= TEN else []
        if texts:
            yield from (Remark(index, seat, text) for text in texts)


def _twice(tableau: Tableau, kept: Tableau, language: str) -> Iterator[str]:
    """Too many cards, and all that was kept from earlier rounds is among them."""
    earlier = Counter(serving.face for serving in kept)
    if earlier and earlier <= Counter(serving.face for serving in tableau):
        yield say(language, "twice", count=len(kept))


def _marked(tableau: Tableau, language: str) -> Iterator[str]:
    """A nigiri on a wasabi that is not there; an order or a wild that copies what does not lie there."""
    on_wasabi = sum(serving.on_wasabi for serving in tableau)
    wasabi = sum(serving.face == "wasabi" for serving in tableau)
    if on_wasabi > wasabi:
        yield say(language, "no-wasabi", count=on_wasabi, there=wasabi)
    own = {serving.face for serving in tableau if not (serving.ordered or serving.wild)}
    for serving in dict.fromkeys(tableau):
        if serving.face in own:
            continue
        if serving.wild:
            yield say(language, "wild-alone", name=name(serving.face, language))
        elif serving.face not in PASSED_ON and "card-back" not in own:
            yield say(language, "no-target", name=name(serving.face, language))


def _unusual(record: Record, face: str, language: str) -> str:
    """What is odd about a face that this game, this menu, or the end of a round does not know."""
    called = name(face, language)
    if record.game != PARTY:
        return say(language, "off-game", name=called, game=game_name(record.game, language))
    if FACES[face].kind in record.kinds:
        return say(language, "used-up", name=called)
    return say(language, "back" if face == "card-back" else "off-menu", name=called)


def _chips(record: Record, rounds: tuple[Bill, ...], language: str, over: bool) -> Iterator[Remark]:
    """Chips that do not fit what was won."""
    if over and chips_needed(record):
        yield Remark(None, None, say(language, "no-chips"))
    won = chips_won(rounds, record.seats)
    for seat, values in enumerate(record.chips or ()):
        for value in values:
            if not 1 <= value <= 5:
                yield Remark(None, seat, say(language, "chip-value", value=value))
        # Fewer than three rounds here: the others may have been played on paper.
        if len(values) < won[seat] or (len(rounds) == ROUNDS and len(values) > won[seat]):
            yield Remark(None, seat, say(language, "chip-count", count=len(values), won=won[seat]))
