// A value that must not outlive the process.

import JSONText

/// A value marked `writeOnly`, and its place in the values that it was submitted with.
struct Secret: Sendable {
  let place: JSONPointer
  let value: JSON
  /// The innermost list that the secret came in.
  let list: JSONPointer?

  /// Returns the same secret, with its place in an object that has, under `name`, what the secret came in.
  func inside(_ name: String) -> Secret {
    let outer = JSONPointer([name])
    return Secret(place: outer.appending(place), value: value, list: list.map(outer.appending))
  }

  /// The same secret with another value of the same type, which says nothing.
  var masked: Secret { Secret(place: place, value: value.masked, list: list) }
}

extension JSON {
  /// A fixed value of the same type, whatever this one is.
  fileprivate var masked: JSON {
    switch self {
    case .null: .null
    case .bool: false
    case .number: 0
    case .string: "0"
    case .array: []
    case .object: [:]
    }
  }
}
