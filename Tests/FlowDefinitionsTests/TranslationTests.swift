// What a check says of the translations beside a flow.

import Expressions
import Foundation
import JSONSchemas
import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct TranslationTests {
  private static let team = flow(
    #"""
    "a": {"screen": {"title": "Your team", "schema": {"type": "object", "properties": {
        "size": {"type": "integer"}, "pin": {"type": "string", "writeOnly": true}}}}, "next": "b"},
    "b": {"screen": {"title": "${data.size} players", "schema": {}}}
    """#)

  /// What is wrong with the flow beside these translations: codes, places and messages.
  private func problems(_ translations: String...) -> [String] {
    let translations = translations.enumerated().map { place, text in
      Translation(locale: place == 0 ? "de" : "fr", reading: Array(text.utf8))
    }
    let neighbours = Neighbours(names: nil, translations: translations) { _ in nil }
    return Flow.problems(of: Array(Self.team.utf8), among: neighbours)
      .map { "\($0.code) \($0.pointer) \($0.message)" }
  }

  @Test func aWholeOneIsFine() {
    #expect(
      problems(
        #"{"Your team": "Ihr Team", "${data.size} players": "${data.size == 1 ? 'ein Spieler' : 'Spieler'}"}"#
      )
        == [])
  }

  @Test(arguments: [
    (
      "{",
      "The translation “de” is not valid JSON: the text ends where a name in double quotes, or “}” was expected."
    ),
    (
      #"{"a": "b", "a": "c"}"#,
      "The translation “de” is not valid JSON: the name “a” appears twice in one object."
    ),
    ("[]", "The translation “de” is an array, not an object of texts."),
  ])
  func whatIsNoneIsSaidOnce(text: String, message: String) {
    #expect(problems(text) == ["translationInvalid  \(message)"])
  }

  @Test func whatIsNoTextIsSaidWhereTheTranslationStands() {
    #expect(
      problems(#"{"Your team": 7, "${data.size} players": "${data.size} Spieler"}"#) == [
        "translationInvalid /Your team The translation “de” has a number here, not a text."
      ])
  }

  /// Where a text is passed on as it is, so is its translation.
  @Test func whatIsPassedOnNeedBeNoTemplate() throws {
    let text = flow(
      #"""
      "a": {"params": {"title": "Age"}, "screen": {"title": "Name", "ui": {"help": "Age"}, "schema": {"title": "Age", "properties": {"name": {"title": "Name"}}}}}
      """#)
    func problems(_ texts: String) -> [String] {
      let translation = Translation(locale: "de", reading: Array(texts.utf8))
      return Flow.problems(
        of: Array(text.utf8), among: Neighbours(names: nil, translations: [translation]) { _ in nil }
      ).map { "\($0.code) \($0.pointer)" }
    }
    #expect(problems(#"{"Age": "Alter ${", "Name": "Name"}"#) == [])
    #expect(problems(#"{"Age": "Alter", "Name": "Name ${"}"#) == ["translationSyntax /Name"])
    #expect(problems(#"{"Age": "${data.name}", "Name": "Name"}"#) == ["idleExpression /Age"])
    let translation = Translation(locale: "de", reading: Array(#"{"Age": "Alter ${", "Name": "Na ${"}"#.utf8))
    let translated = try Flow(reading: Array(text.utf8)).translated(by: [translation]).steps["a"]
    #expect(translated?.params?.document["title"] == "Alter ${")
    #expect(translated?.screen?.title?.source == "Name")
    #expect(
      translated?.screen?.schema.document
        == ["title": "Alter ${", "properties": ["name": ["title": "Na ${"]]])
  }

  /// A text that it leaves out is shown as the wider one has it.
  @Test func aRegionalOneNeedOnlySayWhatIsSaidOtherwise() {
    func problems(_ translations: [(String, String)]) -> [String] {
      let read = translations.map { Translation(locale: $0, reading: Array($1.utf8)) }
      return Flow.problems(
        of: Array(Self.team.utf8), among: Neighbours(names: nil, translations: read) { _ in nil }
      ).map { "\($0.pointer): \($0.message)" }
    }
    let swiss = ("de-CH", #"{"Your team": "Ihres Team"}"#)
    let whole = #"{"Your team": "Ihr Team", "${data.size} players": "${data.size} Spieler"}"#
    let missing = "/steps/b/screen/title: The translation “de-CH” does not have this text."
    #expect(problems([("de", whole), swiss]) == [])
    #expect(problems([swiss, ("DE", whole)]) == [])
    #expect(problems([swiss, ("fr", whole)]) == [missing])
    // It is said once, of the one that all others fall back to.
    #expect(
      problems([swiss, ("de", #"{"Your team": "Ihr Team"}"#)]) == [
        "/steps/b/screen/title: The translation “de” does not have this text."
      ])
  }

  /// It is one of a text that is not there for a key that is misspelt, and is not to be taken out.
  @Test func theTranslationOfATextWhoseKeyIsMisspeltIsNotUnused() {
    let text = Self.team.replacing(#""title": "Your team""#, with: #""titel": "Your team""#)
    let translation = Translation(
      locale: "de", reading: Array(#"{"Your team": "Ihr Team", "No": "Nein"}"#.utf8))
    let problems = Flow.problems(
      of: Array(text.utf8), among: Neighbours(names: nil, translations: [translation]) { _ in nil })
    let codes = problems.map(\.code)
    #expect(codes.contains("unknownKey") && codes.filter { $0 == "unusedTranslation" }.count == 1)
  }

  /// Capital letters make no difference, so that the one that comes first is found.
  @Test func ofTwoForOneLanguageOneIsReadByNobody() {
    let whole = Array(#"{"Your team": "Ihr Team", "${data.size} players": "${data.size} Spieler"}"#.utf8)
    let translations = ["DE", "de", "de-CH"].map { Translation(locale: $0, reading: whole) }
    let problems = Flow.problems(
      of: Array(Self.team.utf8), among: Neighbours(names: nil, translations: translations) { _ in nil })
    #expect(problems.map(\.code) == ["translationName"])
    #expect(problems.map(\.severity) == [.warning])
    #expect(
      problems.map(\.message) == [
        "The translation “de” is never used, since “DE” is for the same language."
      ])
  }

  @Test(arguments: [
    (#"{"Your team": 1️⃣7}"#, "translationInvalid: Write the translation as a string."),
    (
      #"{"Your team": "é \u0041 1️⃣${data.size"}"#,
      "translationSyntax: Put a “}” behind the expression; a “${” that is to be shown is written “$${”."
    ),
    (#"{"Your team": "a ${data.size 1️⃣= 1}"}"#, "translationSyntax: To compare, write “==”."),
    (#"{"Your team": "\n${data.1️⃣siez}"}"#, "unknownField: Did you mean “size”?"),
    (#"{"Your team": "Team 1️⃣{data.size}"}"#, "idleExpression: Write ${data.size}."),
    (#"{"Your team": "1️⃣data.size"}"#, "idleExpression: Write ${data.size}."),
    (
      #"{"Your team": "${1️⃣data.size + 'x'}"}"#,
      "typeMismatch: Convert the other value to text with string(…)."
    ),
  ])
  func itIsPlacedInItsOwnFile(marked: String, said: String) {
    let file = MarkedFlow(marked)
    let bytes = Array(file.text.utf8)
    let neighbours = Neighbours(
      names: nil, translations: [Translation(locale: "de", reading: bytes)], find: { _ in nil })
    let text = Array(Self.team.utf8)
    let found = Diagnostic.all(of: Flow.problems(of: text, among: neighbours), in: text) {
      ("team.\($0).json", bytes)
    }.filter { $0.problem.code != "missingTranslation" }
    #expect(found.map { $0.problem.code + ($0.problem.hint.map { ": " + $0 } ?? "") } == [said])
    #expect(found.map(\.file) == ["team.de.json"])
    #expect(found.map(\.position) == file.positions)
  }

  @Test(arguments: [
    (
      "Mindestens {limt}.",
      ["unknownGap The sentence that this translates has no gap “{limt}”. Did you mean “limit”?"]
    ),
    (
      "{nothing}",
      ["unknownGap The sentence that this translates has no gap “{nothing}”. There is “limit”."]
    ),
    (
      "${limit} Zeichen.",
      [
        "unknownGap The “$” before “{limit}” is shown as written. In sentences of the program, write {limit}."
      ]
    ),
    ("Mindestens {limit}, {limit}.", []), ("Zu kurz {", []), ("$ {limit}$", []),
  ])
  func aSentenceOfTheProgramHasItsGapsOnly(text: String, said: [String]) {
    let translation = Translation(
      locale: "de",
      reading: Array(
        #"{"Your team": "", "${data.size} players": "", "Must be at least {limit} characters.": "\#(text)"}"#
          .utf8))
    let neighbours = Neighbours(names: nil, translations: [translation]) { _ in nil }
    let found = Flow.problems(of: Array(Self.team.utf8), among: neighbours)
    #expect(found.map { "\($0.code) \($0.message) \($0.hint ?? "")" } == said)
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  /// A limit of numbers may be an amount of dollars.
  @Test func anAmountMayHaveItsSign() {
    let translation = Translation(
      locale: "de",
      reading: Array(
        #"{"Your team": "", "${data.size} players": "", "Must be at least {limit}.": "Mindestens ${limit}."}"#
          .utf8))
    let neighbours = Neighbours(names: nil, translations: [translation]) { _ in nil }
    #expect(Flow.problems(of: Array(Self.team.utf8), among: neighbours).isEmpty)
  }

  @Test func whatIsWrongWithATextOfSeveralPlacesIsSaidOnce() {
    let text = flow(
      #"""
      "a": {"screen": {"title": "Team", "body": "Team", "schema": {"properties": {"size": {}}}}, "next": "b"},
      "b": {"screen": {"title": "Team", "schema": {}}}
      """#)
    let translation = Translation(locale: "de", reading: Array(#"{"Team": "${data.siez}"}"#.utf8))
    let neighbours = Neighbours(names: nil, translations: [translation]) { _ in nil }
    #expect(Flow.problems(of: Array(text.utf8), among: neighbours).map(\.code) == ["unknownField"])
  }

  @Test(arguments: [
    (
      "${data.nope}",
      "unknownField /${data.size} players In the translation “de”: There is no field “nope”."
    ),
    (
      "${data.pin}",
      "secretLeak /${data.size} players In the translation “de”: “data.pin” is a secret, and would be exposed here."
    ),
  ])
  func itsExpressionsAreChecked(text: String, problem: String) {
    #expect(
      problems(
        #"{"Your team": "Ihr Team", "${data.size} players": "\#(text)"}"#,
        #"{"Your team": "Equipe", "${data.size} players": "${data.size} joueurs"}"#) == [problem])
  }

  @Test func itsTypesAreChecked() {
    let found = problems(#"{"Your team": "Ihr Team", "${data.size} players": "${data.size + 'x'}"}"#)
    #expect(found.map { $0.split(separator: " ")[0] } == ["typeMismatch"])
  }

  @Test func theSameMistakeOfTheFlowItselfIsSaidOnce() {
    let text = Self.team.replacing("${data.size} players", with: "${data.siez}")
    let neighbours = Neighbours(
      names: nil,
      translations: [
        Translation(locale: "de", reading: Array(#"{"Your team": "T", "${data.siez}": "${data.size}"}"#.utf8))
      ]
    ) { _ in nil }
    #expect(Flow.problems(of: Array(text.utf8), among: neighbours).map(\.code) == ["unknownField"])
  }

  /// What is wrong with the flow whatever its texts are has nothing to do with its translations.
  @Test(arguments: [
    (#""a": {"screen": {"title": "T"}, "next": "bb"}, "b": {"end": "completed"}"#, "", "unknownStep"),
    (
      #""a": {"screen": {"title": "T"}}"#, #""groups": {"g": {"steps": ["a"]}, "h": {"steps": ["a"]}}"#,
      "inTwoGroups"
    ),
    (
      #""a": {"screen": {"title": "T"}, "next": "b"}, "b": {"screen": {}}"#,
      #""groups": {"g": {"steps": ["a"], "initial": "b"}}"#, "initialOutside"
    ),
    (
      #""a": {"screen": {"title": "T"}, "next": "b"}, "b": {"tabs": {"x": {"step": "a"}}}"#, "",
      "misplacedTabs"
    ),
    (#""a": {"screen": {"title": "T"}, "next": "r"}, "r": {"route": ["r"]}"#, "", "automaticLoop"),
  ])
  func aMistakeOfTheFlowIsNoneOfTheTranslation(steps: String, more: String, code: String) {
    func errors(_ translated: String) -> [String] {
      let translation = Translation(locale: "de", reading: Array(#"{"T": "\#(translated)"}"#.utf8))
      let neighbours = Neighbours(names: nil, translations: [translation]) { _ in nil }
      return Flow.problems(of: Array(flow(steps, more).utf8), among: neighbours)
        .filter { $0.severity == .error }.map { "\($0.code) \($0.pointer.tokens.first ?? "")" }
    }
    let own = errors("Titel")
    #expect(own.count == 1 && own[0].hasPrefix(code))
    // What is wrong with the translation is said as well.
    #expect(errors("${nothing}") == own + ["unknownName T"])
  }

  /// Texts are found by the keys that they stand under, and names that the author chose are no keys.
  @Test func namesOfTheAuthorAreNoKeys() throws {
    let text = flow(
      #"""
      "default": {"screen": {"title": "Hello", "schema": {"properties": {
          "const": {"type": "string", "title": "Constant"}, "ui": {"enum": ["home"], "default": "home"},
          "title": {"type": "string", "title": "Title", "examples": ["home"]}}},
        "messages": {"ui": {"required": {"message": "Which?"}}, "message": {"type": {"message": "What?"}}}},
        "on": {"message": "home", "default": {"title": "Away", "to": "home"}, "meta": {"title": "Away", "to": "home"}},
        "next": "ui", "meta": {"title": "home", "ui": {"hint": "home"}, "deep": [{"message": "home"}]}},
      "ui": {"screen": {"title": "Hello", "ui": {"default": "house", "deep": {"enum": ["door"]}},
        "schema": {"properties": {"title": {}}}, "prefill": {"title": "'home'"}}, "next": {"dismiss": {"title": "'home'"}}},
      "home": {"screen": {"title": "Hello"}, "next": {"to": "ui", "set": {"notice": "'home'"}, "notice": "Notice"}},
      "meta": {"screen": {"title": "Hello", "schema": {"properties": {
          "tag": {"type": "string", "title": "Constant"}, "meta": {"type": "string", "title": "Title"}}}}},
      "tabs": {"tabs": {"tag": {"step": "meta", "title": "Hello", "tag": {"title": "home", "badge": "home"}}}}
      """#)
    let words = [
      "Hello": "Hallo", "Constant": "Konstante", "Title": "Titel", "Which?": "Welches?", "What?": "Was?",
      "Away": "Weg", "house": "Haus", "door": "Tür", "Notice": "Hinweis",
    ]
    let file = JSON.object(
      JSONObject(words.map { ($0.key, .string($0.value)) } + [("home", "heim"), ("'home'", "'heim'")]))
    let translation = Translation(locale: "de", reading: file.bytes)
    let read = try Flow(reading: Array(text.utf8))
    var expected = text
    for word in words {
      expected = expected.replacingOccurrences(of: "\"\(word.key)\"", with: "\"\(word.value)\"")
    }
    let document = read.document.mapTexts { translation.texts[$0.string] }
    #expect(document == (try JSON(parsing: expected)))
    #expect(read.translated(by: [translation]).steps["default"]?.screen?.title?.source == "Hallo")
    let found = Flow.problems(
      of: Array(text.utf8), among: Neighbours(names: nil, translations: [translation]) { _ in nil })
    #expect(
      Set(found.map { "\($0.code) \($0.pointer)" }.filter { $0.contains("ranslation") }) == [
        "unusedTranslation /home", "unusedTranslation /'home'",
      ])
  }
}
