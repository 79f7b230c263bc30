// A flow in another language is the same definition with other texts, so everything that shows a text shows its translation.

import Expressions
import JSONText

/// The texts of a flow in one language (`protocol/definitions.md`, “Other languages”): a text as it stands in the definition, and
/// its translation.
public struct Translation: Sendable {
  /// The language tag (BCP 47).
  public let locale: String
  /// The translations, by the texts of the definition.
  public let texts: Members<String>
  /// The members that are not texts, and so translate nothing.
  let others: Members<JSON.Kind>
  /// Why the file is not a translation at all; nil if it is one.
  let obstacle: Obstacle?

  /// Why a file, or one of its texts, cannot be used.
  public enum Obstacle: Sendable {
    /// The file is not valid JSON.
    case notJSON(JSONError)
    /// The file is of this kind instead of an object.
    case noObject(JSON.Kind)
    /// A member is of this kind instead of a string.
    case noText(JSON.Kind)
  }

  /// Creates the translation in a file: an object with texts. Anything else translates nothing, and has an `obstacle`.
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

  /// Whether the file is a translation at all.
  public var isUsable: Bool { obstacle == nil }

  /// The problem that the file is not a translation, if it is not one.
  public var problem: Problem? {
    obstacle.map { Problem(.translationInvalid(locale: locale, $0), at: JSONPointer()) }
  }

  /// The translation as it is stored.
  var document: JSON { .object(texts.mapValues(JSON.string)) }
}

extension Flow {
  /// Returns the flow with each text taken from the first of these translations that has it.
  ///
  /// A translation that is not a valid template is not used where the text must be one. As texts lead nowhere, a flow that was
  /// read once can be read again with other texts, and is linked as before.
  func translated(by translations: [Translation]) -> Flow {
    let document = document.mapTexts { text in
      translations.lazy.compactMap { $0.texts[text.string] }.first {
        !text.isTemplate || (try? Template(parsing: $0)) != nil
      }
    }
    let reading = Reading(of: document)
    let node = DefinitionNode(json: document, pointer: JSONPointer(), reading: reading)
    return (try? Flow(node, reading, translating: self, by: translations)) ?? self
  }
}
