// What a person types at a prompt: an answer, or a word that begins with a colon.

import JSONText

/// A line that was typed.
enum Line {
  case text(String)
  case word(Word)
  /// A word that is not known.
  case unknown(String)

  /// What can be done at any prompt.
  enum Word: Equatable {
    case back, cancel, dismiss, nothing, help, input, quit
    case event(String, payload: JSON?)
    case tab(String)
    case edit(String)
    case fail(code: String, message: String?)
  }

  /// Creates a line from what was typed. `:b` is short for `:back`, and `::x` is the text `:x`. Spaces around a text are a
  /// part of it.
  init(_ line: String) {
    if line.hasPrefix("::") {
      self = .text(String(line.dropFirst()))
    } else if line.hasPrefix(":") {
      let parts = trimmed(line).dropFirst().split(separator: " ", maxSplits: 1)
      let word = parts.first.map(String.init) ?? ""
      self = Line.word(word, parts.count > 1 ? trimmed(parts[1]) : "").map(Line.word) ?? .unknown(":" + word)
    } else {
      self = .text(trimmed(line).isEmpty ? "" : line)
    }
  }

  /// The words that are known. A beginning that several of them share stands for the first of these.
  private static let words = [
    "back", "cancel", "dismiss", "event", "edit", "fail", "help", "input", "none", "quit", "tab",
  ]

  private static func word(_ start: String, _ rest: String) -> Word? {
    switch start.isEmpty ? nil : words.first(where: { $0.hasPrefix(start) }) {
    case nil: return nil
    case "back": return .back
    case "cancel": return .cancel
    case "dismiss": return .dismiss
    case "none": return .nothing
    case "help": return .help
    case "input": return .input
    case "quit": return .quit
    case "tab": return rest.isEmpty ? nil : .tab(rest)
    case "edit": return rest.isEmpty ? nil : .edit(rest)
    case "event": return event(rest)
    default: return failure(rest)
    }
  }

  /// Reads `NAME` or `NAME PAYLOAD`. A payload that is not JSON is a text.
  private static func event(_ rest: String) -> Word? {
    let parts = rest.split(separator: " ", maxSplits: 1)
    guard let name = parts.first else { return nil }
    let payload = parts.count > 1 ? trimmed(parts[1]) : nil
    return .event(String(name), payload: payload.map { (try? JSON(parsing: $0)) ?? .string($0) })
  }

  /// Reads `CODE` or `CODE MESSAGE`.
  private static func failure(_ rest: String) -> Word? {
    let parts = rest.split(separator: " ", maxSplits: 1)
    guard let code = parts.first else { return nil }
    return .fail(code: String(code), message: parts.count > 1 ? trimmed(parts[1]) : nil)
  }
}
