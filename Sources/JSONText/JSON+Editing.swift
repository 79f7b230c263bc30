// Values with another value at some place in them. The way there is a pointer, which may lead to nothing.

extension JSON {
  /// Returns this value with `value` at `place`, instead of what was there. Objects are created on the way where there is nothing.
  /// If the way leads through anything but an object, or an element that exists, nothing changes.
  public func inserting(_ value: JSON, at place: JSONPointer) -> JSON {
    replacing(place.tokens[...], with: value)
  }

  /// Returns this value with `value` at `place`, as `inserting` does, or without what is there if `value` is nil: a member, an
  /// element, whose place the next one takes then, or the whole, of which null is left.
  public func replacing(_ place: JSONPointer, with value: JSON?) -> JSON {
    replacing(place.tokens[...], with: value)
  }

  private func replacing(_ tokens: ArraySlice<String>, with value: JSON?) -> JSON {
    guard let token = tokens.first else { return value ?? .null }
    let rest = tokens.dropFirst()
    switch self {
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].replacing(rest, with: value)
      }
      return .array(elements)
    case .object(var members):
      members[token] = rest.isEmpty ? value : (members[token] ?? [:]).replacing(rest, with: value)
      return .object(members)
    case .null, .bool, .number, .string: return self
    }
  }

  /// Returns this value without the member at `place`. An element of an array is not removed, as the places of those after it
  /// would change.
  public func removing(at place: JSONPointer) -> JSON { removing(at: place.tokens[...]) }

  private func removing(at tokens: ArraySlice<String>) -> JSON {
    guard let token = tokens.first else { return self }
    switch self {
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].removing(at: tokens.dropFirst())
      return .array(elements)
    case .object(var members):
      members[token] = tokens.count == 1 ? nil : members[token]?.removing(at: tokens.dropFirst())
      return .object(members)
    case .null, .bool, .number, .string: return self
    }
  }
}
