// What is wrong with `renamed`, which says what took the place of what.

import FlowDefinitions
import Testing

@Suite struct RenameTests {
  private static let ring = "renamedInRing: Map each old name to a name that the flow has."
  private static let idle = "idleRename: Remove it from “renamed”, or stop using the old name."

  private static func renames(_ renamed: String, _ codes: String...) -> Mistakes {
    Mistakes(
      marked: #"""
        {"flow": "f", "start": "form", "renamed": {\#(renamed)}, "steps": {
          "form": {"screen": {"schema": {"properties": {"name": {}}}}, "next": "free"},
          "free": {"screen": {"schema": {"properties": {"n": {}}, "additionalProperties": true}}, "next": "end"},
          "end": {"end": "completed"}}}
        """#, expected: codes)
  }

  @Test(arguments: [
    renames(
      #""old": "form", "older": "old", "old/title": "name", "form/label": "title", "form/title": "name""#),
    renames(#""free/x": "anything", "gone": "free", "gone/y": "n""#),
    renames(#""old": 1️⃣"fom""#, "unknownStep: Did you mean “form”?"),
    renames(#""older": "old", "old": 1️⃣"fom""#, "unknownStep: Did you mean “form”?"),
    renames(#""a": 1️⃣"b", "b": "a""#, ring),
    renames(#""a": 1️⃣"a""#, ring),
    renames(#"1️⃣"form": "free""#, idle),
    renames(#"1️⃣"form/name": "title""#, idle),
    renames(#""form/title": 1️⃣"nam""#, "unknownProperty: Did you mean “name”?"),
    renames(#""form/a": 1️⃣"b", "form/b": "a""#, ring),
    renames(#""end/title": 1️⃣"name""#, "unknownProperty"),
    renames(#"1️⃣"fom/title": "name""#, "unknownStep: Did you mean “form”?"),
    renames(
      #"1️⃣"Form": "form""#,
      "malformedIdentifier: Write “form”. An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."
    ),
    renames(#""a": 1️⃣7"#, #"wrongType: Write "7"."#),
  ])
  func oldNamesLeadToNewOnes(mistakes: Mistakes) { mistakes.check() }

  @Test(.timeLimit(.minutes(5)))
  func manyNamesTakeLinearTime() throws {
    let renamed = (0..<10_000).map { "\"form/f\($0)\": \"f\($0 + 1)\"" }.joined(separator: ",")
    let text = """
      {"flow": "f", "start": "form", "renamed": {\(renamed)}, "steps": {"form": {"screen": {"schema": {
        "properties": {"f10000": {}}}}}}}
      """
    let flow = try Flow(reading: Array(text.utf8))
    #expect(flow.field(formerly: "f0", of: StepID("form")) == "f10000")
    for number in 0..<10_000 {
      #expect(flow.field(formerly: "g\(number)", of: StepID("form")) == "g\(number)")
    }
  }
}
