// `date`, `time`, `date-time`: RFC 3339, section 5.6; `duration`: RFC 3339, appendix A.

import ASCII
import Calendar

extension TimeOfDay {
  /// Whether it can be a time: a leap second comes at the end of a day in UTC.
  fileprivate var isPossible: Bool { second < 60 || isInLastMinute }
}

/// Returns whether the text is a time of day.
func isTime(_ text: String) -> Bool { TimeOfDay(text)?.isPossible == true }

/// Returns whether the text is a date and a time of day.
func isDateTime(_ text: String) -> Bool { DateTime(text)?.time.isPossible == true }

extension ScalarReader {
  // duration = "P" (dur-date / dur-time / dur-week)
  mutating func duration() -> Bool {
    guard take("P") else { return false }
    if next == "T" { return durationTime() }
    guard let first = durationUnits("YMDW") else { return false }
    if first.contains("W") { return first == ["W"] }
    return isAtEnd || durationTime()
  }

  // dur-time = "T" (dur-hour / dur-minute / dur-second)
  private mutating func durationTime() -> Bool { take("T") && durationUnits("HMS") != nil }

  /// Takes numbers, each followed by one of the units: in the order of `units`, and without leaving one out in between.
  /// Returns the units that were taken, or nil if there are none or the text does not follow this rule.
  private mutating func durationUnits(_ units: String) -> [Unicode.Scalar]? {
    var left = Array(units.unicodeScalars)[...]
    var taken: [Unicode.Scalar] = []
    while let digit = next, digit.isASCIIDigit {
      takeAll { $0.isASCIIDigit }
      guard let unit = next, let place = left.firstIndex(of: unit), take(unit),
        taken.isEmpty || place == left.startIndex
      else { return nil }
      taken.append(unit)
      left = left[(place + 1)...]
    }
    return taken.isEmpty ? nil : taken
  }
}
