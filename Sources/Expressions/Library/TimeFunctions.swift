// Parts of timestamps and durations (CEL, "Timestamps"). Months, days of the month and days of the year count from 0, dates
// from 1, days of the week from Sunday.

import Calendar

extension FunctionLibrary {
  static let times: [Function] =
    parts.flatMap { part in
      [
        .member(part.name, "(timestamp) -> int") { time, _ throws(EvaluationError) in
          guard case .timestamp(let time) = time else { throw .noOverload(part.name, time) }
          return .int(Int64(part.get(CivilTime(seconds: time.seconds))))
        },
        .member(part.name, "(timestamp, string) -> int") { time, zone, run throws(EvaluationError) in
          guard case .timestamp(let time) = time, case .string(let zone) = zone else {
            throw .noOverload(part.name, time, zone)
          }
          let offset = try run.offset(of: zone, at: time)
          return .int(Int64(part.get(CivilTime(seconds: time.seconds + Int64(offset)))))
        },
      ]
    } + timesAndSpans

  private static let parts: [(name: String, get: @Sendable (CivilTime) -> Int)] = [
    ("getFullYear", { $0.date.year }),
    ("getMonth", { $0.date.month - 1 }),
    ("getDate", { $0.date.day }),
    ("getDayOfMonth", { $0.date.day - 1 }),
    ("getDayOfWeek", { $0.date.dayOfWeek }),
    ("getDayOfYear", { $0.date.dayOfYear }),
  ]

  /// The parts that timestamps and durations both have. For a duration, they are its whole length in that unit, such as the
  /// whole hours that it takes; only its milliseconds are those after the last whole second.
  private static let timesAndSpans: [Function] = [
    clock("getHours", { time, _ in time.hour }, { $0.nanoseconds / 3_600_000_000_000 }),
    clock("getMinutes", { time, _ in time.minute }, { $0.nanoseconds / 60_000_000_000 }),
    clock("getSeconds", { time, _ in time.second }, { $0.nanoseconds / 1_000_000_000 }),
    clock(
      "getMilliseconds", { _, nanoseconds in nanoseconds / 1_000_000 }, { $0.nanoseconds / 1_000_000 % 1000 }),
  ].flatMap { $0 }

  /// - Parameter ofTime: Returns the part of a time, given also the nanoseconds after its last whole second.
  private static func clock(
    _ name: String, _ ofTime: @escaping @Sendable (CivilTime, _ nanoseconds: Int) -> Int,
    _ ofSpan: @escaping @Sendable (CELDuration) -> Int64
  ) -> [Function] {
    @Sendable func part(_ time: Timestamp, offset: Int) -> Value {
      let civil = CivilTime(seconds: time.seconds + Int64(offset))
      return .int(Int64(ofTime(civil, Int(time.nanoseconds))))
    }
    return [
      .member(name, "(timestamp) -> int", "(duration) -> int") { value, _ throws(EvaluationError) in
        switch value {
        case .timestamp(let time): return part(time, offset: 0)
        case .duration(let span): return .int(ofSpan(span))
        default: throw .noOverload(name, value)
        }
      },
      .member(name, "(timestamp, string) -> int") { time, zone, run throws(EvaluationError) in
        guard case .timestamp(let time) = time, case .string(let zone) = zone else {
          throw .noOverload(name, time, zone)
        }
        let offset = try run.offset(of: zone, at: time)
        return part(time, offset: offset)
      },
    ]
  }
}

extension Run {
  /// Returns the zone's offset from UTC at `time`, in seconds. Finding it may involve reading a file.
  fileprivate mutating func offset(of zone: String, at time: Timestamp) throws(EvaluationError) -> Int {
    try budget.spend(100)
    return try scope.timeZones.offset(of: zone, at: time).orThrow(.unknownTimeZone)
  }
}
