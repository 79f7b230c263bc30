// A sentence about facts: a template that can be translated, and what fills its gaps.

import JSONText

/// A template in English, such as `Must be at least {limit} characters.`, and the facts that it names.
public struct Sentence: Sendable {
  /// The sentence in English, with a name in braces for each fact.
  public let template: String
  let facts: JSONObject

  /// Creates a sentence from a template and its facts. A gap without a fact is left as it is.
  public init(_ template: String, _ facts: JSONObject = [:]) {
    self.template = template
    self.facts = facts
  }

  /// The sentence in English.
  public var text: String { text(in: .english) }

  /// Returns the sentence in the language of the phrasebook, or in English if it has no translation.
  public func text(in phrasebook: Phrasebook) -> String {
    var result = ""
    // Byte by byte: with characters or scalars, each sentence of a refusal took some 30,000 instructions.
    var rest = phrasebook.translation(of: template).utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(Substring(rest[rest.index(after: open)..<close]))
      result += Substring(rest[..<open])
      if let fact = facts[name] {
        result += Sentence.phrase(fact)
      } else {
        result += Substring(rest[open...close])
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + Substring(rest)
  }

  /// Returns the names in the gaps of a template, each with the number of code points before it.
  public static func gaps(of template: String) -> [(name: String, place: Int)] {
    var gaps: [(name: String, place: Int)] = []
    var rest = Array(template.unicodeScalars)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(String.UnicodeScalarView(rest[(open + 1)..<close]))
      gaps.append((name, open + 1))
      rest = rest[(close + 1)...]
    }
    return gaps
  }

  /// How many elements of a list are named: a longer list is no help.
  private static let listedUpTo = 12

  private static func phrase(_ fact: JSON) -> String {
    switch fact {
    case .string(let text): text
    case .array(let elements):
      elements.prefix(listedUpTo).map(phrase).joined(separator: ", ")
        + (elements.count > listedUpTo ? ", …" : "")
    default: fact.text
    }
  }
}
