// Which strings of a definition are texts, and what becomes of each. This serves translation, and the search for expressions
// that are never computed.

import JSONText

/// A text of a definition.
struct DefinitionText {
  let string: String
  let pointer: JSONPointer
  let place: Place
  /// Whether expressions in the text are computed.
  var isTemplate: Bool { place == .shown }

  /// What becomes of a text at its place.
  enum Place {
    case shown
    /// In a schema, or a description of the flow: passed on as it is.
    case passedOn
    /// Under `ui`, where there are also names for programs: passed on as it is.
    case ui
  }
}

/// What a value of a definition is, which determines what the names in it mean.
private enum Standing {
  /// The definition itself.
  case flow
  /// An object whose names are keys of the language, as in a step or a transition.
  case keys
  /// An object whose names are keywords of schemas.
  case schema
  /// An object whose names the author chose, and what each of its values is.
  indirect case names(Standing)
  /// A text, if it is a string. Under `ui`, all strings are texts.
  case text(DefinitionText.Place)
  /// Values, expressions or something that is passed through: no text is in it.
  case values

  /// Returns what the member of that name is.
  func inside(_ name: String) -> Standing {
    switch self {
    case .flow: name == "input" ? .schema : Standing.keys.inside(name)
    case .keys, .schema, .text(.shown), .text(.passedOn):
      switch name {
      case "description": .text(.passedOn)
      case "title", "body", "submit", "message", "notice", "badge": .text(isOfSchema ? .passedOn : .shown)
      case "ui": .text(.ui)
      case "schema", "params": .schema
      case "enum", "const", "default", "examples", "vars", "output", "input", "prefill", "show", "bind",
        "save",
        "set", "assign", "with", "result", "dismiss", "renamed", "meta", "tag":
        .values
      case "steps", "groups", "on", "tabs", "properties", "patternProperties", "dependentSchemas", "$defs",
        "definitions":
        .names(keys)
      case "messages": .names(.names(keys))
      default: keys
      }
    case .names(let inner): inner
    case .text(.ui), .values: self
    }
  }

  /// What the elements are, if this is an array.
  var element: Standing {
    switch self {
    case .text(.shown), .text(.passedOn): keys
    case .flow, .keys, .schema, .names, .text(.ui), .values: self
    }
  }

  /// What an object in this one is, if nothing else is known of it.
  private var keys: Standing { isOfSchema ? .schema : .keys }

  private var isOfSchema: Bool {
    switch self {
    case .schema, .text(.passedOn): true
    case .flow, .keys, .names, .text, .values: false
    }
  }
}

extension JSON {
  /// Returns the definition with each text replaced for which `translate` returns another.
  func mapTexts(_ translate: (DefinitionText) -> String?) -> JSON {
    mapTexts(as: .flow, at: JSONPointer(), translate)
  }

  private func mapTexts(
    as standing: Standing, at pointer: JSONPointer, _ translate: (DefinitionText) -> String?
  ) -> JSON {
    switch (self, standing) {
    case (_, .values): return self
    case (.string(let string), .text(let place)):
      let text = DefinitionText(string: string, pointer: pointer, place: place)
      return .string(translate(text) ?? string)
    case (.array(let elements), _):
      return .array(
        elements.enumerated().map { place, element in
          element.mapTexts(as: standing.element, at: pointer.appending(place), translate)
        })
    case (.object(let members), _):
      return .object(
        JSONObject(
          members.map { member in
            let place = pointer.appending(member.name)
            return (
              member.name, member.value.mapTexts(as: standing.inside(member.name), at: place, translate)
            )
          }))
    default: return self
    }
  }
}
