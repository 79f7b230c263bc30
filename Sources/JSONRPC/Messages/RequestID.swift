// What a request is called by the one who sent it.

import JSONText

/// The id of a request: a string, a number or null, kept as its text, since it has to go back byte for byte.
public struct RequestID: Hashable, Sendable {
  /// The id as JSON: `7`, `1e2`, `"a"`, `null`.
  public let text: String

  /// The id that answers have where the request's own could not be read.
  public static let null = RequestID(text: "null")

  private init(text: String) { self.text = text }

  /// The id that `value` is, or nil if it is none (JSON-RPC 2.0, section 4).
  public init?(_ value: JSON) {
    switch value {
    case .null: self = .null
    case .number(let number): self.init(text: number.text)
    case .string: self.init(text: value.text)
    case .bool, .array, .object: return nil
    }
  }

  public static func == (left: RequestID, right: RequestID) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(CodePoints(text)) }
}
