"""German words of the fix-up page: the cards, their doubts, and what can be wrong with a photo."""

WORDS: dict[str, str] = {
    # Fix-up
    "Photo": "Foto",
    "Photograph the cards": "Karten fotografieren",
    "New photo": "Neues Foto",
    "From the gallery": "Aus der Galerie",
    "Use a sample photo": "Beispielfoto nehmen",
    "How to lay the cards": "Wie man die Karten legt",
    "Delete the photo": "Foto löschen",
    "Fill the frame. Let the wasabi peek out under its nigiri, and the copied card under a special order. "
    "From above, without a lamp in the cards.": (
        "Das Bild füllen. Wasabi unter dem Nigiri hervorschauen lassen, ebenso die Karte unter einem "
        "Sonderwunsch. "
        "Von oben, ohne Lampe in den Karten."
    ),
    "Cards in rows, stacks fanned so that every card shows": (
        "Karten in Reihen, Stapel versetzt, sodass jede zu sehen ist"
    ),
    "Undo": "Rückgängig",
    "Add a card": "Karte dazu",
    "Close": "Schließen",
    "{card}: copies {face}": "{card}: kopiert {face}",
    "copy of {card}": "Kopie von {card}",
    "on wasabi": "auf Wasabi",
    "with wasabi": "mit Wasabi",
    "from an earlier round": "aus einer früheren Runde",
    "{card} on wasabi": "{card} auf Wasabi",
    "saving …": "speichert …",
    "saved": "gespeichert",
    "not saved": "nicht gespeichert",
    "Someone else has changed these cards meanwhile.": "Jemand anderes hat diese Karten inzwischen geändert.",
    "Take theirs ({n} card)": "Deren nehmen ({n} Karte)",
    "Take theirs ({n} cards)": "Deren nehmen ({n} Karten)",
    "Keep mine ({n} card)": "Meine behalten ({n} Karte)",
    "Keep mine ({n} cards)": "Meine behalten ({n} Karten)",
    "{n} card to look at": "{n} Karte zum Anschauen",
    "{n} cards to look at": "{n} Karten zum Anschauen",
    "What does it copy?": "Was kopiert sie?",
    "of {hand} cards": "von {hand} Karten",
    "Look at {n} card": "{n} Karte anschauen",
    "Look at {n} cards": "{n} Karten anschauen",
    "{n} question": "{n} Frage",
    "{n} questions": "{n} Fragen",
    "Back to the round": "Zurück zur Runde",
    "Confirm {n} card": "{n} Karte bestätigen",
    "Confirm {n} cards": "{n} Karten bestätigen",
    "Save the correction: {n} card": "Berichtigung speichern: {n} Karte",
    "Save the correction: {n} cards": "Berichtigung speichern: {n} Karten",
    "Say first what each card copies.": "Sag zuerst, was jede Karte kopiert.",
    "Making the photo smaller …": "Foto wird verkleinert …",
    "Sending the photo …": "Foto wird gesendet …",
    "No connection. The photo is sent again by itself.": (
        "Keine Verbindung. Das Foto geht von selbst noch einmal los."
    ),
    "Reading the photo …": "Foto wird gelesen …",
    "{n} photo is read before this one.": "{n} Foto kommt vorher dran.",
    "{n} photos are read before this one.": "{n} Fotos kommen vorher dran.",
    "The photo waits for its turn.": "Das Foto wartet, bis es dran ist.",
    "The new photo is read, but you have changed the cards meanwhile.": (
        "Das neue Foto ist gelesen, aber du hast die Karten inzwischen geändert."
    ),
    "Take the cards of the new photo": "Karten des neuen Fotos nehmen",
    "This correction counts only when you save it.": "Die Berichtigung zählt erst, wenn du sie speicherst.",
    "Leave it as it was": "Alles lassen, wie es war",
    "Which card lies here?": "Welche Karte liegt hier?",
    "Yes: {card}": "Ja: {card}",
    "Or perhaps": "Oder vielleicht",
    "The whole menu": "Das ganze Menü",
    "Remove": "Entfernen",
    "Something else": "Etwas anderes",
    "So it is": "So ist es",
    "The others lie there from earlier rounds and are not counted twice.": (
        "Die anderen liegen aus früheren Runden da und werden nicht doppelt gezählt."
    ),
    # What a person should look at
    "Which sushi does it copy?": "Welches Sushi kopiert er?",
    "What did it copy before that card was turned over?": (
        "Was hat er kopiert, bevor die Karte umgedreht wurde?"
    ),
    "Is it a wasabi under the nigiri?": "Ist er ein Wasabi unter dem Nigiri?",
    "Is it a second wasabi?": "Ist er ein zweites Wasabi?",
    "Does it copy this card?": "Kopiert er diese Karte?",
    "Which nigiri is it, on the wasabi?": "Welches Nigiri ist er, auf dem Wasabi?",
    "Two nigiri on one wasabi: is this one on it?": "Zwei Nigiri auf einem Wasabi: Liegt dieses darauf?",
    "Does it lie on a wasabi?": "Liegt es auf einem Wasabi?",
    "Does it lie on the card beside it?": "Liegt sie auf der Karte daneben?",
    "On which card does it lie?": "Auf welcher Karte liegt sie?",
    "Which card lies on top?": "Welche Karte liegt oben?",
    "Does another card lie on it?": "Liegt eine andere Karte darauf?",
    "Is it a card that is not on the menu?": "Ist es eine Karte, die nicht zum Menü gehört?",
    "Is it really {card}?": "Ist es wirklich {card}?",
    "Does this card belong here?": "Gehört diese Karte hierher?",
    "Is there one more card here?": "Liegt hier noch eine Karte?",
    "More cards were seen than dealt.": "Es wurden mehr Karten gesehen als ausgeteilt.",
    "No card was found. Tap the photo where one lies, choose the cards below, or take a new photo.": (
        "Keine Karte gefunden. Tippe auf dem Foto, wo eine liegt, wähle die Karten unten aus "
        "oder mach ein neues Foto."
    ),
    "Fewer cards were seen than dealt.": "Es wurden weniger Karten gesehen als ausgeteilt.",
    "Glare hides part of this card.": "Eine Spiegelung verdeckt einen Teil dieser Karte.",
    "The photo is very dark: look at every card, or take it again with more light.": (
        "Das Foto ist sehr dunkel: Schau dir jede Karte an, oder noch einmal mit mehr Licht."
    ),
    "The photo is blurred: look at every card, or take it again with a steady hand.": (
        "Das Foto ist verwackelt: Schau dir jede Karte an, oder noch einmal mit ruhiger Hand."
    ),
    # What can be wrong with a photo
    "Tap the cards on it, or type them below.": "Tippt die Karten darauf an oder gebt sie unten ein.",
    "The photo is empty. Take it once more.": "Das Foto ist leer. Noch einmal aufnehmen.",
    "The photo is too large. Send it in a smaller size.": "Das Foto ist zu groß. Bitte kleiner senden.",
    "The photo has too many pixels. Send it in a smaller size.": (
        "Das Foto hat zu viele Pixel. Bitte kleiner senden."
    ),
    "The photo is too small to tell the cards apart. Take one closer to the table.": (
        "Das Foto ist zu klein, um Karten zu unterscheiden. Näher am Tisch aufnehmen."
    ),
    "This is no photo. Send a JPEG, PNG, WebP or HEIC picture.": (
        "Das ist kein Foto. Bitte JPEG, PNG, WebP oder HEIC."
    ),
    "This photo could not be read.": "Dieses Foto war nicht lesbar.",
    "Reading this photo took too long.": "Das Lesen dieses Fotos hat zu lange gedauert.",
    "The reader broke down over this photo.": "Über diesem Foto ist das Lesen zusammengebrochen.",
    "No reader is installed here.": "Hier ist kein Leseprogramm installiert.",
    "Too many photos are waiting. Try again in a minute, or type the cards.": (
        "Zu viele Fotos warten. In einer Minute noch einmal, oder die Karten eintippen."
    ),
}
