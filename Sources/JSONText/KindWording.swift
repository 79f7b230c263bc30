// The words for the kinds of value.

extension JSON.Kind {
  /// The kind with its article.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    default: "a \(rawValue)"
    }
  }
}
