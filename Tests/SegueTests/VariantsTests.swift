// Objects that have one of several shapes, by the cases that all front ends have in common.

import Foundation
import JSONText
import Testing

@testable import segue

/// A case of `clients/shapes.json`.
struct ShapesCase: CustomTestStringConvertible {
  let json: JSON

  var testDescription: String { json["says"]?.asString ?? "" }

  static let all: [ShapesCase] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "clients/shapes.json")
    let cases = (try? Data(contentsOf: file)).flatMap { try? JSON(parsing: Array($0)) }?.asArray ?? []
    // Which fields a schema has that no condition adds is for the other front ends to know.
    return cases.filter { $0["written"] == nil }.map(ShapesCase.init)
  }()
}

@Suite struct VariantsTests {
  /// Answers all questions of the form with what was typed at their places, and gives them.
  private func asked(by form: inout Form, typing typed: JSON) throws -> [Field] {
    var asked: [Field] = []
    while case .field(let field)? = form.question {
      asked.append(field)
      try form.take(typed[field.place.description]?.asString ?? "")
    }
    return asked
  }

  private func form(_ schema: JSON, values: JSON = [:], ui: JSON = [:], held: JSON = []) -> Form {
    Form([
      "screen": [
        "submit": ["allowed": true], "schema": schema, "values": values, "ui": ui, "secretsHeld": held,
      ]
    ])
  }

  @Test func thereAreCases() { #expect(ShapesCase.all.count > 10) }

  @Test(arguments: ShapesCase.all)
  func ofTheShapesOfAnObjectTheChosenOneIsAskedFor(_ shapes: ShapesCase) throws {
    let json = shapes.json
    var form = form(try #require(json["schema"]), values: json["values"] ?? [:], ui: json["ui"] ?? [:])
    let asked = try asked(by: &form, typing: json["typed"] ?? [:])
    #expect(JSON.array(asked.map(\.told)) == .array((json["fields"]?.asArray ?? []).map(\.toldHere)))
    #expect(JSON.object(form.submission) == (json["said"] ?? [:]).withoutRefusals)
  }

  private static let payment: JSON = [
    "unevaluatedProperties": false,
    "properties": ["note": ["type": "string"]],
    "oneOf": [
      [
        "title": "By card", "required": ["how", "number"],
        "properties": [
          "how": ["const": "card"], "number": ["type": "string"],
          "pin": ["type": "string", "writeOnly": true],
        ],
      ],
      [
        "title": "By invoice", "required": ["how", "name"],
        "properties": ["how": ["const": "invoice"], "name": ["type": "string"]],
      ],
    ],
  ]

  @Test func anotherShapeAsksForItsFieldsAndTakesTheOthersAway() throws {
    var form = form(Self.payment, held: ["/pin"])
    var typed: JSON = ["/how": "1", "/number": "12", "/note": "Soon"]
    #expect(try asked(by: &form, typing: typed).map(\.title) == ["how", "number", "pin", "note"])
    #expect(form.submission == ["how": "card", "number": "12", "note": "Soon"])
    form.refuse([["path": "/how", "message": "Not by card."]])
    typed = ["/how": "by invoice", "/name": "Ada"]
    #expect(try asked(by: &form, typing: typed).map(\.title) == ["how", "name"])
    #expect(form.draft == ["how": "invoice", "name": "Ada", "note": "Soon"])
    // The engine would keep what it has.
    #expect(form.submission == ["how": "invoice", "name": "Ada", "note": "Soon", "pin": .null])
    form.refuse([["path": "/how", "message": "Not by invoice."]])
    #expect(try asked(by: &form, typing: ["/how": "card"]).map(\.title) == ["how", "number", "pin"])
    #expect(form.submission == ["how": "card", "number": "12", "note": "Soon"])
  }

  @Test(
    arguments: [
      ["writeOnly": true, "properties": ["no": ["type": "integer"]]],
      ["type": "array", "items": ["type": "string", "writeOnly": true]],
      ["type": "array", "items": ["properties": ["no": ["$ref": "#/$defs/no"]]]],
    ] as [JSON])
  func whatIsWithinASecretOrHoldsOneIsTypedUnseen(_ schema: JSON) throws {
    var form = form(["properties": ["key": schema], "$defs": ["no": ["writeOnly": true]]])
    #expect(try asked(by: &form, typing: [:]).map(\.isSecret) == [true])
  }
}

extension Field {
  /// The field as the cases say it. A field within an object has a title and is required with that object here.
  fileprivate var told: JSON {
    var told: JSONObject = ["path": .string(place.description)]
    if place.tokens.count < 2 { told["title"] = .string(title) }
    if place.tokens.count == 1, isRequired { told["required"] = true }
    switch kind {
    case _ where isSecret: told["kind"] = "secret"
    case .choice(let choices):
      told["kind"] = "choice"
      told["options"] = .array(choices.map { .string($0.label) })
    case .truth: told["kind"] = "toggle"
    case .text, .number: told["kind"] = "text"
    case .list: told["kind"] = "list"
    case .json, .any, .fixed: told["kind"] = "json"
    }
    return .object(told)
  }
}

extension JSON {
  fileprivate var toldHere: JSON {
    let depth = self["path"]?.asString.flatMap(JSONPointer.init)?.tokens.count ?? 0
    return .object((asObject ?? [:]).leavingOut(depth < 2 ? [] : ["title", "required"]))
  }

  /// The value without what is false: where there are no boxes, what nobody has answered is left out.
  fileprivate var withoutRefusals: JSON {
    guard let members = asObject else { return self }
    return .object(members.keeping { $0.value != false }.mapValues(\.withoutRefusals))
  }
}
