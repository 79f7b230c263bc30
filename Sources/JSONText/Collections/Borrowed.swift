// Looks at elements in place. Taking an element out of an array retains it and releases it again, since the compiler cannot
// know that nobody changes the array in the meantime: a quarter of the time of a validation.

/// An element that is only looked at. It cannot be copied, so that the compiler has to leave it in place.
public struct Borrowed<Element>: ~Copyable {
  /// The element.
  public let element: Element
}

extension Array {
  /// Calls `body` with the element at that place, and returns its result.
  @inline(__always)
  public func withElement<Result>(at place: Int, _ body: (borrowing Borrowed<Element>) -> Result) -> Result {
    withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress, elements.indices.contains(place) else {
        preconditionFailure("there is no element \(place)")
      }
      // A structure with one member has the same layout in memory as that member.
      let element = UnsafeRawPointer(first + place)
      return body(element.assumingMemoryBound(to: Borrowed<Element>.self).pointee)
    }
  }
}
