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
