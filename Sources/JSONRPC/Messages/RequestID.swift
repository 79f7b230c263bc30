// The name that a client gives to a request.

import JSONText

/// The id of a request: a string, a number or null, kept as its text, since it has to go back byte for byte.
public struct RequestID: Hashable, Sendable {
  /// The id as JSON: `7`, `1e2`, `"a"`, `null`.
  let text: String

  /// The id of answers to requests whose own id could not be read.
  public static let null = RequestID(text: "null")

  private init(text: String) { self.text = text }

  /// Creates the id that `value` is, written as `text`; nil if it cannot be an id (JSON-RPC 2.0, section 4).
  init?(_ value: JSON, text: String) {
    switch value {
    case .null, .number, .string: self.init(text: text)
    case .bool, .array, .object: return nil
    }
  }

  /// The id with its escapes undone, so that all spellings of a string are the same id. Numbers still differ by their digits.
  var unescaped: RequestID {
    guard text.utf8.contains(UInt8(ascii: "\\")), let value = try? JSON(parsing: text) else { return self }
    return RequestID(text: value.text)
  }

  /// Compares ids as they are written: `1` and `1.0` are two ids, and so are `"a"` and `"\u0061"` until they are `unescaped`.
  public static func == (left: RequestID, right: RequestID) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  /// Hashes the code points, as `==` compares them.
  public func hash(into hasher: inout Hasher) { hasher.combine(CodePoints(text)) }
}
