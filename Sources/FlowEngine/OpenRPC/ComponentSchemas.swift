// What methods return, as JSON Schema: the part of `protocol/openrpc.json` that is written by hand.

extension OpenRPC {
  /// The members of `components.schemas`, as JSON text.
  static let componentSchemas = #"""
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
          "severity": {"enum": ["error", "warning"]},
          "code": {"type": "string"},
          "message": {"type": "string"},
          "hint": {"type": ["string", "null"]},
          "pointer": {"type": "string"},
          "line": {"type": ["integer", "null"], "minimum": 1},
          "column": {"type": ["integer", "null"], "minimum": 1}
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
          "format": {"enum": ["mermaid", "dot", "json"]},
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
                "state": {"enum": ["active", "ended"]},
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
      },
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
          "state": {"enum": ["active", "ended"]},
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
              "properties": {"path": {"type": "string"}, "became": {"enum": ["kept", "draft"]}},
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
              "properties": {"path": {"type": "string"}, "title": {"type": "string"}, "value": true},
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
          "state": {"enum": ["pending", "done", "cancelled", "dismissed", "superseded", "aborted"]},
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
          "why": {"enum": ["done", "cancelled", "dismissed", "superseded", "aborted"]},
          "tab": {"type": "string"},
          "root": {
            "type": "object",
            "required": ["entry", "step", "level"],
            "properties": {
              "entry": {"type": "string"},
              "step": {"type": "string"},
              "level": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          },
          "status": {"type": "string"}
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
          "status": {"enum": ["completed", "failed", "cancelled", "expired", "superseded"]},
          "result": true,
          "reason": {"type": ["string", "null"]}
        },
        "additionalProperties": false
      }
    }
    """#
}
