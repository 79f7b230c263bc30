// What a value of another type than the expected one probably means, and how that is written. Nothing is decided here.

import JSONText
import Spelling

extension Problem {
  /// What to write in place of a value of another type; nil if nothing can be said.
  static func hint(for found: JSON, expecting expected: Mistake.Expectation, _ form: Mistake.Form?) -> String?
  {
    switch (form, found) {
    case (.steps, .array(let elements)): hint(forList: elements, of: "step")
    case (.groups, .array(let elements)): hint(forList: elements, of: "group")
    case (.tabs, .array(let elements)): hint(forList: elements, of: "tab")
    case (.events, .array(let elements)): hint(forList: elements, of: "event")
    case (.group, .array): "Write {\"steps\": \(found.text)}."
    case (.expression, .number(let number)), (.condition, .number(let number)): "Write \"\(number.text)\"."
    case (.expression, .bool(let truth)), (.condition, .bool(let truth)): "Write \"\(truth)\"."
    case (.expression, .null): "Write \"null\"."
    case (.expression, .object(let members)) where members.contains("type"):
      "There is no schema here: write what the value is, such as \"0\" or \"''\"."
    case (.expression, .object): "Write the whole as one expression: \"{'name': …}\"."
    case (.expression, .array(let elements)):
      elements.isEmpty ? "Write \"[]\"." : "Write the whole as one expression: \"[…]\"."
    case (.condition, .object), (.condition, .array):
      "A guard is one expression, such as \"data.age < 18 && data.member\"."
    case (.duration, .number(let number)): number.asInt.map { "Write \"PT\($0)S\" for \($0) seconds." }
    case (.timers, .string(let text)):
      "Write when, and where that leads: {\"\(ISODuration(text) == nil ? "PT10M" : text)\": \"STEP\"}."
    case (.timers, .number), (.timers, .array): "Write when, and where that leads: {\"PT10M\": \"STEP\"}."
    case (.handler, .null): "To take the event and stay, write {\"stay\": true}. To refuse it, leave it out."
    case (.gate, .string(let text)) where !isIdentifier(text):
      "Write {\"unless\": \"\(text)\", \"present\": \"…\"}."
    case (.gate, .string(let text)): "Write {\"unless\": \"…\", \"present\": \"\(text)\"}."
    case (.rule, .string(let text)): "Write {\"when\": \"\(text)\", \"message\": \"…\"}."
    case (.messages, .string(let text)):
      "Write the keyword that it is for: {\"required\": {\"message\": \"\(text)\"}}."
    case (.message, .string(let text)): "Write {\"message\": \"\(text)\"}."
    case (.fieldMessage, .string(let text)): "Write {\"message\": \"\(text)\"}."
    case (.fieldMessages, .object): "Write a list of them: [{\"message\": \"…\"}]."
    case (.tab, .string(let text)): "Write {\"step\": \"\(text)\"}."
    case (.screen, .string(let text)): "Write {\"title\": \"\(text)\"}."
    case (.action, .string(let text)): "Write {\"name\": \"\(text)\"}."
    case (nil, _): hint(for: found, expecting: expected)
    default: nil
    }
  }

  private static func hint(for found: JSON, expecting expected: Mistake.Expectation) -> String? {
    switch (expected, found) {
    case (.string, .number(let number)): "Write \"\(number.text)\"."
    case (.transitions, .null): "To end the flow here, leave it out, or write {\"end\": \"completed\"}."
    case (.array, .string(let text)): "Write [\"\(text)\"]."
    case (.word(let words), .bool(true)) where words.contains("completed"): "Write \"completed\"."
    case (.string, .object(let members)) where members.isTranslations:
      "Translations stand in files of their own: those of shop.flow.json into German in shop.de.json."
    case (.string, .object(let members)): members["title"]?.asString.map { "Write \(JSON.string($0).text)." }
    case (.string, .array(let elements)) where elements.count == 1:
      elements[0].asString.map { "Write \(JSON.string($0).text)." }
    case (.computed, .array(let elements)):
      elements.first?.asString.map { "Write each name with an expression: {\(JSON.string($0).text): \"…\"}." }
    case (.affirmation, .string("true")): "Write true."
    case (.boolean, .string(let word)): truths[word.lowercased()].map { "Write \($0)." }
    case (.word(["allow", "none"]), .bool(let truth)): "Write \"\(truth ? "allow" : "none")\"."
    case (.word(["free", "confirm", "always"]), .bool(let truth)): "Write \"\(truth ? "confirm" : "free")\"."
    default: nil
    }
  }

  /// What to write in place of a list of what has names.
  private static func hint(forList elements: [JSON], of what: String) -> String {
    "Write each \(what) with its name: {\"\(elements.first.flatMap { name(of: $0, what) } ?? "NAME")\": {…}}."
  }

  /// What something in a list is called, if anything in it says so.
  private static func name(of element: JSON, _ what: String) -> String? {
    ["id", "name", what].lazy.compactMap { element[$0]?.asString }.first(where: isIdentifier)
  }

  /// Words for true and false.
  private static let truths = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false, "none": false,
  ]
}

extension Problem.Mistake.Expectation {
  /// What the place takes, as the object of “Expected …”.
  var phrase: String {
    switch self {
    case .string: "a string"
    case .duration: "a duration, such as “PT15M”"
    case .boolean: "true or false"
    case .object: "an object"
    case .array: "an array"
    case .expression: "an expression, written as a string"
    case .word(let words): listedInQuotes(words, "or")
    case .step: "the id of a step"
    case .stepOrGroup: "the id of a step or a group"
    case .stepOrRoot: "the id of a step, or “root”"
    case .transitions: "the id of a step or a group, an object, or a list of these"
    case .affirmation: "true"
    case .computed(orTrue: false): "an expression, or an object of names with an expression each"
    case .computed(orTrue: true): "true, an expression, or an object of names with an expression each"
    case .levels: "a whole number from 1 on, or “all”"
    }
  }
}

extension JSONObject {
  /// Whether the names are those of languages, and the values texts.
  fileprivate var isTranslations: Bool {
    !isEmpty
      && allSatisfy {
        $0.value.asString != nil && !["to", "on", "if", "id"].contains($0.name)
          && $0.name.prefix { $0.isASCII && $0.isLowercase }.utf8.count == 2
          && ($0.name.utf8.count == 2 || $0.name.dropFirst(2).first == "-")
      }
  }
}
