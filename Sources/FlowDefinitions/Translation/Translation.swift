// A flow in another language: the same definition with other texts, so that all that shows a text shows the translation.

import Expressions
import JSONText

/// The texts of a flow in one language (`protocol/definitions.md`, “Other languages”): a text as it stands in the definition, and
/// its translation.
public struct Translation: Sendable {
  /// BCP 47.
  public let locale: String
  public let texts: Members<String>
  /// What stands where a text should: translates nothing.
  let others: Members<JSON.Kind>
  /// Why the file is no translation at all; nil if it is one.
  let obstacle: Obstacle?

  /// What keeps a file or a text of it from being used.
  public enum Obstacle: Sendable {
    case notJSON(JSONError)
    case noObject(JSON.Kind)
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

  /// The translation as it is stored.
  var document: JSON { .object(texts.mapValues(JSON.string)) }
}

extension Flow {
  /// The flow with its texts from the first of these translations that has each. What is translated into no template stays.
  func translated(by translations: [Translation]) -> Flow {
    let document = document.translated { text in
      translations.lazy.compactMap { $0.texts[text] }.first { (try? Template(parsing: $0)) != nil }
    }
    return (try? Flow(document, translating: self, by: translations)) ?? self
  }
}

extension JSON {
  /// The definition with its texts replaced: titles and the like, and all that stands under `ui`. Values are no texts.
  fileprivate func translated(isText: Bool = false, _ translate: (String) -> String?) -> JSON {
    switch self {
    case .string(let text): isText ? .string(translate(text) ?? text) : self
    case .array(let elements): .array(elements.map { $0.translated(isText: isText, translate) })
    case .object(let members):
      .object(
        JSONObject(
          members.map { member in
            if JSON.values.contains(member.name) { return (member.name, member.value) }
            // A title may be an object: then it is a property that is called so.
            let isText =
              isText || member.name == "ui"
              || member.value.asString != nil && JSON.texts.contains(member.name)
            return (member.name, member.value.translated(isText: isText, translate))
          }))
    case .null, .bool, .number: self
    }
  }

  /// Goes through the definition's texts, with where each stands and whether that is under `ui`.
  func eachText(
    at pointer: JSONPointer = JSONPointer(), isOfUI: Bool = false,
    _ body: (String, JSONPointer, _ isOfUI: Bool) -> Void
  ) {
    switch self {
    case .string(let text): if isOfUI { body(text, pointer, true) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        element.eachText(at: pointer.appending(String(index)), isOfUI: isOfUI, body)
      }
    case .object(let members):
      for member in members where !JSON.values.contains(member.name) {
        let place = pointer.appending(member.name)
        if !isOfUI, JSON.texts.contains(member.name), let text = member.value.asString {
          body(text, place, false)
        } else {
          member.value.eachText(at: place, isOfUI: isOfUI || member.name == "ui", body)
        }
      }
    case .null, .bool, .number: break
    }
  }

  private static let texts = ["title", "body", "submit", "message", "notice", "description", "badge"]
  private static let values = ["enum", "const", "default", "examples"]
}
