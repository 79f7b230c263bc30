// A flow in another language: the same definition with other texts, so that all that shows a text shows the translation.

import Expressions
import JSONText

/// The texts of a flow in one language (`protocol/definitions.md`, “Other languages”): a text as it stands in the definition, and
/// its translation.
public struct Translation: Sendable {
  /// BCP 47.
  public let locale: String
  /// The translations, by the texts of the definition.
  public let texts: Members<String>
  /// What stands where a text should: translates nothing.
  let others: Members<JSON.Kind>
  /// Why the file is no translation at all; nil if it is one.
  let obstacle: Obstacle?

  /// What keeps a file or a text of it from being used.
  public enum Obstacle: Sendable {
    /// The file is no JSON.
    case notJSON(JSONError)
    /// The file is this and not an object.
    case noObject(JSON.Kind)
    /// A member is this and not a string.
    case noText(JSON.Kind)
  }

  /// The translation that a file is: an object with texts. Anything else translates nothing, and says why.
  public init(locale: String, reading bytes: [UInt8]) {
    do {
      self.init(locale: locale, try JSON(parsing: bytes))
    } catch {
      self.init(locale: locale, [:], obstacle: .notJSON(error))
    }
  }

  init(locale: String, _ document: JSON) {
    let members = document.asObject
    self.init(locale: locale, members ?? [:], obstacle: members == nil ? .noObject(document.kind) : nil)
  }

  private init(locale: String, _ members: JSONObject, obstacle: Obstacle?) {
    self.locale = locale
    self.obstacle = obstacle
    texts = Members(members.compactMap { member in member.value.asString.map { (member.name, $0) } })
    others = Members(members.filter { $0.value.asString == nil }.map { ($0.name, $0.value.kind) })
  }

  /// Whether it is a translation at all.
  public var isUsable: Bool { obstacle == nil }

  /// Why it is none, if it is none.
  public var problem: Problem? {
    obstacle.map { Problem(.translationInvalid(locale: locale, $0), at: JSONPointer()) }
  }

  /// The translation as it is stored.
  var document: JSON { .object(texts.mapValues(JSON.string)) }
}

extension Flow {
  /// The flow with its texts from the first of these translations that has each. Where a template stands, what is none stays, and texts
  /// lead nowhere: so of what was read once, all can be read again, and is linked as it was.
  func translated(by translations: [Translation]) -> Flow {
    let document = document.mapTexts { text in
      translations.lazy.compactMap { $0.texts[text.string] }.first {
        !text.isTemplate || (try? Template(parsing: $0)) != nil
      }
    }
    let reading = Reading(of: document)
    let node = Node(json: document, pointer: JSONPointer(), reading: reading)
    return (try? Flow(node, reading, translating: self, by: translations)) ?? self
  }
}

/// A text of a definition.
struct DefinitionText {
  let string: String
  let pointer: JSONPointer
  let place: Place
  /// Whether its expressions are computed.
  var isTemplate: Bool { place == .shown }

  /// What becomes of a text where it stands.
  enum Place {
    case shown
    /// In a schema, or describing the flow: passed on as it is.
    case passedOn
    /// Under `ui`, where there are names for programs as well: passed on as it is.
    case ui
  }
}

/// What a value of a definition is, which says what the names in it mean.
private enum Standing {
  /// The definition itself.
  case flow
  /// An object whose names are those of the program: keys of steps, of transitions.
  case keys
  /// The same, of schemas.
  case schema
  /// An object whose names the author chose; each of its values is such a one.
  indirect case names(Standing)
  /// A text if it is a string; all strings are under `ui`.
  case text(DefinitionText.Place)
  /// Values, expressions or what is passed through: nothing in it is a text.
  case values

  /// What the member of that name is.
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

  /// What the elements of an array are.
  var element: Standing {
    switch self {
    case .text(.shown), .text(.passedOn): keys
    case .flow, .keys, .schema, .names, .text(.ui), .values: self
    }
  }

  /// What an object within is, of which nothing else is known.
  private var keys: Standing { isOfSchema ? .schema : .keys }

  private var isOfSchema: Bool {
    switch self {
    case .schema, .text(.passedOn): true
    case .flow, .keys, .names, .text, .values: false
    }
  }
}

extension JSON {
  /// The definition with those of its texts replaced for which `translate` has another.
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
