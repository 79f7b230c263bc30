// The errors that have a kind, and what is said without having been asked for, as JSON Schema: parts of `protocol/openrpc.json` that
// are written by hand (`protocol/README.md`, “Errors” and “Watching”).

import JSONText

extension OpenRPC {
  /// `components.errors`, by kind: the code, and the schema of `data`. Which of them a call is answered with is mostly up to the flow
  /// and the session, so methods do not list them.
  static let errors: JSON = .object(
    JSONObject(
      zip(1001..., members(of: errorData)).map { code, error in
        (
          error.name,
          ["code": .int(code), "message": .string(error.name), "data": data(error.name, error.value)]
        )
      }))

  /// The schema of the data of that kind, whose members are those, and optional where their names end with `?`.
  private static func data(_ kind: String, _ facts: JSON) -> JSON {
    var required: [JSON] = ["kind"]
    var properties: JSONObject = ["kind": ["const": .string(kind)]]
    for fact in facts.asObject ?? [:] {
      let isOptional = fact.name.utf8.last == UInt8(ascii: "?")
      let name = isOptional ? String(fact.name.dropLast()) : fact.name
      properties[name] = fact.value
      if !isOptional { required.append(.string(name)) }
    }
    properties["view"] = ["$ref": "#/components/schemas/View"]
    return ["type": "object", "required": .array(required), "properties": .object(properties)]
  }

  /// The notifications that come once somebody has called `watch`.
  static let notifications: JSON = [
    [
      "name": "sessionChanged", "summary": "A session has changed.",
      "params": [["name": "view", "required": true, "schema": ["$ref": "#/components/schemas/View"]]],
    ],
    [
      "name": "progress", "summary": "How far the host is with its action.",
      "params": [
        ["name": "session", "required": true, "schema": ["type": "string"]],
        ["name": "fraction", "required": true, "schema": ["type": ["number", "null"]]],
        ["name": "message", "required": true, "schema": ["type": ["string", "null"]]],
      ],
    ],
  ]

  /// The kinds in the order of their codes, which begin at 1001, and what their data have besides `kind` and `view`.
  private static let errorData = #"""
    {
      "flowNotFound": {
        "flow": {"type": "string"}, "suggestion?": {"type": "string"},
        "flows?": {"type": "array", "items": {"type": "string"}, "maxItems": 24},
        "folders?": {"type": "array", "items": {"type": "string"}}
      },
      "flowInvalid": {
        "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/Diagnostic"}}
      },
      "sessionNotFound": {"session": {"type": "string"}},
      "sessionExists": {"session": {"type": "string"}},
      "sessionEnded": {"outcome": {"$ref": "#/components/schemas/Outcome"}},
      "staleRevision": {"revision": {"type": "integer"}},
      "staleEntry": {"entry": {"type": ["string", "null"]}},
      "cannotGoBack": {"reason": {"enum": ["atFirstStep", "forbidden", "actionRunning"]}},
      "cannotCancel": {"reason": {"enum": ["forbidden", "actionRunning"]}, "step?": {"type": "string"}},
      "eventNotAllowed": {
        "event": {"type": "string"}, "allowed": {"type": "array", "items": {"type": "string"}}
      },
      "targetNotFound": {
        "target": {"type": "string"}, "targets": {"type": "array", "items": {"type": "string"}}
      },
      "notAllowed": {
        "command": {"type": "string"},
        "reason": {
          "enum": [
            "noSubmitHere", "noActionHere", "noDraftHere", "nothingPresented", "nothingAtLevel", "forbidden",
            "covered", "noTabs", "misplacedTabs", "actionRunning", "otherFlow", "endsAtOnce"
          ]
        }
      },
      "noTransition": {"step": {"type": "string"}},
      "loopDetected": {"steps": {"type": "array", "items": {"type": "string"}}},
      "expressionFailed": {
        "step": {"type": ["string", "null"]}, "expression": {"type": "string"},
        "column": {"type": "integer", "minimum": 1}, "cause": {"type": "string"}
      },
      "inputInvalid": {"errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldError"}}},
      "leaveNeedsConfirmation": {
        "lost": {"type": "array", "items": {"$ref": "#/components/schemas/LostEntry"}}
      },
      "limitExceeded": {
        "limit": {"enum": ["depth", "frames", "levels", "gates", "walk"]}, "value": {"type": "integer"}
      },
      "idempotencyMismatch": {"command": {"type": "string"}},
      "profileConflict": {"revision": {"type": "integer"}},
      "storeUnavailable": {"cause": {"type": "string"}, "file?": {"type": "string"}},
      "sessionCorrupt": {
        "record": {"type": "integer"}, "byte": {"type": ["integer", "null"]}, "cause": {"type": "string"}
      },
      "flowsUnavailable": {"file": {"type": "string"}, "cause": {"type": "string"}}
    }
    """#
}
