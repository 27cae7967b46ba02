"""German. The key is the English text."""

WORDS: dict[str, str] = {
    # The first page, errors, the frame of every page
    "The bill, please.": "Die Rechnung, bitte.",
    "Photograph the cards in front of you. Okaikei counts them.": (
        "Fotografiert die Karten vor euch. Okaikei zählt sie."
    ),
    "New game": "Neues Spiel",
    "To the game in progress": "Zum laufenden Spiel",
    "Join a table with its code": "Mit dem Code an einen Tisch",
    "Join": "Dazusetzen",
    "Your tables": "Eure Tische",
    "Go on": "Weiter",
    "Everyone else: point your phone here": "Alle anderen: Handy hierher halten",
    "QR code": "QR-Code",
    "QR code of {address}": "QR-Code von {address}",
    "Skip to the content": "Zum Inhalt springen",
    "Earlier games": "Frühere Spiele",
    "Dark": "Dunkel",
    "Light": "Hell",
    "As the phone": "Wie das Handy",
    "No connection. Trying again …": "Keine Verbindung. Neuer Versuch …",
    "To the first page": "Zur ersten Seite",
    "This page is too old.": "Diese Seite ist zu alt.",
    "Go back, reload it, and try once more.": "Zurückgehen, neu laden und noch einmal versuchen.",
    "This deck belongs to another phone.": "Dieses Deck gehört einem anderen Handy.",
    "Whoever began it can change it. Save it as one file and bring it in to have your own copy.": (
        "Ändern kann es, wer es angelegt hat. Speichere es als eine Datei und hol sie herein; "
        "dann hast du dein eigenes."
    ),
    "This seat belongs to someone else.": "Dieser Platz gehört jemand anderem.",
    "Ask the host, or use your own seat.": (
        "Frag, wer den Tisch eröffnet hat, oder nimm deinen eigenen Platz."
    ),
    "There is nothing here.": "Hier ist nichts.",
    "Perhaps the code is mistyped, or the game was deleted.": (
        "Vielleicht ist der Code vertippt oder das Spiel gelöscht."
    ),
    "That is too large.": "Das ist zu groß.",
    "Photos may have up to 16 MB.": "Fotos dürfen bis zu 16 MB haben.",
    "Too many new games.": "Zu viele neue Spiele.",
    "Too many wrong codes.": "Zu viele falsche Codes.",
    "Wait ten minutes and try again.": "Zehn Minuten warten, dann noch einmal.",
    "The disk is full.": "Die Festplatte ist voll.",
    "Nothing was saved. Make room on the computer that serves, then repeat.": (
        "Nichts wurde gespeichert. Auf dem Computer, der alles bereitstellt, Platz schaffen und wiederholen."
    ),
    "Something broke.": "Etwas ist kaputtgegangen.",
    "It is not your fault. What was saved is still there.": (
        "Du kannst nichts dafür. Was gespeichert war, ist noch da."
    ),
    "That did not work.": "Das ging nicht.",
    "Go back and try once more.": "Zurückgehen und noch einmal versuchen.",
    # A new game
    "Which game?": "Welches Spiel?",
    "{low} to {high} players": "{low} bis {high} Personen",
    "Who plays?": "Wer spielt mit?",
    "In seating order, clockwise.": "In Sitzreihenfolge, im Uhrzeigersinn.",
    "Name of player {n}": "Name von Person {n}",
    "Plate of player {n}": "Teller von Person {n}",
    "Player {n}": "Person {n}",
    "One more player": "Noch jemand",
    "Which menu?": "Welches Menü?",
    "Our own menu": "Eigenes Menü",
    "own menu": "eigenes Menü",
    "Choose the tiles that lie on your board.": "Wählt, was auf eurem Spielplan liegt.",
    "Which rules are in your box?": "Welche Regeln liegen in eurer Schachtel?",
    "House rules, or begun on paper": "Hausregeln, oder auf Papier begonnen",
    "We begin writing here with": "Wir schreiben hier ab",
    "round {n}": "Runde {n}",
    "What does the paper say so far?": "Was steht bisher auf dem Papier?",
    "Points": "Punkte",
    "Desserts lying there": "Nachtische, die daliegen",
    "A number, or for fruit the cards: WW PP OO WP WO PO (watermelon, pineapple, orange).": (
        "Eine Zahl, oder bei Früchten die Karten: WW PP OO WP WO PO (W Melone, P Ananas, O Orange)."
    ),
    "To the table": "An den Tisch",
    "One roll": "Eine Rolle",
    "Three appetizers": "Drei Vorspeisen",
    "Two specials": "Zwei Besondere",
    "One dessert": "Ein Nachtisch",
    "Not with {n} players.": "Nicht zu {n}.",
    "Choose a game.": "Wählt ein Spiel.",
    "{game} is for {low} to {high} players; there are {n}.": (
        "{game} ist für {low} bis {high} Personen; ihr seid {n}."
    ),
    "The dummy plays only with two players.": "Der Dummy spielt nur zu zweit mit.",
    "Two players have the same name. Add a letter, so that the sheet can tell them apart.": (
        "Zwei heißen gleich. Ein Buchstabe dazu, damit die Rechnung sie unterscheiden kann."
    ),
    "The points of {name} are not a number.": "Die Punkte von {name} sind keine Zahl.",
    "The desserts of {name} are not clear: {text}": "Die Nachtische von {name} sind unklar: {text}",
    "Two players with a dummy as the third": "Zu zweit, mit einem Dummy als Drittem",
    "The soy sauce promo cards are in the deck": "Die Promo-Karten Sojasauce sind im Spiel",
    "A wild counts half": "Ein Joker zählt halb",
    "Sushi with wasabi counts half": "Sushi mit Wasabi zählt halb",
    "For the dessert, a type with wasabi counts half": "Beim Nachtisch zählt eine Sorte mit Wasabi halb",
    "The sixth card is eaten too": "Auch die sechste Karte wird gegessen",
    "Every chip is worth 1": "Jeder Chip ist 1 wert",
    "After a tie, someone with none of a type may take its chip": (
        "Nach einem Gleichstand bekommt auch den Chip, wer nichts von der Sorte hat"
    ),
    "red": "rot",
    "yellow": "gelb",
    "green": "grün",
    "blue": "blau",
    "violet": "violett",
    "black": "schwarz",
    "pink": "rosa",
    "brown": "braun",
    # Coming to the table
    "Which table?": "Welcher Tisch?",
    "The code of the table, six letters and digits": "Der Code des Tisches, sechs Buchstaben und Ziffern",
    "No table has this code. Look once more at the other phone.": (
        "Kein Tisch hat diesen Code. Schau noch einmal auf das andere Handy."
    ),
    "Who are you?": "Wer bist du?",
    "another phone sits here": "hier sitzt schon ein Handy",
    "taken": "besetzt",
    "That's me": "Das bin ich",
    'Seat taken, but yours? The host can show you its code on the page "Table".': (
        "Besetzt, aber deiner? Wer den Tisch eröffnet hat, kann dir auf der Seite „Tisch“ den QR-Code zeigen."
    ),
    "I only look on": "Ich schaue nur zu",
    "Someone was faster. Choose another seat.": "Jemand war schneller. Nimm einen anderen Platz.",
    # The round
    "This game": "Dieses Spiel",
    "Code of this table: {code}": "Code dieses Tisches: {code}",
    "Round": "Runde",
    "Round {n}": "Runde {n}",
    "The bill": "Die Rechnung",
    "Table": "Tisch",
    "{n} tableau is still missing.": "{n} Auslage fehlt noch.",
    "{n} tableaux are still missing.": "{n} Auslagen fehlen noch.",
    "you": "du",
    "no cards yet": "noch keine Karten",
    "photo waits": "Foto wartet",
    "photo is being read": "Foto wird gelesen",
    "photo could not be read": "Foto war nicht lesbar",
    "{n} card, not confirmed": "{n} Karte, nicht bestätigt",
    "{n} cards, not confirmed": "{n} Karten, nicht bestätigt",
    "is being corrected": "wird gerade berichtigt",
    "{n} card": "{n} Karte",
    "{n} cards": "{n} Karten",
    "card": "Karte",
    "cards": "Karten",
    "confirmed": "bestätigt",
    "confirmed by {name}": "bestätigt von {name}",
    "Open": "Ansehen",
    "Check": "Prüfen",
    "Cards": "Karten",
    "Chips of this round": "Chips dieser Runde",
    "nobody": "niemand",
    "points": "Punkte",
    "Photo of the cards of {name}": "Foto der Karten von {name}",
    "Nothing scored in this round.": "In dieser Runde nichts gewertet.",
    "Correct": "Berichtigen",
    "Uramaki scored during the round?": "Uramaki schon in der Runde gewertet?",
    "Cards are missing. Perhaps these were uramaki that already scored:": (
        "Es fehlen Karten. Vielleicht waren es Uramaki, die schon gewertet sind:"
    ),
    "Nobody took a place.": "Niemand hat einen Platz genommen.",
    "Nobody did": "Niemand",
    "Someone took a place": "Jemand hat einen Platz genommen",
    "First place": "Erster Platz",
    "Second place": "Zweiter Platz",
    "Third place": "Dritter Platz",
    "Two who shared a place are both ticked in the same row. Go on in the next row.": (
        "Wer sich einen Platz teilt, wird in derselben Reihe angekreuzt. Weiter geht es in der nächsten "
        "Reihe."
    ),
    "Save the places": "Plätze speichern",
    "Everyone has confirmed, but round {n} still has to be completed.": (
        "Alle haben bestätigt, aber Runde {n} ist noch nicht vollständig."
    ),
    "Check the cards of {name}": "Karten von {name} prüfen",
    "Photograph the cards of {name}": "Karten von {name} fotografieren",
    "On to round {n}": "Weiter zu Runde {n}",
    "The bill, please!": "Die Rechnung, bitte!",
    "This table keeps its corrected photos to teach the reader.": (
        "Dieser Tisch behält berichtigte Fotos, damit das Lesen besser wird."
    ),
    "Change": "Ändern",
    "The dummy": "Der Dummy",
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
    # The bill
    "wins with {n} point": "gewinnt mit {n} Punkt",
    "wins with {n} points": "gewinnt mit {n} Punkten",
    "share the win with {n} point": "teilen sich den Sieg mit {n} Punkt",
    "share the win with {n} points": "teilen sich den Sieg mit {n} Punkten",
    "{names} have the same points; the desserts decide: {counts}.": (
        "{names} haben gleich viele Punkte; die Nachtische entscheiden: {counts}."
    ),
    "{names} have the same points and the same number of desserts: they share the win.": (
        "{names} haben gleich viele Punkte und gleich viele Nachtische: Sie teilen sich den Sieg."
    ),
    "{names} have the same points: they share the win.": (
        "{names} haben gleich viele Punkte: Sie teilen sich den Sieg."
    ),
    "Turn over your chips": "Dreht eure Chips um",
    "Type the values on each chip, with spaces between.": (
        "Tippt die Werte aller Chips ein, mit Leerzeichen dazwischen."
    ),
    "{n} chip": "{n} Chip",
    "{n} chips": "{n} Chips",
    "Count the chips": "Chips zählen",
    "Points of every round": "Punkte jeder Runde",
    "On paper": "Auf Papier",
    "Paper": "Papier",
    "Chips": "Chips",
    "Desserts": "Nachtische",
    "Total": "Summe",
    "The race": "Das Rennen",
    "The race, round by round; the table above has the same figures": (
        "Das Rennen, Runde für Runde; die Tabelle darüber hat dieselben Zahlen"
    ),
    "Cards lying there: {piles}. Not right? Open the round and correct it.": (
        "So viele Karten liegen da: {piles}. Stimmt nicht? Die Runde öffnen und berichtigen."
    ),
    "Nothing on the bill yet.": "Noch nichts auf der Rechnung.",
    "Thank you, come again!": "Danke, beehrt uns wieder!",
    "Share the picture": "Bild teilen",
    "Copy as text": "Als Text kopieren",
    "Print": "Drucken",
    "Who changed what": "Wer was geändert hat",
    "Rematch": "Revanche",
    "The picture is among your downloads.": "Das Bild liegt bei den Downloads.",
    "Copied.": "Kopiert.",
    "{n} point": "{n} Punkt",
    "{n} points": "{n} Punkte",
    # The table
    "Come to the table": "Kommt an den Tisch",
    "One phone is enough: yours can play for everyone.": (
        "Ein Handy genügt: Deines kann für alle mitschreiben."
    ),
    "Seats": "Plätze",
    "a phone sits here": "hier sitzt ein Handy",
    "free": "frei",
    "Another phone": "Anderes Handy",
    "Another phone for {name}": "Anderes Handy für {name}",
    "Free": "Freigeben",
    "A second phone that writes for everyone": "Zweites Handy, das für alle schreibt",
    "Change seats": "Platz wechseln",
    "Change names": "Namen ändern",
    "Save": "Speichern",
    "End the game now": "Spiel jetzt beenden",
    "The rounds that are complete count, desserts are scored, the round that has begun is dropped.": (
        "Die vollständigen Runden zählen, die Nachtische werden gewertet, die begonnene Runde fällt weg."
    ),
    "Photos": "Fotos",
    "{n} photo is kept here, seen by this table alone, without place and time. It goes by itself "
    "after a while.": (
        "{n} Foto liegt hier, nur für diesen Tisch, ohne Ort und Zeit. Nach einer Weile verschwindet es "
        "von selbst."
    ),
    "{n} photos are kept here, seen by this table alone, without place and time. "
    "They go by themselves after a while.": (
        "{n} Fotos liegen hier, nur für diesen Tisch, ohne Ort und Zeit. Nach einer Weile verschwinden "
        "sie von selbst."
    ),
    "The corrected photos of this table are kept, to teach the reader.": (
        "Die berichtigten Fotos dieses Tisches werden behalten, damit das Lesen besser wird."
    ),
    "Do not keep them": "Nicht behalten",
    "If everyone here agrees, corrected photos can be kept to teach the reader.": (
        "Wenn alle einverstanden sind, können berichtigte Fotos bleiben, damit das Lesen besser wird."
    ),
    "We agree: keep them": "Einverstanden: behalten",
    "Download them with labels": "Mit Beschriftung herunterladen",
    "Delete all photos now": "Alle Fotos jetzt löschen",
    "Delete this game": "Dieses Spiel löschen",
    "Yes, delete the game, its sheet and its photos. They cannot be brought back.": (
        "Ja, das Spiel mit Rechnung und Fotos löschen. Nichts davon kommt zurück."
    ),
    "Everyone is here: begin": "Alle da: los geht’s",
    "Point the other phone here. Whoever sees this code can take the seat.": (
        "Das andere Handy hierher halten. Wer diesen Code sieht, kann den Platz nehmen."
    ),
    "Done": "Fertig",
    "Every player needs a name of their own.": "Alle brauchen einen eigenen Namen.",
    "All photos of this table are deleted.": "Alle Fotos dieses Tisches sind gelöscht.",
    "Tick the box to delete the game.": "Zum Löschen das Kästchen ankreuzen.",
    "The game is deleted.": "Das Spiel ist gelöscht.",
    "Nothing yet.": "Noch nichts.",
    "corrected": "berichtigt",
    "said who took uramaki places": "hat gesagt, wer Uramaki-Plätze nahm",
    "entered the chips": "hat die Chips eingetragen",
    "changed the names": "hat Namen geändert",
    "agreed to keep corrected photos": "ist einverstanden, berichtigte Fotos zu behalten",
    "no longer keeps corrected photos": "behält keine berichtigten Fotos mehr",
    "deleted the photos": "hat die Fotos gelöscht",
    "ended the game early": "hat das Spiel vorzeitig beendet",
    "imported the record": "hat die Aufzeichnung eingelesen",
    "the host": "Gastgeber",
    # Earlier games
    "You keep the house: every game on this computer is listed.": (
        "Du führst das Haus: Alle Spiele auf diesem Computer stehen hier."
    ),
    "Players": "Personen",
    "Name": "Name",
    "Games": "Spiele",
    "Wins": "Siege",
    "Average": "Schnitt",
    "Best": "Bestes",
    "No games yet on this phone.": "Noch keine Spiele auf diesem Handy.",
    "Bring in a record": "Aufzeichnung einlesen",
    "still running": "läuft noch",
    "What brought the points": "Was die Punkte brachte",
    "A JSON file saved by Okaikei": "Eine JSON-Datei von Okaikei",
    "or its text": "oder ihr Text",
    "Bring it in": "Einlesen",
    "The record is too long.": "Die Aufzeichnung ist zu lang.",
    "This is no JSON: {error}": "Das ist kein JSON: {error}",
    "A game has three rounds.": "Ein Spiel hat drei Runden.",
    "Every player needs a name of at most {n} letters.": (
        "Alle brauchen einen Namen mit höchstens {n} Buchstaben."
    ),
    "These are too many points.": "Das sind zu viele Punkte.",
}
