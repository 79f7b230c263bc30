// A form from the first question to what is submitted, with a person who is a list of lines.

import JSONText
import Testing

@testable import segue

@Suite struct FormTests {
  private static let schema = """
    {"required": ["name"], "properties": {
      "kind": {"const": "team"}, "name": {"type": "string"}, "age": {"type": "integer"},
      "pin": {"type": "string", "writeOnly": true}}}
    """

  private func missing(_ place: String) -> JSON {
    ["path": .string(place), "code": "required", "message": "Is required.", "params": ["missing": "x"]]
  }

  private func view(_ screen: String = #""values": {}"#, kind: String = "screen") throws -> JSON {
    try JSON(
      parsing: """
        {"screen": {"kind": "\(kind)", "submit": {"allowed": true}, "schema": \(Self.schema), \(screen)}}
        """)
  }

  /// Types these lines, and gives the fields that were asked for them.
  private func type(_ lines: [String], into form: inout Form) throws -> [String] {
    var asked: [String] = []
    for line in lines {
      asked.append(form.field?.title ?? "")
      try form.take(line)
    }
    return asked
  }

  @Test func asksFieldAfterField() throws {
    var form = Form(try view())
    #expect(try type(["Owls", "", "secret"], into: &form) == ["name", "age", "pin"])
    #expect(form.question == nil)
    #expect(form.submission == ["name": "Owls", "pin": "secret"])
  }

  @Test func enterTakesWhatIsShown() throws {
    var form = Form(try view(#""values": {"name": "Owls", "age": 7}"#))
    _ = try type(["", "8", ""], into: &form)
    #expect(form.submission == ["name": "Owls", "age": 8])
  }

  @Test func whatIsReadOnlyIsShownAndNotAsked() throws {
    var form = Form(
      try JSON(
        parsing: """
          {"screen": {"submit": {"allowed": true}, "values": {"total": 12, "ship": {"by": "air"}}, "schema": {
            "required": ["total", "vat"], "properties": {
              "total": {"type": "number", "title": "Total", "readOnly": true},
              "ship": {"type": "object", "readOnly": true, "properties": {"by": {"type": "string"}}},
              "vat": {"type": "number", "readOnly": true}, "note": {"type": "string"}}}}}
          """))
    #expect(form.unasked.map(\.field.title) == ["Total", "ship – by"])
    #expect(form.unasked.map(\.value) == [12, "air"])
    #expect(try type(["Soon"], into: &form) == ["note"])
    #expect(form.submission == ["total": 12, "ship": ["by": "air"], "note": "Soon"])
    // What nobody can fill in would leave the person with a screen that cannot be left.
    form.refuse([missing("/vat")])
    #expect(form.field?.title == "vat")
  }

  @Test func nothingLeavesAFieldOut() throws {
    var form = Form(try view(#""values": {"name": "Owls"}"#))
    form.takeNothing()
    #expect(form.submission.isEmpty)
    #expect(form.field?.title == "age")
  }

  @Test func whatIsNotUnderstoodIsAskedAgain() throws {
    var form = Form(try view())
    _ = try type(["Owls"], into: &form)
    #expect(throws: Misunderstanding.self) { try form.take("old") }
    #expect(form.field?.title == "age")
  }

  @Test func onlyWhatIsWrongIsAskedAgain() throws {
    var form = Form(try view())
    _ = try type(["Owls", "7", "secret"], into: &form)
    form.refuse([["path": "/age", "message": "Too young."]])
    #expect(form.field.map(form.complaints)?.map(\.message) == ["Too young."])
    #expect(try type(["8"], into: &form) == ["age"])
    #expect(form.question == nil)
    #expect(form.submission == ["name": "Owls", "age": 8, "pin": "secret"])
  }

  private func screen(_ properties: String, _ values: JSON = [:]) throws -> JSON {
    ["schema": ["properties": try JSON(parsing: properties)], "values": values]
  }

  @Test func whatAnAnswerBringsUpIsAskedAndWhatItTakesAwayIsNot() throws {
    var form = Form(try view())
    _ = try type(["Owls"], into: &form)
    form.adapt(
      to: try screen(#"{"name": {"type": "string"}, "pin": {"type": "string"}, "note": {"type": "string"}}"#))
    #expect(try type(["secret", "Soon"], into: &form) == ["pin", "note"])
    form.adapt(
      to: try screen(
        #"{"colour": {"type": "string"}, "name": {"type": "string"}, "size": {"const": 7}}"#,
        ["colour": "red"]))
    #expect(form.field.flatMap(form.shown) == "red")
    #expect(try type([""], into: &form) == ["colour"])
    #expect(form.question == nil)
    #expect(form.submission == ["name": "Owls", "colour": "red"])
    #expect(form.draft == ["name": "Owls", "colour": "red"])
    form.adapt(to: try screen(#"{"name": {"type": "string"}, "note": {"type": "string"}}"#))
    #expect(form.field.flatMap(form.shown) == "Soon")
    #expect(form.submission == ["name": "Owls", "note": "Soon"])
  }

  @Test func whatOnlyErrorsNameIsStillAskedOnAnotherScreen() throws {
    var form = Form(try view())
    _ = try type(["Owls", "", ""], into: &form)
    form.refuse([missing("/colour"), missing("/size")])
    _ = try type(["red"], into: &form)
    form.adapt(to: try screen(#"{"name": {"type": "string"}}"#))
    #expect(try type(["7"], into: &form) == ["size"])
    #expect(form.question == nil)
  }

  @Test func aComplaintAboutTheWholeAsksForEverything() throws {
    var form = Form(try view())
    _ = try type(["Owls", "7", ""], into: &form)
    form.refuse([["path": "", "message": "Not like this."]])
    #expect(form.generalComplaints.map(\.message) == ["Not like this."])
    #expect(try type(["", "", ""], into: &form) == ["name", "age", "pin"])
  }

  @Test func aComplaintAboutWhatWasNotAskedAsksForIt() throws {
    var form = Form(try view())
    _ = try type(["Owls", "", ""], into: &form)
    form.refuse([missing("/colour/dark")])
    #expect(try type(["red"], into: &form) == ["colour"])
    #expect(form.submission["colour"] == "red")
  }

  @Test func errorsOfAFreshViewStandAtTheirFieldsAndAllIsAsked() throws {
    let form = Form(
      try view(#""values": {"name": "Owls"}, "errors": [{"path": "/name", "message": "Taken."}]"#))
    #expect(form.field.map(form.complaints)?.map(\.message) == ["Taken."])
    #expect(form.generalComplaints.isEmpty)
  }

  @Test func aDraftHasWhatWasTypedAndNoSecrets() throws {
    var form = Form(try view(#""values": {"age": 7}"#))
    #expect(form.draft == nil)
    _ = try type(["Owls", "", "secret"], into: &form)
    #expect(form.draft == ["name": "Owls", "age": 7])
  }

  @Test func aSecretIsKeptButNeverShown() throws {
    var form = Form(try view(#""values": {}, "secretsHeld": ["/pin"]"#))
    _ = try type(["Owls", ""], into: &form)
    let pin = try #require(form.field)
    #expect(pin.isSecret && form.holdsSecret(of: pin))
    _ = try type(["1234"], into: &form)
    #expect(form.shown(of: pin) == nil)
  }

  @Test func anActionWithoutASchemaTakesAnObject() throws {
    let view = try JSON(
      parsing: #"{"screen": {"kind": "action", "schema": null, "submit": {"allowed": true}, "values": {}}}"#)
    var form = Form(view)
    #expect(throws: Misunderstanding.self) { try form.take("7") }
    _ = try type([#"{"id": 7}"#], into: &form)
    #expect(form.submission == ["id": 7])
    #expect(form.draft == nil)
    var other = Form(view, result: ["properties": ["id": ["type": "integer"]]])
    #expect(try type(["7"], into: &other) == ["id"])
    #expect(other.submission == ["id": 7])
  }

  @Test func aScreenThatAsksNothingWaitsForEnter() throws {
    let view = try JSON(
      parsing: #"{"screen": {"kind": "screen", "schema": null, "submit": {"allowed": true}, "values": {}}}"#)
    var form = Form(view)
    guard case .proceed? = form.question else {
      Issue.record("It asks for something.")
      return
    }
    #expect(throws: Misunderstanding.self) { try form.take("what?") }
    try form.take("")
    #expect(form.question == nil && form.submission.isEmpty)
  }

  @Test func aRequiredConstantIsNotAskedFor() throws {
    let view = try JSON(
      parsing: """
        {"screen": {"kind": "screen", "submit": {"allowed": true}, "values": {},
          "schema": {"required": ["a"], "properties": {"a": {"const": 1}, "b": {"const": 2}}}}}
        """)
    #expect(Form(view).submission == ["a": 1])
  }

  @Test func whatIsRequiredAndMayBeNullIsNullWhenItIsLeftEmpty() throws {
    let view = try JSON(
      parsing: """
        {"screen": {"kind": "screen", "submit": {"allowed": true}, "values": {}, "schema": {
          "required": ["zip", "note", "size"], "properties": {
            "zip": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "note": {"oneOf": [{"type": "null"}, {"type": "string"}]},
            "size": {"anyOf": [{"enum": ["S"]}, {"type": "null"}]},
            "trip": {"anyOf": [{"properties": {"to": {"type": "string"}}}, {"type": "null"}]}}}}}
        """)
    var form = Form(view)
    #expect(try type(["8001", "", "", ""], into: &form) == ["zip", "note", "size", "trip – to"])
    #expect(form.submission == ["zip": "8001", "note": .null, "size": .null])
  }

  @Test func nobodyIsSaidToHaveAgreedWhoWasNotAsked() throws {
    let view = try JSON(
      parsing: """
        {"screen": {"kind": "screen", "submit": {"allowed": true}, "values": {},
          "schema": {"required": ["terms"], "properties": {"terms": {"type": "boolean", "const": true}}}}}
        """)
    var form = Form(view)
    #expect(form.field?.title == "terms")
    #expect(form.submission == [:])
    try form.take("y")
    #expect(form.submission == ["terms": true])
  }
}

extension Form {
  fileprivate var field: Field? { if case .field(let field)? = question { field } else { nil } }
}
