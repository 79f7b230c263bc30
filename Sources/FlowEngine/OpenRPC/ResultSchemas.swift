// What methods return, as JSON Schema: the part of `protocol/openrpc.json` that is written by hand.

import FlowDefinitions

extension OpenRPC {
  /// The members of `components.schemas` for what methods return, except for views, as JSON text.
  static var resultSchemas: String {
    #"""
    {
      "Nothing": {"type": "object", "additionalProperties": false},
      "Document": {"type": "object"},
      "Initialized": {
        "type": "object",
        "required": ["serverInfo", "protocolVersion", "capabilities", "limits"],
        "properties": {
          "serverInfo": {
            "type": "object",
            "required": ["name", "version"],
            "properties": {"name": {"const": "segue"}, "version": {"type": "string"}}
          },
          "protocolVersion": {"type": "string"},
          "capabilities": {"type": "object"},
          "limits": {"type": "object", "additionalProperties": {"type": "integer"}}
        },
        "additionalProperties": false
      },
      "Flows": {
        "type": "object",
        "required": ["flows"],
        "properties": {
          "flows": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "version", "title", "digest", "problems"],
              "properties": {
                "id": {"type": "string"},
                "version": {"type": ["string", "null"]},
                "title": {"type": ["string", "null"]},
                "digest": {"type": ["string", "null"]},
                "problems": {"type": "array", "items": {"$ref": "#/components/schemas/Diagnostic"}}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "Definition": {
        "type": "object",
        "required": ["flow", "digest", "definition"],
        "properties": {
          "flow": {"type": "string"},
          "digest": {"type": "string"},
          "definition": {"type": "object"}
        },
        "additionalProperties": false
      },
      "Diagnostic": {
        "type": "object",
        "required": ["severity", "code", "message", "hint", "pointer", "line", "column"],
        "properties": {
          "severity": \#(oneOf(Problem.Severity.self)),
          "code": {"type": "string"},
          "message": {"type": "string"},
          "hint": {"type": ["string", "null"]},
          "pointer": {"type": "string"},
          "line": {"type": ["integer", "null"], "minimum": 1},
          "column": {"type": ["integer", "null"], "minimum": 1},
          "file": {"type": "string"}
        },
        "additionalProperties": false
      },
      "Diagnostics": {
        "type": "object",
        "required": ["diagnostics"],
        "properties": {
          "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/Diagnostic"}}
        },
        "additionalProperties": false
      },
      "Picture": {
        "type": "object",
        "required": ["format", "source"],
        "properties": {
          "format": \#(oneOf(FlowPicture.Format.self)),
          "source": {"type": ["string", "object"]}
        },
        "additionalProperties": false
      },
      "Records": {
        "type": "object",
        "required": ["revision", "records"],
        "properties": {
          "revision": {"type": "integer"},
          "records": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["revision", "time", "command", "changes"],
              "properties": {
                "revision": {"type": "integer"},
                "time": {"type": "string"},
                "command": {"type": "object"},
                "changes": {"type": "array", "items": {"type": "object", "required": ["change"]}}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "Sessions": {
        "type": "object",
        "required": ["sessions", "cursor"],
        "properties": {
          "sessions": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["session", "flow", "subject", "state", "startedAt", "updatedAt", "revision"],
              "properties": {
                "session": {"type": "string"},
                "flow": {"type": "string"},
                "subject": {"type": ["string", "null"]},
                "state": \#(oneOf(SessionState.self)),
                "startedAt": {"type": "string"},
                "updatedAt": {"type": "string"},
                "revision": {"type": "integer"}
              },
              "additionalProperties": false
            }
          },
          "cursor": {"type": ["string", "null"]}
        },
        "additionalProperties": false
      },
      "Profile": {
        "type": "object",
        "required": ["subject", "revision", "facts"],
        "properties": {
          "subject": {"type": "string"},
          "revision": {"type": "integer", "minimum": 0},
          "facts": {"type": "object"}
        },
        "additionalProperties": false
      },
      "Value": {
        "type": "object",
        "required": ["value"],
        "properties": {"value": true},
        "additionalProperties": false
      },
      "FieldError": {
        "type": "object",
        "required": ["path", "code", "message", "params"],
        "properties": {
          "path": {"type": "string"},
          "code": {"type": "string"},
          "message": {"type": "string"},
          "params": {"type": "object"}
        },
        "additionalProperties": false
      },
      "Validity": {
        "type": "object",
        "required": ["valid", "errors"],
        "properties": {
          "valid": {"type": "boolean"},
          "errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldError"}}
        },
        "additionalProperties": false
      }
    }
    """#
  }
}
