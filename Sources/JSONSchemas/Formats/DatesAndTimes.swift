// `date`, `time`, `date-time`: RFC 3339, section 5.6; `duration`: RFC 3339, appendix A.

import Calendar

extension Scanner {
  // full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT
  mutating func date() -> Bool {
    guard let year = number(digits: 4, in: 0...9999), take("-"), let month = number(digits: 2, in: 1...12),
      take("-")
    else { return false }
    return number(digits: 2, in: 1...CivilDate.days(inMonth: month, of: year)) != nil
  }

  // full-time = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] time-offset
  mutating func time() -> Bool {
    guard let hour = number(digits: 2, in: 0...23), take(":"), let minute = number(digits: 2, in: 0...59),
      take(":"),
      let second = number(digits: 2, in: 0...60)
    else { return false }
    if take("."), takeAll(where: { $0.isDigit }) == 0 { return false }
    guard let offset = timeOffset() else { return false }
    // A leap second comes at the end of a day in UTC.
    return second < 60 || (hour * 60 + minute - offset + 1440) % 1440 == 1439
  }

  // time-offset = "Z" / ("+" / "-") 2DIGIT ":" 2DIGIT, here in minutes
  private mutating func timeOffset() -> Int? {
    if take(where: { $0 == "Z" || $0 == "z" }) { return 0 }
    let isNegative = next == "-"
    guard take(where: { $0 == "+" || $0 == "-" }), let hours = number(digits: 2, in: 0...23), take(":"),
      let minutes = number(digits: 2, in: 0...59)
    else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }

  // date-time = full-date "T" full-time
  mutating func dateTime() -> Bool {
    date() && take(where: { $0 == "T" || $0 == "t" }) && time()
  }

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
    while let digit = next, digit.isDigit {
      takeAll { $0.isDigit }
      guard let unit = next, let place = left.firstIndex(of: unit), take(unit),
        taken.isEmpty || place == left.startIndex
      else { return nil }
      taken.append(unit)
      left = left[(place + 1)...]
    }
    return taken.isEmpty ? nil : taken
  }
}
