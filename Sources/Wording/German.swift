// The program's own sentences in German: about values that do not fit, and commands that are refused.

import JSONText

extension Phrasebook {
  /// The translations, by the sentence in English.
  static let german: Members<String> = [
    "There is no value that may stand here.": "Hier darf kein Wert stehen.",
    "Must be one of: {allowed}.": "Muss eines davon sein: {allowed}.",
    "Must be {allowed}.": "Muss {allowed} sein.",
    "Must be confirmed.": "Muss bestätigt werden.",
    "Must be at least {limit}.": "Muss mindestens {limit} sein.",
    "Must be greater than {limit}.": "Muss größer als {limit} sein.",
    "Must be at most {limit}.": "Darf höchstens {limit} sein.",
    "Must be less than {limit}.": "Muss kleiner als {limit} sein.",
    "Must be a multiple of {divisor}.": "Muss ein Vielfaches von {divisor} sein.",
    "Must not be empty.": "Darf nicht leer sein.",
    "Must be at least {limit} characters.": "Muss mindestens {limit} Zeichen lang sein.",
    "Must be at most {limit} character.": "Darf höchstens {limit} Zeichen lang sein.",
    "Must be at most {limit} characters.": "Darf höchstens {limit} Zeichen lang sein.",
    "Must match the pattern {pattern}.": "Muss dem Muster {pattern} entsprechen.",
    "Must have at least {limit} entry.": "Muss mindestens {limit} Eintrag haben.",
    "Must have at least {limit} entries.": "Muss mindestens {limit} Einträge haben.",
    "Must have at most {limit} entry.": "Darf höchstens {limit} Eintrag haben.",
    "Must have at most {limit} entries.": "Darf höchstens {limit} Einträge haben.",
    "Entries {first} and {second} are the same; each must be there only once.":
      "Die Einträge {first} und {second} sind gleich; jeder darf nur einmal vorkommen.",
    "Each entry must be there only once.": "Jeder Eintrag darf nur einmal vorkommen.",
    "Must have at least one entry of the right kind.":
      "Muss mindestens einen Eintrag der richtigen Art haben.",
    "Must have at least {limit} entries of the right kind, and has {found}.":
      "Muss mindestens {limit} Einträge der richtigen Art haben und hat {found}.",
    "Must have at most {limit} entry of this kind, and has {found}.":
      "Darf höchstens {limit} Eintrag dieser Art haben und hat {found}.",
    "Must have at most {limit} entries of this kind, and has {found}.":
      "Darf höchstens {limit} Einträge dieser Art haben und hat {found}.",
    "Must have at least {limit} entries of the right kind.":
      "Muss mindestens {limit} Einträge der richtigen Art haben.",
    "Must have at most {limit} entry of this kind.": "Darf höchstens {limit} Eintrag dieser Art haben.",
    "Must have at most {limit} entries of this kind.": "Darf höchstens {limit} Einträge dieser Art haben.",
    "Must have at least {limit} property.": "Muss mindestens {limit} Angabe haben.",
    "Must have at least {limit} properties.": "Muss mindestens {limit} Angaben haben.",
    "Must have at most {limit} property.": "Darf höchstens {limit} Angabe haben.",
    "Must have at most {limit} properties.": "Darf höchstens {limit} Angaben haben.",
    "Is required.": "Muss angegeben werden.",
    "Is required when “{because}” is given.": "Muss angegeben werden, wenn „{because}“ angegeben ist.",
    "“{name}” is not an allowed name.": "„{name}“ ist kein erlaubter Name.",
    "Has a name that is not allowed.": "Hat einen Namen, der nicht erlaubt ist.",
    "Has something that is not known here.": "Hat etwas, das hier unbekannt ist.",
    "“{name}” is not known here. Did you mean “{suggestion}”?":
      "„{name}“ ist hier unbekannt. War „{suggestion}“ gemeint?",
    "“{name}” is not known here.": "„{name}“ ist hier unbekannt.",
    "There must be no entry here.": "Hier darf kein Eintrag stehen.",
    "This value is not allowed.": "Dieser Wert ist ausgeschlossen.",
    "Is nested too deeply to be checked.": "Ist zu tief verschachtelt, um geprüft zu werden.",
    "Is too much to be checked against this schema.": "Ist zu umfangreich, um geprüft zu werden.",
    "Is not allowed here.": "Ist hier nicht erlaubt.",
    "Must be only one of the alternatives, and is several.":
      "Darf nur einer der Möglichkeiten entsprechen und entspricht mehreren.",
    "Must be one of the alternatives, and is none.":
      "Muss einer der Möglichkeiten entsprechen und entspricht keiner.",
    "Must be one of these: {expected}.": "Muss eines davon sein: {expected}.",
    "Must be text.": "Muss Text sein.",
    "Must be a number.": "Muss eine Zahl sein.",
    "Must be a whole number.": "Muss eine ganze Zahl sein.",
    "Must be true or false.": "Muss wahr oder falsch sein.",
    "Must be a list.": "Muss eine Liste sein.",
    "Must be an object.": "Muss ein Objekt sein.",
    "Must be empty.": "Muss leer sein.",
    "Must be a date such as 2026-01-31.": "Muss ein Datum wie 2026-01-31 sein.",
    "Must be a time with its offset, such as 13:45:00Z.":
      "Muss eine Uhrzeit mit Zeitverschiebung wie 13:45:00Z sein.",
    "Must be a date and time such as 2026-01-31T13:45:00Z.":
      "Muss ein Zeitpunkt wie 2026-01-31T13:45:00Z sein.",
    "Must be a duration such as P1DT12H.": "Muss eine Dauer wie P1DT12H sein.",
    "Must be an e-mail address.": "Muss eine E-Mail-Adresse sein.",
    "Must be the name of a host, such as www.example.org.": "Muss ein Rechnername wie www.example.org sein.",
    "Must be an IPv4 address such as 192.0.2.1.": "Muss eine IPv4-Adresse wie 192.0.2.1 sein.",
    "Must be an IPv6 address such as 2001:db8::1.": "Muss eine IPv6-Adresse wie 2001:db8::1 sein.",
    "Must be an address such as https://example.org/path.":
      "Muss eine Adresse wie https://example.org/path sein.",
    "Must be an address or the end of one.": "Muss eine Adresse oder das Ende einer Adresse sein.",
    "Must be a template of an address, with its variables in braces.":
      "Muss die Vorlage einer Adresse sein, mit ihren Variablen in geschweiften Klammern.",
    "Must be a UUID.": "Muss eine UUID sein.",
    "Must be a JSON Pointer such as /a/0.": "Muss ein JSON-Zeiger wie /a/0 sein.",
    "Must be a relative JSON Pointer such as 1/a.": "Muss ein relativer JSON-Zeiger wie 1/a sein.",
    "Must be a regular expression.": "Muss ein regulärer Ausdruck sein.",
    "Must have the format {format}.": "Muss das Format {format} haben.",
    "The session has ended as {status}. Start a new one.":
      "Die Sitzung ist beendet ({status}). Bitte eine neue beginnen.",
    "The session is at revision {revision} now. Look at the view and decide again.":
      "Die Sitzung ist jetzt bei Revision {revision}. Bitte die Ansicht ansehen und neu entscheiden.",
    "The command is for an entry that is not on top. Look at the view.":
      "Der Befehl gilt einem Schritt, der nicht oben liegt. Bitte die Ansicht ansehen.",
    "The command is for an entry that is not on top; {entry} is. Look at the view.":
      "Der Befehl gilt einem Schritt, der nicht oben liegt; dort liegt {entry}. Bitte die Ansicht ansehen.",
    "The step “{step}” cannot be cancelled.": "Der Schritt „{step}“ lässt sich nicht abbrechen.",
    "Nothing here handles the event “{event}”, nor any other event.":
      "Nichts hier nimmt das Ereignis „{event}“ an. Keines würde angenommen.",
    "Nothing here handles the event “{event}”. These are handled: {allowed}.":
      "Nichts hier nimmt das Ereignis „{event}“ an. Angenommen würden: {allowed}.",
    "The event “{event}” does not apply now, or not with what came with it.":
      "Das Ereignis „{event}“ gilt jetzt nicht, oder nicht mit dem, was mitkam.",
    "The event “{event}” is not possible now, nor is any other.":
      "Das Ereignis „{event}“ ist jetzt nicht möglich, und auch kein anderes.",
    "The event “{event}” is not possible now. These are: {allowed}.":
      "Das Ereignis „{event}“ ist jetzt nicht möglich. Möglich sind: {allowed}.",
    "There is no “{target}” to go to. There is nothing below.":
      "„{target}“ ist kein Ziel. Darunter liegt nichts.",
    "There is no “{target}” to go to. There are: {targets}.":
      "„{target}“ ist kein Ziel. Ziele sind: {targets}.",
    "“{command}” is not possible: {why}": "„{command}“ ist nicht möglich: {why}",
    "No transition of the step “{step}” applies. End the list with one that has no “when”.":
      "Kein Übergang des Schritts „{step}“ trifft zu. Der Ablauf braucht einen letzten ohne „when“.",
    "The flow loops without reaching a screen: {steps}.":
      "Der Ablauf dreht sich ohne Bildschirm im Kreis: {steps}.",
    "The expression “{expression}” failed at column {column}: {cause}":
      "Der Ausdruck „{expression}“ ist in Spalte {column} gescheitert: {cause}",
    "The input does not fit the schema: {error}": "Die Eingabe passt nicht zum Schema: {error}",
    "The payload does not fit the schema: {error}":
      "Was mit dem Ereignis kam, passt nicht zum Schema: {error}",
    "The result does not fit the schema: {error}": "Das Ergebnis passt nicht zum Schema: {error}",
    "The params do not fit the schema: {error}": "Die Parameter passen nicht zum Schema: {error}",
    "Answers would be lost ({fields}). Repeat with “confirm”: true to lose them.":
      "Antworten gingen verloren ({fields}). Mit „confirm“: true wiederholen, um sie zu verwerfen.",
    "Leaving has to be confirmed. Repeat with “confirm”: true.":
      "Das Verlassen ist zu bestätigen. Mit „confirm“: true wiederholen.",
    "The limit “{limit}” of {value} is exceeded.": "Die Grenze „{limit}“ von {value} ist überschritten.",
    "The idempotency key was used for a different “{command}”. Use a new key for each command.":
      "Der Schlüssel wurde schon für ein anderes „{command}“ verwendet. Jeder Befehl braucht einen neuen.",
    "There is nothing to go back to.": "Es gibt nichts, wohin es zurückgeht.",
    "Fewer screens than that lie below: {below}. Repeat with a smaller “count”.":
      "Darunter liegen weniger Bildschirme: {below}. Mit einem kleineren „count“ wiederholen.",
    "The step “{step}” does not let anyone go back.": "Der Schritt „{step}“ lässt kein Zurück zu.",
    "An action is running. Wait for it, or answer it with “submit” or “fail”.":
      "Eine Aktion läuft. Bitte warten oder sie mit „submit“ oder „fail“ beantworten.",
    "The action took too long.": "Die Aktion hat zu lange gedauert.",
    "This was not finished.": "Das wurde nicht abgeschlossen.",
    "Something went wrong here. Please try again.":
      "Hier ist etwas schiefgegangen. Bitte noch einmal versuchen.",
    "Please enter this once more: secrets are not kept.":
      "Bitte noch einmal eingeben: Geheimes wird nicht aufbewahrt.",
    "this screen waits for events only.": "dieser Bildschirm wartet nur auf Ereignisse.",
    "no action is on top.": "obenauf liegt keine Aktion.",
    "an action has no draft.": "eine Aktion hat keinen Entwurf.",
    "nothing is presented.": "nichts liegt darüber.",
    "the step “{step}” does not let a front end dismiss it. Give it “dismiss”: “allow”.":
      "der Schritt „{step}“ lässt sich von außen nicht schließen. Er braucht „dismiss“: „allow“.",
    "something is presented over the tabs. End that first.":
      "etwas liegt über den Reitern. Bitte das zuerst beenden.",
    "there are no tabs here.": "hier gibt es keine Reiter.",
    "the step “{step}” holds tabs, which can only stand at the root.":
      "der Schritt „{step}“ hat Reiter, die nur ganz unten stehen können.",
    "nothing is presented at level {level}.": "auf Ebene {level} liegt nichts.",
    "an action is running. Wait for it, or answer it with “submit” or “fail”.":
      "eine Aktion läuft. Bitte warten oder sie mit „submit“ oder „fail“ beantworten.",
    "this version would end the session before anything is shown.":
      "diese Fassung würde die Sitzung beenden, ehe etwas zu sehen ist.",
    "the session is one of the flow “{flow}”, and not of “{other}”. Start that one with “from”.":
      "die Sitzung ist eine des Ablaufs „{flow}“ und nicht von „{other}“. Bitte jenen mit „from“ beginnen.",
    "an action is being undone. Wait for it, or answer it with “submit” or “fail”.":
      "eine Aktion wird zurückgenommen. Bitte warten oder sie mit „submit“ oder „fail“ beantworten.",
    "There is no flow “{flow}”. Did you mean “{suggestion}”?":
      "Es gibt keinen Ablauf „{flow}“. War „{suggestion}“ gemeint?",
    "There is no flow “{flow}”. Folders that do not exist: {folders}.":
      "Es gibt keinen Ablauf „{flow}“. Ordner, die es nicht gibt: {folders}.",
    "There is no flow “{flow}”: the folders have no file NAME.flow.json.":
      "Es gibt keinen Ablauf „{flow}“: In den Ordnern ist keine Datei NAME.flow.json.",
    "There is no flow “{flow}”. There are: {flows}.":
      "Es gibt keinen Ablauf „{flow}“. Es gibt: {flows}.",
    "The flow has problems: {problem}": "Der Ablauf hat Fehler: {problem}",
    "The flows cannot be read now: {file}: {cause}. Nothing has changed. Try again once that is mended.":
      "Die Abläufe sind jetzt nicht lesbar: {file}: {cause}. Geschehen ist nichts. Bitte wiederholen, wenn das behoben ist.",
    "There is no session “{session}”.": "Es gibt keine Sitzung „{session}“.",
    "There is a session “{session}” already. Continue it, or choose another id.":
      "Es gibt schon eine Sitzung „{session}“. Bitte sie fortsetzen oder eine andere Kennung wählen.",
    "The profile is at revision {revision} now. Read it and decide again.":
      "Das Profil ist jetzt bei Revision {revision}. Bitte es lesen und neu entscheiden.",
    "The session cannot be read: {cause}.": "Die Sitzung ist nicht lesbar: {cause}.",
    "The profile cannot be read: {cause}.": "Das Profil ist nicht lesbar: {cause}.",
    "The store cannot be used: {cause}.": "Der Speicher ist nicht zu gebrauchen: {cause}.",
    "The store cannot be used now: {cause}. Nothing has changed. Try again, with the same idempotency key if there was one.":
      "Der Speicher ist jetzt nicht zu gebrauchen: {cause}. Geschehen ist nichts. Bitte wiederholen, mit demselben Schlüssel, wenn einer dabei war.",
  ]
}
