// What a screen asks for, field by field, as its schema says. Only the engine knows whether an answer is right; this only
// says how to ask, and how to read what was typed.

import JSONText

/// One question of a screen.
struct Field {
  /// Where the answer stands in the values.
  let place: JSONPointer
  let title: String
  var description: String?
  var isRequired = false
  /// Whether null is a valid answer too. If a required field is left empty, its value is null then.
  var isNullable = false
  /// Whether the answer is typed unseen, and never shown.
  var isSecret = false
  /// Whether the field is only shown.
  var isReadOnly = false
  /// If the answer says which of several shapes the object around it has, where the properties of all of them are: there are
  /// fields for those of the shape that is chosen.
  var shapes: [JSONPointer] = []
  /// What kind of answer is expected, if the title does not say it all: “2000–2100”.
  var hint: String?
  let kind: Kind

  /// How an answer is typed.
  indirect enum Kind {
    case text
    case number
    case truth
    case choice([Choice])
    /// Several values of the same kind, separated by commas.
    case list(Kind)
    case json
    /// A value of whatever type it looks like: no schema says more.
    case any
    /// The only possible value, so nobody is asked.
    case fixed(JSON)
  }

  /// One of several possible answers.
  struct Choice {
    let value: JSON
    let label: String
  }

  /// Whether the user has to be asked.
  var isOpen: Bool { if case .fixed = kind { false } else { !isReadOnly } }
}

// MARK: - From text to a value and back

extension Field {
  /// The value that `text` stands for.
  /// - Throws: `Misunderstanding` if `text` stands for no value.
  func value(of text: String) throws(Misunderstanding) -> JSON {
    let value = try kind.value(of: kind.keepsSpaces ? text : trimmed(text))
    if place.tokens.isEmpty, value.kind != .object {
      throw Misunderstanding(message: "Type a JSON object, such as {\"name\": \"Owls\"}.")
    }
    return value
  }
}

extension Field.Kind {
  /// The value that `text` stands for.
  /// - Throws: `Misunderstanding` if `text` stands for no value.
  fileprivate func value(of text: String) throws(Misunderstanding) -> JSON {
    switch self {
    case .text: return .string(text)
    case .number:
      guard let number = JSONNumber(text) else { throw Misunderstanding(message: "Type a number.") }
      return .number(number)
    case .truth:
      guard let truth = truth(of: text) else { throw Misunderstanding(message: "Type y or n.") }
      return .bool(truth)
    case .choice(let choices): return try choice(of: text, among: choices)
    case .list(let kind): return try list(of: text, each: kind)
    case .json: return try json(of: text)
    case .any: return value(lookingLike: text)
    case .fixed(let value): return value
    }
  }

  /// How a value is shown: as a text that gives the same value again when it is typed.
  func text(of value: JSON) -> String {
    switch (self, value) {
    case (.truth, .bool(let truth)): truth ? "y" : "n"
    case (.choice(let choices), _): choices.first { $0.value == value }?.label ?? value.words
    case (.list(let kind), .array(let elements)): text(of: elements, each: kind)
    case (.json, _), (_, .array), (_, .object): value.text
    case (.any, _): self.value(lookingLike: value.words) == value ? value.words : value.text
    default: value.words
    }
  }

  /// The elements separated by commas if that is read as the same list, or else as JSON.
  private func text(of elements: [JSON], each kind: Field.Kind) -> String {
    let text = elements.map(kind.text(of:)).joined(separator: ", ")
    return (try? list(of: text, each: kind)) == .array(elements) ? text : JSON.array(elements).text
  }

  /// Whether spaces around an answer may be meant.
  fileprivate var keepsSpaces: Bool { if case .text = self { true } else { false } }

  private func truth(of text: String) -> Bool? {
    switch text.lowercased() {
    case "y", "yes", "true": true
    case "n", "no", "false": false
    default: nil
    }
  }

  /// A label takes precedence over a value, and a value over a number, since each may look like the others.
  private func choice(of text: String, among choices: [Field.Choice]) throws(Misunderstanding) -> JSON {
    let wanted = text.lowercased()
    let meant =
      choices.first { $0.label == text } ?? choices.first { $0.value.words == text }
      ?? choices.first { $0.label.lowercased() == wanted || $0.value.words.lowercased() == wanted }
    if let meant { return meant.value }
    if choices.isEmpty {
      throw Misunderstanding(message: "There is nothing to choose from here: press Enter to go on.")
    }
    guard let number = Int(text), (1...choices.count).contains(number) else {
      throw Misunderstanding(message: "Type a number from 1 to \(choices.count).")
    }
    return choices[number - 1].value
  }

  private func list(of text: String, each kind: Field.Kind) throws(Misunderstanding) -> JSON {
    if let list = try? JSON(parsing: text), case .array = list { return list }
    var elements: [JSON] = []
    for part in text.split(separator: ",") { elements.append(try kind.value(of: trimmed(part))) }
    return .array(elements)
  }

  private func json(of text: String) throws(Misunderstanding) -> JSON {
    do {
      return try JSON(parsing: text)
    } catch {
      throw Misunderstanding(
        message: "This is not valid JSON: \(error.message), at column \(error.position.column).")
    }
  }

  private func value(lookingLike text: String) -> JSON { (try? JSON(parsing: text)) ?? .string(text) }
}

extension JSON {
  /// A string as it is, anything else as JSON.
  var words: String { asString ?? text }
}

/// The text without the spaces around it.
func trimmed(_ text: some StringProtocol) -> String {
  let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
  let end = scalars.lastIndex { !$0.properties.isWhitespace }
  return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
}
