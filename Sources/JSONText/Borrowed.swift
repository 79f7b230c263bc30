// Elements looked at where they lie. One that is taken out of an array is counted as used once more, and once less afterwards,
// since the compiler cannot know that nobody changes the array meanwhile: a quarter of what a validation took.

/// An element that is only looked at. It cannot be copied, so that the compiler has to leave it where it is.
public struct Borrowed<Element>: ~Copyable {
  /// The element.
  public let element: Element
}

extension Array {
  /// Shows the element at that place to `body`.
  @inline(__always)
  public func withElement<Result>(at place: Int, _ body: (borrowing Borrowed<Element>) -> Result) -> Result {
    withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress, elements.indices.contains(place) else {
        preconditionFailure("there is no element \(place)")
      }
      // A structure of one member lies in memory as that member does.
      let element = UnsafeRawPointer(first + place)
      return body(element.assumingMemoryBound(to: Borrowed<Element>.self).pointee)
    }
  }
}
