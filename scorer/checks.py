"""Warnings: what the deck or the deal says cannot be. They never stop the scoring."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from okaikei.scorer.box_checks import URAMAKI_FACES, box_warnings, laid_before
from okaikei.scorer.deal import ROUNDS, carried_desserts, hand, rounds_on_paper, unexplained_missing
from okaikei.scorer.discard_checks import most_cards, must_be_gone, too_many_gone
from okaikei.scorer.faces import DRAFT, FACES, KINDS, PARTY
from okaikei.scorer.menus import ZOCH
from okaikei.scorer.names import game_name, name
from okaikei.scorer.record import PlayedRound, Record
from okaikei.scorer.rules.rolls import URAMAKI_PLACES, places_used
from okaikei.scorer.serving import PASSED_ON, Tableau, moved_from_wasabi
from okaikei.scorer.sheet import SheetWarning, Subtotal
from okaikei.scorer.texts import say, say_many

URAMAKI_ICONS_TO_SCORE = 10  # with which a player scores during the round
USED_UP = frozenset({"menu", "takeout-box"})  # discarded when used


def warnings(
    record: Record, rounds: tuple[Subtotal, ...], language: str, *, over: bool
) -> tuple[SheetWarning, ...]:
    """Everything about a record that cannot be, round by round."""
    found: list[SheetWarning] = []
    expected = _expected_faces(record.kinds)
    laid = laid_before(record)  # cards that never come back are counted over the whole game
    for index, played in enumerate(record.rounds):
        texts = [*box_warnings(record, index, laid, language)]
        if played.uramaki:
            texts += _uramaki_places(record, played, language)
        if any(played.discarded):
            texts += too_many_gone(record, index, language)
        found += [SheetWarning(index, None, text) for text in texts]
        found += _tableaux(record, index, expected, language)
    on_paper = rounds_on_paper(record)
    if on_paper + len(record.rounds) > ROUNDS:
        text = say(language, "{n} rounds, but a game has three", n=on_paper + len(record.rounds))
        found.append(SheetWarning(ROUNDS - on_paper, None, text))
    if record.game == DRAFT:
        from okaikei.scorer.chip_checks import chip_warnings  # no other game needs it

        found += chip_warnings(record, rounds, language, over=over)
    return tuple(found)


@lru_cache(maxsize=64)
def _expected_faces(kinds: tuple[str, ...]) -> frozenset[str]:
    """The faces that can lie there at the end of a round."""
    return frozenset(face for kind in kinds for face in KINDS[kind].faces) - USED_UP


def _uramaki_places(record: Record, played: PlayedRound, language: str) -> Iterator[str]:
    """Uramaki places that are not there to be taken."""
    if "uramaki" not in record.kinds:
        yield say(language, "uramaki places taken, but uramaki is not on the menu")
    if places_used(played.uramaki[:-1], record.options) >= len(URAMAKI_PLACES):
        yield say(language, "there are only three uramaki places")


def _tableaux(
    record: Record, round_index: int, expected: frozenset[str], language: str
) -> Iterator[SheetWarning]:
    """What cannot be about each player's cards."""
    played = record.rounds[round_index]
    dealt = hand(record)
    short = unexplained_missing(record, round_index)
    place_free = places_used(played.uramaki, record.options) < len(URAMAKI_PLACES)
    for seat, tableau in enumerate(played.tableaux):
        texts: list[str] = []
        too_many = len(tableau) > (most_cards(record, round_index, seat) if played.discarded else dealt)
        if seat in short or too_many:
            texts.append(_wrong_count(record, round_index, seat, language))
        if len(tableau) > dealt:
            texts += _counted_twice(tableau, carried_desserts(record, round_index, seat), language)
        faces = {serving.face for serving in tableau}
        if played.uramaki or "card-back" in faces:
            texts += must_be_gone(record, round_index, seat, language, backs="card-back" in faces)
        with_marks = [serving for serving in tableau if serving.on_wasabi or serving.ordered or serving.wild]
        if with_marks:
            faces.update(serving.card for serving in with_marks)
            texts += _wasabi_and_copies(record, tableau, language)
        if not faces <= expected:
            texts += [_unexpected(record, face, language) for face in sorted(faces - expected)]
        if place_free and not URAMAKI_FACES.isdisjoint(faces):
            texts += _ten_uramaki(tableau, language)
        yield from (SheetWarning(round_index, seat, text) for text in texts)


def _wrong_count(record: Record, round_index: int, seat: int, language: str) -> str:
    """Another number of cards than were dealt."""
    played = record.rounds[round_index]
    seen, dealt = len(played.tableaux[seat]), hand(record)
    if gone := played.discarded[seat] if played.discarded else None:
        return say_many(
            language,
            "{n} card seen, {dealt} dealt, {gone} discarded",
            "{n} cards seen, {dealt} dealt, {gone} discarded",
            seen,
            dealt=dealt,
            gone=gone,
        )
    return say_many(
        language, "{n} card seen, {dealt} dealt", "{n} cards seen, {dealt} dealt", seen, dealt=dealt
    )


def _ten_uramaki(tableau: Tableau, language: str) -> Iterator[str]:
    """So many uramaki icons that they would have been scored during the round."""
    icons = sum(FACES[serving.face].icons for serving in tableau if serving.face in URAMAKI_FACES)
    if icons >= URAMAKI_ICONS_TO_SCORE:
        yield say(language, "{n} uramaki in front: ten are scored at once and discarded", n=icons)


def _counted_twice(tableau: Tableau, kept: Tableau, language: str) -> Iterator[str]:
    """Too many cards, and all that was kept from earlier rounds is among them."""
    earlier = Counter(serving.face for serving in kept)
    if earlier and earlier <= Counter(serving.face for serving in tableau):
        yield say(language, "desserts of earlier rounds seem to be counted again ({n})", n=len(kept))


def _wasabi_and_copies(record: Record, tableau: Tableau, language: str) -> Iterator[str]:
    """A nigiri on a wasabi that is not there; an order or a wild that copies what does not lie there."""
    on_wasabi = sum(serving.on_wasabi for serving in tableau)
    wasabi = sum(serving.face == "wasabi" for serving in tableau)
    if on_wasabi > wasabi:
        yield say(language, "{n} nigiri on wasabi, {there} wasabi there", n=on_wasabi, there=wasabi)
    own = {serving.face for serving in tableau if not (serving.ordered or serving.wild)}
    for serving in dict.fromkeys(tableau):
        if serving.wild and serving.dots:
            yield say(language, "a wild shows no wasabi")
        if serving.face in own:
            moved = serving.ordered and serving.on_wasabi and moved_from_wasabi(tableau, serving.face)
            if moved and record.printing != ZOCH:
                yield say(
                    language,
                    "a special order copies {card} from a wasabi, so it may not lie on another wasabi (R13)",
                    card=name(serving.face, language),
                )
            continue
        if serving.wild:
            yield say(language, "a wild copies {card}, but none was eaten", card=name(serving.face, language))
        elif serving.face not in PASSED_ON and "card-back" not in own:
            yield say(
                language,
                "a special order copies {card}, but none lies here",
                card=name(serving.face, language),
            )


def _unexpected(record: Record, face: str, language: str) -> str:
    """What is odd about a face that this game, this menu, or the end of a round does not know."""
    card = name(face, language)
    if record.game != PARTY:
        return say(language, "{card}: not in {game}", card=card, game=game_name(record.game, language))
    if FACES[face].kind in record.kinds:
        return say(language, "{card}: discarded when used, so it cannot lie here", card=card)
    if face == "card-back":
        return say(language, "face-down card, but no takeout box on the menu: not revealed?")
    return say(language, "{card}: not on the menu", card=card)
