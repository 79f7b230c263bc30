// The view and its parts, as JSON Schema: written by hand, like `ResultSchemas`.

import Coordination

extension OpenRPC {
  /// The members of `components.schemas` that a view is made of, as JSON text.
  static var viewSchemas: String {
    #"""
    {
      "View": {
        "type": "object",
        "required": [
          "session", "revision", "profileRevision", "state", "now", "flow", "accepted", "screen", "navigation",
          "progress", "changes", "gate", "notice", "deadlines", "outcome"
        ],
        "properties": {
          "session": {"type": "string"},
          "revision": {"type": "integer", "minimum": 1},
          "profileRevision": {"type": "integer", "minimum": 0},
          "state": \#(oneOf(SessionState.self)),
          "now": {"type": "string"},
          "flow": {
            "type": "object",
            "required": ["id", "version", "digest"],
            "properties": {
              "id": {"type": "string"},
              "version": {"type": ["string", "null"]},
              "digest": {"type": "string"}
            },
            "additionalProperties": false
          },
          "accepted": {"type": "boolean"},
          "replayed": {"const": true},
          "screen": {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Screen"}]},
          "navigation": {
            "type": "object",
            "required": ["chain"],
            "properties": {
              "chain": {"type": "array", "items": {"$ref": "#/components/schemas/Presentation"}}
            },
            "additionalProperties": false
          },
          "progress": {
            "type": "object",
            "required": ["done", "remainingMin", "remainingMax"],
            "properties": {
              "done": {"type": "integer", "minimum": 0},
              "remainingMin": {"type": "integer", "minimum": 0},
              "remainingMax": {"type": ["integer", "null"], "minimum": 0}
            },
            "additionalProperties": false
          },
          "changes": {"type": "array", "items": {"$ref": "#/components/schemas/ViewChange"}},
          "gate": {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Gate"}]},
          "notice": {"type": ["string", "null"]},
          "deadlines": {"type": "array", "items": {"$ref": "#/components/schemas/Deadline"}},
          "outcome": {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Outcome"}]},
          "walked": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["path", "became"],
              "properties": {
                "path": {"type": "string"},
                "became": {"enum": ["kept", "draft", "waiting", "dropped"]},
                "why": {
                  "enum": [
                    "refused", "secretsLost", "paramsChanged", "newFields", "inputChanged", "notSubmitted",
                    "beforeAction", "beforeEnd", "noSuchStep", "otherKind", "presented", "gate"
                  ]
                },
                "was": {"type": "string"},
                "fields": {"type": "array", "items": {"type": "string"}},
                "lost": {"type": "array", "items": {"type": "string"}}
              },
              "additionalProperties": false
            }
          },
          "preview": {
            "type": "object",
            "required": ["lost", "gates"],
            "properties": {
              "lost": {"type": "array", "items": {"$ref": "#/components/schemas/LostEntry"}},
              "gates": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          },
          "trace": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["step", "expression", "holds"],
              "properties": {
                "step": {"type": ["string", "null"]},
                "expression": {"type": "string"},
                "holds": {"type": "boolean"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "Screen": {
        "type": "object",
        "required": [
          "kind", "step", "entry", "title", "body", "schema", "ui", "values", "params", "meta", "errors",
          "secretsHeld", "submit", "events", "back", "cancel"
        ],
        "properties": {
          "kind": {"enum": ["screen", "action", "end"]},
          "step": {"type": "string"},
          "entry": {"type": ["string", "null"]},
          "title": {"type": ["string", "null"]},
          "body": {"type": ["string", "null"]},
          "schema": {"type": ["object", "boolean", "null"]},
          "effectiveSchema": {"type": ["object", "boolean", "null"]},
          "ui": true,
          "values": {"type": "object"},
          "params": {"type": "object"},
          "meta": true,
          "errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldError"}},
          "secretsHeld": {"type": "array", "items": {"type": "string"}},
          "review": {"type": "array", "items": {"$ref": "#/components/schemas/ReviewedEntry"}},
          "action": {
            "type": "object",
            "required": ["name", "input", "attempt", "key", "missing"],
            "properties": {
              "name": {"type": "string"},
              "input": true,
              "attempt": {"type": "integer", "minimum": 1},
              "key": {"type": "string"},
              "missing": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          },
          "submit": {
            "type": "object",
            "required": ["allowed", "title"],
            "properties": {"allowed": {"type": "boolean"}, "title": {"type": ["string", "null"]}},
            "additionalProperties": false
          },
          "events": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["event", "title", "enabled"],
              "properties": {
                "event": {"type": "string"},
                "title": {"type": ["string", "null"]},
                "enabled": {"type": "boolean"}
              },
              "additionalProperties": false
            }
          },
          "back": {
            "type": "object",
            "required": ["allowed", "does", "title", "reason"],
            "properties": {
              "allowed": {"type": "boolean"},
              "does": {"enum": ["pop", "cancel", null]},
              "title": {"type": ["string", "null"]},
              "reason": {"type": ["string", "null"]}
            },
            "additionalProperties": false
          },
          "cancel": {
            "type": "object",
            "required": ["allowed"],
            "properties": {"allowed": {"type": "boolean"}, "reason": {"type": ["string", "null"]}},
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "ReviewedEntry": {
        "type": "object",
        "required": ["entry", "step", "title", "answers", "editable"],
        "properties": {
          "entry": {"type": "string"},
          "step": {"type": "string"},
          "title": {"type": ["string", "null"]},
          "answers": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["path", "title", "value"],
              "properties": {
                "path": {"type": "string"}, "title": {"type": "string"}, "value": true, "label": {"type": "string"}
              },
              "additionalProperties": false
            }
          },
          "editable": {"type": "boolean"}
        },
        "additionalProperties": false
      },
      "Presentation": {
        "type": "object",
        "required": ["level", "style"],
        "properties": {
          "level": {"type": "integer", "minimum": 0},
          "style": {"type": "string"},
          "transition": {"type": ["string", "null"]},
          "presentedBy": {"type": "string"},
          "purpose": {"enum": ["modal", "gate"]},
          "tabs": {"type": "array", "items": {"$ref": "#/components/schemas/Tab"}},
          "depth": {"type": "integer", "minimum": 0},
          "stack": {"$ref": "#/components/schemas/Stack"}
        },
        "oneOf": [{"required": ["tabs"]}, {"required": ["depth", "stack"]}],
        "additionalProperties": false
      },
      "Tab": {
        "type": "object",
        "required": ["name", "title", "icon", "badge", "tag", "selected", "loaded", "overflow", "depth", "stack"],
        "properties": {
          "name": {"type": "string"},
          "title": {"type": ["string", "null"]},
          "icon": {"type": ["string", "null"]},
          "badge": {"type": ["string", "null"]},
          "tag": true,
          "selected": {"type": "boolean"},
          "loaded": {"type": "boolean"},
          "overflow": {"type": "boolean"},
          "depth": {"type": "integer", "minimum": 0},
          "stack": {"$ref": "#/components/schemas/Stack"}
        },
        "additionalProperties": false
      },
      "Stack": {
        "type": "array",
        "maxItems": 20,
        "items": {
          "type": "object",
          "required": ["entry", "step", "title"],
          "properties": {
            "entry": {"type": "string"},
            "step": {"type": "string"},
            "title": {"type": ["string", "null"]}
          },
          "additionalProperties": false
        }
      },
      "Gate": {
        "type": "object",
        "required": ["state", "flow", "reason"],
        "properties": {
          "state": {"enum": ["pending", "superseded", "aborted"]},
          "flow": {"type": "string"},
          "reason": {"type": ["string", "null"]}
        },
        "additionalProperties": false
      },
      "Deadline": {
        "type": "object",
        "required": ["at", "kind"],
        "properties": {
          "at": {"type": "string"},
          "kind": {"enum": ["after", "timeout", "expiresAfter", "lifetime"]},
          "entry": {"type": "string"}
        },
        "additionalProperties": false
      },
      "ViewChange": {
        "type": "object",
        "required": ["change"],
        "properties": {
          "change": {
            "enum": [
              "push", "pop", "replace", "present", "dismiss", "select", "cut", "end", "load", "appear", "disappear",
              "unload"
            ]
          },
          "entry": {"type": "string"},
          "step": {"type": "string"},
          "level": {"type": "integer", "minimum": 0},
          "removed": {"type": "array", "items": {"type": "string"}},
          "style": {"type": "string"},
          "transition": {"type": ["string", "null"]},
          "purpose": {"enum": ["modal", "gate"]},
          "presentedBy": {"type": "string"},
          "why": \#(oneOf(Presentation.End.self)),
          "tab": {"type": "string"},
          "root": {"$ref": "#/components/schemas/EnteredStep"},
          "placeholder": {"$ref": "#/components/schemas/EnteredStep"},
          "status": {"type": "string"}
        },
        "additionalProperties": false
      },
      "EnteredStep": {
        "type": "object",
        "required": ["entry", "step", "level"],
        "properties": {
          "entry": {"type": "string"},
          "step": {"type": "string"},
          "level": {"type": "integer", "minimum": 0}
        },
        "additionalProperties": false
      },
      "LostEntry": {
        "type": "object",
        "required": ["entry", "step", "title", "fields"],
        "properties": {
          "entry": {"type": "string"},
          "step": {"type": "string"},
          "title": {"type": ["string", "null"]},
          "fields": {"type": "array", "items": {"type": "string"}}
        },
        "additionalProperties": false
      },
      "Outcome": {
        "type": "object",
        "required": ["status", "result", "reason"],
        "properties": {
          "status": \#(oneOf(Outcome.Status.self)),
          "result": true,
          "reason": {"type": ["string", "null"]}
        },
        "additionalProperties": false
      }
    }
    """#
  }
}
