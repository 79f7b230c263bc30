// The ids that a session gives out. They are counters in its state, so they are the same in every replay, are never reused,
// and are not used up by a dry run.

import ASCII
import JSONText

/// The id of an entry: `e1`, `e2`, …
public struct EntryID: Hashable, Sendable, Comparable {
  /// The number after the `e`, from 1.
  public let number: Int

  /// Creates the id of the entry with that number.
  public init(_ number: Int) { self.number = number }

  /// Creates the id of the entry that `text` names, or returns nil if it names none.
  init?(_ text: String) {
    guard let number = numbered(text.utf8, prefix: UInt8(ascii: "e")) else { return nil }
    self.number = number
  }

  /// Creates the id that text in quotes names; returns nil also for text with escapes.
  init?(quoted text: UnsafeBufferPointer<UInt8>) {
    guard let number = numbered(quoted: text, prefix: UInt8(ascii: "e")) else { return nil }
    self.number = number
  }

  /// The id as it goes over the wire.
  public var text: String { "e" + String(number) }

  /// Writes the id without making a string of it, since a view has a dozen ids.
  func write(to writer: inout JSONWriter) { writer.string(UInt8(ascii: "e"), number) }

  /// Returns whether the left entry was entered earlier.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.number < right.number }
}

/// The id of a frame: `f1`, `f2`, …
public struct FrameID: Hashable, Sendable {
  /// The number after the `f`, from 1.
  public let number: Int

  /// The frame of the session's own flow.
  static let root = FrameID(1)

  /// Creates the id of the frame with that number.
  init(_ number: Int) { self.number = number }

  /// Creates the id of the frame that `text` names, or returns nil if it names none.
  init?(_ text: String) {
    guard let number = numbered(text.utf8, prefix: UInt8(ascii: "f")) else { return nil }
    self.number = number
  }

  /// Creates the id that text in quotes names; returns nil also for text with escapes.
  init?(quoted text: UnsafeBufferPointer<UInt8>) {
    guard let number = numbered(quoted: text, prefix: UInt8(ascii: "f")) else { return nil }
    self.number = number
  }
}

private func numbered(quoted text: UnsafeBufferPointer<UInt8>, prefix: UInt8) -> Int? {
  guard text.count > 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else { return nil }
  return numbered(UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)]), prefix: prefix)
}

private func numbered(_ text: some Collection<UInt8>, prefix: UInt8) -> Int? {
  guard text.first == prefix, (2...19).contains(text.count) else { return nil }
  var number = 0
  for byte in text.dropFirst() {
    guard byte.isASCIIDigit else { return nil }
    number = number * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return number > 0 ? number : nil
}
