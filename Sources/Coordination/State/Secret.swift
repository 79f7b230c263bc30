// A value that must not outlive the process.

import JSONText

/// A value marked `writeOnly`, and its place in the values that it was submitted with.
struct Secret: Sendable {
  let place: JSONPointer
  let value: JSON
  /// The innermost list that it came in.
  let list: JSONPointer?

  /// The same one, with its place in an object that has what it came in under that name.
  func inside(_ name: String) -> Secret {
    let outer = JSONPointer([name])
    return Secret(place: outer.appending(place), value: value, list: list.map(outer.appending))
  }

  /// Another one in its place, of the same type, that says nothing.
  var masked: Secret { Secret(place: place, value: value.masked, list: list) }
}

extension JSON {
  /// A value of the same type, whatever this one is.
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
