// The errors that have a kind, and the notifications, as JSON Schema: parts of `protocol/openrpc.json` that are written by
// hand (`protocol/README.md`, “Errors” and “Watching”).

import Coordination
import JSONText

extension OpenRPC {
  /// The errors by kind, as in `components.errors`: the code, and the schema of `data`. Methods do not list theirs, since
  /// which of them a call is answered with is mostly up to the flow and the session.
  static let errors: JSON = .object(
    JSONObject(
      members(of: kinds).map { kind in
        (
          kind.name,
          [
            "code": kind.value["code"] ?? .null, "message": .string(kind.name),
            "data": data(kind.name, kind.value["data"] ?? [:]),
          ]
        )
      }))

  /// Returns the schema of the data of errors of that kind. The members of the data are `facts`; those whose names end with
  /// `?` are optional.
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

  /// The notifications that are sent once `watch` has been called.
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

  /// The kinds with their codes, and what their data has besides `kind` and `view`.
  private static var kinds: String {
    #"""
    {
      "flowNotFound": {"code": 1001, "data": {
        "flow": {"type": "string"}, "suggestion?": {"type": "string"},
        "flows?": {"type": "array", "items": {"type": "string"}, "maxItems": 24},
        "folders?": {"type": "array", "items": {"type": "string"}}
      }},
      "flowInvalid": {"code": 1002, "data": {
        "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/Diagnostic"}}
      }},
      "sessionNotFound": {"code": 1003, "data": {"session": {"type": "string"}}},
      "sessionExists": {"code": 1004, "data": {"session": {"type": "string"}}},
      "sessionEnded": {"code": 1005, "data": {"outcome": {"$ref": "#/components/schemas/Outcome"}}},
      "staleRevision": {"code": 1006, "data": {"revision": {"type": "integer"}}},
      "staleEntry": {"code": 1007, "data": {"entry": {"type": ["string", "null"]}}},
      "cannotGoBack": {"code": 1008, "data": {
        "reason": {"enum": ["atFirstStep", "forbidden", "actionRunning"]}
      }},
      "cannotCancel": {"code": 1009, "data": {
        "reason": {"enum": ["forbidden", "actionRunning"]}, "step?": {"type": "string"}
      }},
      "eventNotAllowed": {"code": 1010, "data": {
        "event": {"type": "string"}, "allowed": {"type": "array", "items": {"type": "string"}}
      }},
      "targetNotFound": {"code": 1011, "data": {
        "target": {"type": "string"}, "targets": {"type": "array", "items": {"type": "string"}}
      }},
      "notAllowed": {"code": 1012, "data": {
        "command": {"type": "string"},
        "reason": {
          "enum": [
            "noSubmitHere", "noActionHere", "noDraftHere", "nothingPresented", "nothingAtLevel", "forbidden",
            "covered", "noTabs", "misplacedTabs", "actionRunning", "otherFlow", "endsAtOnce"
          ]
        }
      }},
      "noTransition": {"code": 1013, "data": {"step": {"type": "string"}}},
      "loopDetected": {"code": 1014, "data": {"steps": {"type": "array", "items": {"type": "string"}}}},
      "expressionFailed": {"code": 1015, "data": {
        "step": {"type": ["string", "null"]}, "expression": {"type": "string"},
        "column": {"type": "integer", "minimum": 1}, "cause": {"type": "string"}
      }},
      "inputInvalid": {"code": 1016, "data": {
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldError"}}
      }},
      "leaveNeedsConfirmation": {"code": 1017, "data": {
        "lost": {"type": "array", "items": {"$ref": "#/components/schemas/LostEntry"}}
      }},
      "limitExceeded": {"code": 1018, "data": {
        "limit": \#(oneOf(Limit.self)), "value": {"type": "integer"}
      }},
      "idempotencyMismatch": {"code": 1019, "data": {"command": {"type": "string"}}},
      "profileConflict": {"code": 1020, "data": {"revision": {"type": "integer"}}},
      "storeUnavailable": {"code": 1021, "data": {"cause": {"type": "string"}, "file?": {"type": "string"}}},
      "sessionCorrupt": {"code": 1022, "data": {
        "record": {"type": "integer"}, "byte": {"type": ["integer", "null"]}, "cause": {"type": "string"}
      }},
      "flowsUnavailable": {"code": 1023, "data": {"file": {"type": "string"}, "cause": {"type": "string"}}}
    }
    """#
  }
}
