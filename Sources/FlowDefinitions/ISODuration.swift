// Durations as authors write them.

/// A duration (ISO 8601, section 5.5.2), without years and months, whose length is not fixed.
public struct ISODuration: Hashable, Sendable {
  /// The length, in milliseconds; never negative.
  public let milliseconds: Int

  /// Creates the length that `text` states, such as `PT15M`, `P2DT1.5S` or `P1W`; nil if it does not state one, or if it is
  /// longer than 10,000 years.
  public init?(_ text: String) {
    guard let length = ISODuration.milliseconds(of: text), length < ISODuration.limit else { return nil }
    milliseconds = Int(length.rounded())
  }

  /// Returns whether `text` states a length that is longer than 10,000 years.
  static func isTooLong(_ text: String) -> Bool { (milliseconds(of: text) ?? 0) >= limit }

  /// 10,000 years of 365.2425 days.
  private static let limit = 315_569_520_000_000.0

  private static func milliseconds(of text: String) -> Double? {
    guard text.utf8.first == UInt8(ascii: "P") else { return nil }
    var total = 0.0
    var number = ""
    var units = Units.date[...]
    var isTime = false
    var sawUnit = false
    for character in text.dropFirst() {
      if character == "T", !isTime, number.isEmpty {
        isTime = true
        units = Units.time[...]
        sawUnit = false
      } else if let place = units.firstIndex(where: { $0.name == character }), number.last != ".",
        let count = Double(number)
      {
        total += count * units[place].milliseconds
        units = units[(place + 1)...]
        number = ""
        sawUnit = true
      } else if character.isASCII, character.isNumber || (character == "." && !number.isEmpty) {
        number.append(character)
      } else {
        return nil
      }
    }
    return sawUnit && number.isEmpty ? total : nil
  }

  private enum Units {
    typealias Unit = (name: Character, milliseconds: Double)
    static let date: [Unit] = [("W", 604_800_000), ("D", 86_400_000)]
    static let time: [Unit] = [("H", 3_600_000), ("M", 60_000), ("S", 1000)]
  }
}
