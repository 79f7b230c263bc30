// What a check says of the translations beside a flow.

import FlowDefinitions
import JSONText
import Testing

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
      "The translation “de” is no JSON: the text ends where a name in double quotes, or “}” was expected."
    ),
    (
      #"{"a": "b", "a": "c"}"#,
      "The translation “de” is no JSON: the name “a” stands twice in one object."
    ),
    ("[]", "The translation “de” is an array, not an object of texts."),
  ])
  func whatIsNoneIsSaidOnce(text: String, message: String) {
    #expect(problems(text) == ["translationInvalid  \(message)"])
  }

  @Test func whatIsNoTextIsSaidWhereTheTextStands() {
    #expect(
      problems(#"{"Your team": 7, "${data.size} players": "${data.size} Spieler"}"#) == [
        "translationInvalid /steps/a/screen/title The translation “de” of this text is a number, not a text."
      ])
  }

  @Test(arguments: [
    (
      "${data.nope}",
      "unknownField /steps/b/screen/title In the translation “de” of this text, at its column 8: There is no field “nope”."
    ),
    (
      "${data.pin}",
      "secretLeak /steps/b/screen/title In the translation “de” of this text, at its column 3: “data.pin” is a secret, which would get out here."
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
}
