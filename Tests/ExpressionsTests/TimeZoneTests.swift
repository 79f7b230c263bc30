// Time zones from the bytes of their files, made up here by hand.

import Expressions
import JSONText
import Testing

@Suite struct TimeZoneTests {
  /// A file with one change of offset, at `transition`, and a rule for later.
  private static func file(transition: Int64, from first: Int32, to second: Int32, rule: String) -> [UInt8] {
    func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian, Array.init)
    }
    func block(_ time: [UInt8]) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + Array(repeating: 0, count: 15)
      for count: Int32 in [0, 0, 0, 1, 2, 8] { bytes += number(count) }
      bytes += time + [1]
      for offset in [first, second] { bytes += number(offset) + [0, 0] }
      return bytes + Array("LMT\0STD\0".utf8)
    }
    return block(number(Int32(truncatingIfNeeded: transition))) + block(number(transition))
      + Array("\n\(rule)\n".utf8)
  }

  private static let scope: Bindings = {
    let zones: [String: TimeZone] = [
      "North": file(transition: 0, from: 60, to: 3600, rule: "CET-1CEST,M3.5.0,M10.5.0/3"),
      "South": file(transition: 0, from: 60, to: 36000, rule: "AEST-10AEDT,M10.1.0,M4.1.0/3"),
      "Plain": file(transition: 0, from: 60, to: 19800, rule: "<+0530>-5:30"),
      "Days": file(transition: 0, from: 60, to: 0, rule: "STD0DST,J60/0,J300/0"),
      "NoRule": file(transition: 0, from: 60, to: 7200, rule: ""),
    ].compactMapValues { TimeZone(tzif: $0) }
    return Bindings(timeZones: TimeZones { zones[$0] })
  }()

  @Test(arguments: [
    ("2024-01-15T12:00:00Z", "North", 13), ("2024-07-15T12:00:00Z", "North", 14),
    ("2024-03-31T00:59:59Z", "North", 1), ("2024-03-31T01:00:00Z", "North", 3),
    ("2024-10-27T00:59:59Z", "North", 2), ("2024-10-27T01:00:00Z", "North", 2),
    ("2024-10-27T02:00:00Z", "North", 3),
    ("1969-12-31T23:00:00Z", "North", 23), ("2024-01-15T12:00:00Z", "South", 23),
    ("2024-07-15T12:00:00Z", "South", 22),
    ("2024-01-15T12:00:00Z", "Plain", 17), ("2024-02-29T12:00:00Z", "Days", 12),
    ("2024-03-01T12:00:00Z", "Days", 13),
    ("2023-03-01T12:00:00Z", "Days", 13), ("2024-01-15T12:00:00Z", "NoRule", 14),
    ("2024-01-15T12:00:00Z", "UTC", 12), ("2024-01-15T12:00:00Z", "-03:30", 8),
    ("2024-01-15T12:00:00Z", "02:00", 14),
  ])
  func theHourIs(_ time: String, _ zone: String, _ hour: Int64) throws {
    let expression = try Expression(parsing: "timestamp('\(time)').getHours('\(zone)')")
    #expect(try expression.evaluate(in: Self.scope) == .int(hour))
  }

  @Test(arguments: [
    "../etc/passwd", "/etc/localtime", "Europe/", "Europe//Zurich", "a/../b", ".", "Zone\u{0}", "+1:00",
  ])
  func whatIsNoNameIsNotLookedFor(_ name: String) throws {
    let timeZones = TimeZones { _ in TimeZone(tzif: Self.file(transition: 0, from: 0, to: 0, rule: "")) }
    func hour(in zone: String) throws -> Value {
      try Expression(parsing: "timestamp(0).getHours(zone)")
        .evaluate(in: Bindings(["zone": .string(zone)], timeZones: timeZones))
    }
    #expect(throws: EvaluationError.self) { try hour(in: name) }
    #expect(try hour(in: "America/Port-au-Prince") == .int(0))
  }

  @Test func aFileThatIsCutOffIsNone() {
    let file = Self.file(transition: 0, from: 60, to: 3600, rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let rule = Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    for length in 0..<(file.count - rule.count) {
      #expect(TimeZone(tzif: Array(file.prefix(length))) == nil)
    }
    #expect(TimeZone(tzif: file) != nil)
  }
}
