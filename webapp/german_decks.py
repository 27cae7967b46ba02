"""German words of the Decks pages. The key is the English text."""

WORDS: dict[str, str] = {
    "Decks": "Kartensätze",
    "Another printing or language, or cards of your own: photograph each once, tell its name, and play.": (
        "Andere Ausgabe, andere Sprache, eigene Karten: jede Karte einmal fotografieren, benennen, spielen."
    ),
    "The shipped cards": "Die mitgelieferten Karten",
    "every game": "jedes Spiel",
    "{n} face": "{n} Motiv",
    "{n} faces": "{n} Motive",
    "Open": "Öffnen",
    "Open {name}": "{name} öffnen",
    "Teach a new deck": "Einen neuen Kartensatz beibringen",
    "What do you call it?": "Wie soll er heißen?",
    "Read cards that I did not photograph as the shipped ones": (
        "Karten, die ich nicht fotografiert habe, wie die mitgelieferten lesen"
    ),
    "Begin": "Anfangen",
    "Bring in a deck file": "Eine Kartensatz-Datei einlesen",
    "A file that ends in .okaikei-deck": "Eine Datei, die auf .okaikei-deck endet",
    "{name} is on your shelf.": "{name} steht jetzt im Regal.",
    "Photograph cards": "Karten fotografieren",
    "Lay some whole cards side by side, a finger apart, and photograph them from above.": (
        "Legt einige ganze Karten nebeneinander, einen Finger breit Abstand, und fotografiert sie von oben."
    ),
    "One photo of each card is enough to begin, three are better.": (
        "Ein Foto von jeder Karte reicht für den Anfang, drei sind besser."
    ),
    "Take a photo": "Foto aufnehmen",
    "Find the cards": "Karten finden",
    "Finding the cards …": "Die Karten werden gesucht …",
    "That did not work. Try once more.": "Das hat nicht geklappt. Noch einmal versuchen.",
    "{n} face is missing": "{n} Motiv fehlt",
    "{n} faces are missing": "{n} Motive fehlen",
    "Complete": "Vollständig",
    "Until you photograph them they are read as in the deck you borrow from.": (
        "Bis ihr sie fotografiert, werden sie wie im geliehenen Kartensatz gelesen."
    ),
    "Until you photograph them they are not read.": "Bis ihr sie fotografiert, werden sie nicht gelesen.",
    "Cards it knows": "Karten, die er kennt",
    "{n} picture": "{n} Bild",
    "{n} pictures": "{n} Bilder",
    "Forget": "Vergessen",
    "Forget {name}": "{name} vergessen",
    "It has learnt from {n} correction at the table.": "Er hat aus {n} Korrektur am Tisch gelernt.",
    "It has learnt from {n} corrections at the table.": "Er hat aus {n} Korrekturen am Tisch gelernt.",
    "Name, sharing, deleting": "Name, Weitergeben, Löschen",
    "Missing faces are borrowed from": "Fehlende Motive werden geliehen von",
    "no other deck": "keinem anderen Kartensatz",
    "Save as one file": "Als eine Datei sichern",
    "Yes, delete this deck and its pictures. They cannot be brought back.": (
        "Ja, diesen Kartensatz mit seinen Bildern löschen. Er lässt sich nicht zurückholen."
    ),
    "Delete this deck": "Diesen Kartensatz löschen",
    "All decks": "Alle Kartensätze",
    "Which cards are these?": "Welche Karten sind das?",
    "{n} card was found.": "{n} Karte gefunden.",
    "{n} cards were found.": "{n} Karten gefunden.",
    "Tell each its name; leave out what is cut off or blurred.": (
        "Sagt von jeder den Namen; lasst weg, was abgeschnitten oder unscharf ist."
    ),
    "Card {n}": "Karte {n}",
    "leave it out": "weglassen",
    "The picture is upside down": "Das Bild steht auf dem Kopf",
    "Learn these cards": "Diese Karten lernen",
    "{n} card learnt.": "{n} Karte gelernt.",
    "{n} cards learnt.": "{n} Karten gelernt.",
    "No whole card was found. Lay them side by side, a finger apart, and try once more.": (
        "Keine ganze Karte gefunden. Legt sie nebeneinander, einen Finger breit Abstand, und noch einmal."
    ),
    "Cards cannot be found here: the reader's weights are not installed.": (
        "Hier können keine Karten gefunden werden: Die Gewichte des Lesers sind nicht installiert."
    ),
    "This deck lies at the table {codes}. Choose another deck there first, or delete that game.": (
        "Dieser Kartensatz liegt am Tisch {codes}. Wählt dort zuerst einen anderen oder löscht das Spiel."
    ),
    "This deck lies at {n} tables: {codes}. Choose another deck there first.": (
        "Dieser Kartensatz liegt an {n} Tischen: {codes}. Wählt dort zuerst einen anderen."
    ),
    "{name} is deleted.": "{name} ist gelöscht.",
    "Which cards lie on the table?": "Welche Karten liegen auf dem Tisch?",
    # Training
    "Train it further": "Weiter üben lassen",
    "It is being trained: {percent} %, about {n} minutes left.": "Übt: {percent} %, noch etwa {n} Minuten.",
    "Pause": "Anhalten",
    "Cancel": "Abbrechen",
    "The training broke off: {trouble}": "Das Üben brach ab: {trouble}",
    "The trained reader is better and is used from now on.": "Der geübte Leser ist besser und gilt ab jetzt.",
    "The trained reader was not better; the deck is read as before.": (
        "Der geübte Leser war nicht besser; gelesen wird wie bisher."
    ),
    "Right, of a hundred cards": "Richtig, von hundert Karten",
    "before": "vorher",
    "after": "nachher",
    "whole": "ganz zu sehen",
    "covered": "verdeckt",
    "other cards refused": "fremde Karten abgelehnt",
    "From your photos Okaikei composes scenes and practises on them in the background.": (
        "Aus euren Fotos setzt Okaikei Szenen zusammen und übt daran im Hintergrund."
    ),
    "The deck can be used meanwhile.": "Gespielt werden kann derweil.",
    "Another deck is being trained; one at a time.": "Ein anderer Kartensatz übt gerade; immer nur einer.",
    "Go on with the training": "Weiter üben",
    "Train for {n} minutes": "{n} Minuten üben",
    # Why a deck is refused
    "The file is damaged, or no deck. Export it once more and send it again.": (
        "Die Datei ist beschädigt oder kein Kartensatz. Sichert sie noch einmal und schickt sie neu."
    ),
    "This is no deck file. A deck is exported on the page of the deck itself.": (
        "Das ist keine Kartensatz-Datei. Gesichert wird ein Kartensatz auf seiner eigenen Seite."
    ),
    "The file is too large for a deck.": "Die Datei ist zu groß für einen Kartensatz.",
    "This deck was saved by another version of Okaikei. Update both computers.": (
        "Dieser Kartensatz stammt von einer anderen Version von Okaikei. Bringt beide auf denselben Stand."
    ),
    "A picture in this deck cannot be read.": "Ein Bild in diesem Kartensatz lässt sich nicht lesen.",
    "The deck names a card that is not in this game.": "Der Kartensatz nennt eine fremde Karte.",
    "The deck needs a name that no other deck has.": "Der Kartensatz braucht einen eigenen Namen.",
    "Two decks cannot borrow from each other.": "Zwei Kartensätze können nicht voneinander leihen.",
    "Another deck borrows from this one. Let it borrow elsewhere first.": (
        "Ein anderer Kartensatz leiht von diesem. Lasst ihn zuerst woanders leihen."
    ),
    "There are too many decks. Delete one first.": "Es gibt zu viele Kartensätze. Löscht zuerst einen.",
    "The shipped cards stay as they are.": "Die mitgelieferten Karten bleiben, wie sie sind.",
    "This deck is no longer there.": "Diesen Kartensatz gibt es nicht mehr.",
}
