// Problems with their places in files, as `checkFlow` answers and `segue check` prints them.

import JSONText

/// A problem as it is reported: where, how bad, what, and what to do.
public struct Diagnostic: Sendable {
  /// What is wrong, and where in the document.
  public let problem: Problem
  /// The position in the text; nil where the definition did not come as text.
  public let position: Position?
  /// The name of the file that the problem is in, if that is not the flow's own file but a translation or another flow.
  public let file: String?

  /// The name and the text of the file of a translation.
  public typealias TranslationFile = (name: String, text: [UInt8])

  /// Returns each problem with its position in the text, in the order of the text, or as found if there is no text. The
  /// problems in translations come last.
  ///
  /// - Parameters:
  ///   - file: The name of the text's file, if the text is not that of the flow that was asked for.
  ///   - translation: Returns the file of the translation for a locale, if it is known.
  public static func all(
    of problems: [Problem], in text: [UInt8]?, called file: String? = nil,
    translation: (String) -> TranslationFile? = { _ in nil }
  ) -> [Diagnostic] {
    let inFlow = placed(problems.filter { $0.translation == nil }, in: text, called: file)
    let elsewhere = Members(problems.compactMap { problem in problem.translation.map { ($0, true) } })
    return inFlow
      + elsewhere.names.flatMap { locale in
        let file = translation(locale)
        return placed(problems.filter { $0.translation == locale }, in: file?.text, called: file?.name)
      }
  }

  private static func placed(
    _ problems: [Problem], in text: [UInt8]?, called file: String?
  ) -> [Diagnostic] {
    guard let text, !problems.isEmpty else {
      return problems.map { Diagnostic(problem: $0, position: nil, file: file) }
    }
    var places = Places(text)
    let placed = problems.map { (byte: places.byte(of: $0), problem: $0) }.sorted { $0.byte < $1.byte }
    let positions = Position.all(ofBytes: placed.map { $0.byte }, in: text)
    return zip(placed, positions).map { Diagnostic(problem: $0.problem, position: $1, file: file) }
  }

  /// The diagnostic as `checkFlow` returns it.
  public var json: JSON {
    var members: JSONObject = [
      "severity": .string(problem.severity.rawValue), "code": .string(problem.code),
      "message": .string(problem.message), "hint": .string(orNull: problem.hint),
      "pointer": .string(problem.pointer.description), "line": position.map { .int($0.line) } ?? .null,
      "column": position.map { .int($0.column) } ?? .null,
    ]
    members["file"] = file.map(JSON.string)
    return .object(members)
  }
}

/// The places of problems in a text.
private struct Places {
  private let map: SourceMap
  /// The bytes at which the code points of a string are written, for each string with a problem in
  /// it: one expression may have many.
  private var strings: [JSONPointer: [Int]] = [:]

  init(_ text: [UInt8]) { map = SourceMap(text) }

  /// Returns the byte that a problem is about.
  mutating func byte(of problem: Problem) -> Int {
    switch problem.mistake {
    case .notJSON(let error), .translationInvalid(_, .notJSON(let error)): return error.offset
    default: break
    }
    guard let place = map.place(of: problem.pointer) else { return 0 }
    switch problem.part {
    case .value: return place.value.lowerBound
    case .name: return place.name?.lowerBound ?? place.value.lowerBound
    case .character(let index):
      let known = strings[problem.pointer] ?? map.bytes(ofStringAt: problem.pointer) ?? []
      strings[problem.pointer] = known
      return known.isEmpty ? place.value.lowerBound : known[min(index, known.count - 1)]
    }
  }
}
