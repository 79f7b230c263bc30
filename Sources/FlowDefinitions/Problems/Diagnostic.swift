// A problem with its place in a file: what `checkFlow` answers and `segue check` prints.

import JSONText

/// A problem as it is reported: where, how bad, what, and what to do.
public struct Diagnostic: Sendable {
  public let problem: Problem
  /// Nil where the definition did not come as text.
  public let position: Position?

  /// Each problem with its position in the text, in the order of the text; without a text, in the order found.
  public static func all(of problems: [Problem], in text: [UInt8]?) -> [Diagnostic] {
    guard let text, !problems.isEmpty else { return problems.map { Diagnostic(problem: $0, position: nil) } }
    let map = SourceMap(text)
    let placed = problems.map { (byte: map.byte(of: $0), problem: $0) }.sorted { $0.byte < $1.byte }
    let positions = Position.all(ofBytes: placed.map(\.byte), in: text)
    return zip(placed, positions).map { Diagnostic(problem: $0.problem, position: $1) }
  }

  /// The members of the diagnostic as `checkFlow` returns it.
  public var json: JSON {
    [
      "severity": .string(problem.severity.rawValue), "code": .string(problem.code),
      "message": .string(problem.message), "hint": .string(orNull: problem.hint),
      "pointer": .string(problem.pointer.description), "line": position.map { .int($0.line) } ?? .null,
      "column": position.map { .int($0.column) } ?? .null,
    ]
  }
}

extension SourceMap {
  /// The byte that a problem is about.
  fileprivate func byte(of problem: Problem) -> Int {
    if case .notJSON(let error) = problem.mistake { return error.offset }
    guard let place = place(of: problem.pointer) else { return 0 }
    switch problem.part {
    case .value: return place.value.lowerBound
    case .name: return place.name?.lowerBound ?? place.value.lowerBound
    case .character(let index):
      return byte(ofCodePoint: index, inStringAt: problem.pointer) ?? place.value.lowerBound
    }
  }
}
