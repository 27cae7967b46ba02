"""What the box says cannot be: more of a card than it holds, more desserts than were shuffled in."""

from collections import Counter
from collections.abc import Container, Iterator

from okaikei.scorer.deal import ROUNDS, first_round
from okaikei.scorer.deck import desserts_shuffled
from okaikei.scorer.faces import DESSERT_FACES, FACES, GAMES, KINDS, PARTY, SUSHI_GO
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.texts import say

# For each game: its faces, and how many of each the box holds.
IN_BOX = {
    game: {face.name: face.in_box[game] for face in FACES.values() if game in face.games} for game in GAMES
}
# The rulebooks give only the family's total; some lists of the cards have five of these, not four.
IN_BOX[PARTY]["uramaki-4"] = 5
URAMAKI_IN_BOX = 12  # cards, all faces together
URAMAKI_FACES = frozenset(KINDS["uramaki"].faces)


def laid_before(record: Record) -> Counter[str]:
    """The cards on the table before the record's first round that never come back."""
    return Counter(
        serving.card for pile in (record.before.desserts if record.before else ()) for serving in pile
    )


def box_warnings(record: Record, round_index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More of a face than the box holds, or more desserts than were shuffled in; adds to what was laid."""
    tableaux = record.rounds[round_index].tableaux
    # The same as s.card for all, and faster: most servings are neither.
    seen = Counter([s.card if s.ordered or s.wild else s.face for tableau in tableaux for s in tableau])
    uramaki = sum([seen[face] for face in URAMAKI_FACES])
    if uramaki > URAMAKI_IN_BOX:
        yield _over_box("uramaki", uramaki, URAMAKI_IN_BOX, language)
    # Sushi Go! never reshuffles, and desserts stay with their owner.
    stays: Container[str] = FACES if record.game == SUSHI_GO else DESSERT_FACES
    in_box = IN_BOX[record.game]
    for face, count in seen.items():
        total = count + laid[face] if face in laid else count
        if face in stays:
            laid[face] = total
        if total > in_box.get(face, total):
            yield _over_box(face, total, in_box[face], language, so_far=total > count)
    if "special-order" in seen and record.game == PARTY:
        # Those that copy a dessert lie with the desserts until the end of the game (rules 3.2, 9).
        laid["special-order"] += sum(
            serving.ordered and serving.face in DESSERT_FACES for tableau in tableaux for serving in tableau
        )
    if record.game == PARTY and not DESSERT_FACES.isdisjoint(seen):
        yield from _desserts(record, round_index, laid, language)


def _desserts(record: Record, round_index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More desserts than were shuffled in so far."""
    played = sum(count for face, count in laid.items() if face in DESSERT_FACES)
    number = round_index + first_round(record)
    shuffled = desserts_shuffled(len(record.players))[min(number, ROUNDS) - 1]
    if played <= shuffled:
        return
    values = {"n": played, "shuffled": shuffled}
    if number == 1:
        yield say(language, "{n} desserts played, only {shuffled} were shuffled in so far", **values)
    else:
        yield say(
            language,
            "{n} desserts played, only {shuffled} were shuffled in so far: "
            "are those of earlier rounds counted again?",
            **values,
        )


def _over_box(card: str, count: int, in_box: int, language: str, *, so_far: bool = False) -> str:
    """More of a card than the box holds, on the table or in the whole game so far."""
    values = {"n": count, "cards": name(card, language, count), "in_box": in_box}
    if so_far:
        return say(language, "{n} {cards} in this game so far, the box holds {in_box}", **values)
    return say(language, "{n} {cards} on the table, the box holds {in_box}", **values)
