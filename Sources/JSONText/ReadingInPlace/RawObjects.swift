/// The objects of an array, read in place. They end before anything else that is in it, and then the text is not sound.
public struct RawObjects: Sequence, IteratorProtocol {
  private let text: RawText
  private var elements: Range<Int>

  /// Creates no objects of that text.
  init(none text: RawText) {
    self.text = text
    elements = 0..<0
  }

  /// Creates the objects of the array at `place`, or returns nil if there is no array.
  init?(_ text: RawText, _ place: Int) {
    guard text.begins(place, with: UInt8(ascii: "[")) else { return nil }
    self.init(none: text)
    if let elements = text.inside(place, opening: UInt8(ascii: "[")) {
      self.elements = elements
    } else {
      spoil()
    }
  }

  private mutating func spoil() {
    text.isSound = false
    elements = 0..<0
  }

  /// The number of objects that are left.
  public var count: Int {
    var count = 0
    var place = elements.lowerBound
    while place < elements.upperBound {
      count += 1
      place = text.places[place].next
    }
    return count
  }

  /// Returns the next object.
  public mutating func next() -> RawObject? {
    guard !elements.isEmpty else { return nil }
    guard let object = RawObject(text, elements.lowerBound) else {
      spoil()
      return nil
    }
    elements = text.places[elements.lowerBound].next..<elements.upperBound
    return object
  }
}
