// What a request is called by the one who sent it.

import JSONText

/// The id of a request: a string, a number or null, kept as its text, since it has to go back byte for byte.
public struct RequestID: Hashable, Sendable {
  /// The id as JSON: `7`, `1e2`, `"a"`, `null`.
  let text: String

  /// The id that answers have where the request's own could not be read.
  public static let null = RequestID(text: "null")

  private init(text: String) { self.text = text }

  /// The id that `value` is, written as `text`, or nil if it is none (JSON-RPC 2.0, section 4).
  init?(_ value: JSON, text: String) {
    switch value {
    case .null, .number, .string: self.init(text: text)
    case .bool, .array, .object: return nil
    }
  }

  /// The id as all have it that stand for the same: escapes are undone. Numbers are told apart by their digits.
  var unescaped: RequestID {
    guard text.utf8.contains(UInt8(ascii: "\\")), let value = try? JSON(parsing: text) else { return self }
    return RequestID(text: value.text)
  }

  /// As they are written: `1` and `1.0` are two ids, and so are `"a"` and `"\u0061"` until they are `unescaped`.
  public static func == (left: RequestID, right: RequestID) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  /// By code points, as `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(CodePoints(text)) }
}
