// What `segue check` reports about its files: for people in the style of a compiler, for machines as one object.

import FlowDefinitions
import JSONText

/// The problems of some files.
struct Report {
  let files: [CheckedFile]

  init(_ files: [CheckedFile]) { self.files = files }

  private func count(_ severity: Problem.Severity) -> Int {
    files.reduce(0) { count, file in
      count + file.diagnostics.count { $0.problem.severity == severity }
    }
  }

  var unreadable: [CheckedFile] { files.filter { $0.obstacle != nil } }

  /// The status to exit with.
  var status: Int32 { unreadable.isEmpty ? (count(.error) == 0 ? 0 : 1) : 2 }

  /// One line that sums up all files.
  var summary: String {
    let parts = [
      quantity(files.count { !$0.isTranslation }, "file"), quantity(count(.error), "error"),
      quantity(count(.warning), "warning"),
    ]
    return parts.joined(separator: ", ") + (unreadable.isEmpty ? "" : ", \(unreadable.count) unreadable")
  }
}

// MARK: - For machines

extension Report {
  /// The `diagnostics`, as `checkFlow` returns them, each with its `file`; and `unreadable`, the files that could not be
  /// checked.
  var json: JSON {
    let diagnostics = files.flatMap { file in
      file.diagnostics.map {
        JSON.object(JSONObject([("file", .string(file.name))]).merging($0.json.asObject ?? [:]))
      }
    }
    return [
      "diagnostics": .array(diagnostics), "errors": .int(count(.error)), "warnings": .int(count(.warning)),
      "unreadable": .array(
        unreadable.map { ["file": .string($0.name), "reason": .string(orNull: $0.obstacle)] }),
    ]
  }
}

// MARK: - For editors

extension Report {
  /// One line for each problem, in the form that most editors understand.
  var lines: String { files.map { $0.lines }.joined() }
}

extension CheckedFile {
  fileprivate var lines: String {
    if let obstacle { return "\(shownName):1:1: error: \(obstacle)\n" }
    return diagnostics.map { diagnostic in
      let problem = diagnostic.problem
      let position = diagnostic.position ?? Position(line: 1, column: 1)
      let words = [problem.message, problem.hint].compactMap { $0 }.joined(separator: " ")
      return
        "\(shownName):\(position.line):\(position.column): \(problem.severity.rawValue): \(oneLine(words)) [\(problem.code)]\n"
    }.joined()
  }

  /// The name of the file on one line: a name may contain anything.
  private var shownName: String { oneLine(name) }

  /// The text on one line: what an author wrote may contain line ends.
  private func oneLine(_ text: String) -> String {
    printable(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
  }
}

// MARK: - For people

extension Report {
  /// Each problem with the line that it is in; nothing about files without problems. The errors of all files come first, since
  /// one of them would be overlooked among many warnings.
  func text(_ ink: Ink) -> String {
    files.map { $0.errors(ink) }.joined() + files.map { $0.warnings(ink) }.joined()
  }
}

extension CheckedFile {
  fileprivate func errors(_ ink: Ink) -> String {
    if let obstacle { return "\(ink.strong(shownName)): \(ink.bad("error")): \(oneLine(obstacle))\n" }
    return text(diagnostics.filter { $0.problem.severity == .error }, ink)
  }

  fileprivate func warnings(_ ink: Ink) -> String {
    let missing = MissingTexts.all(of: diagnostics)
    let others = diagnostics.filter { diagnostic in
      diagnostic.problem.severity == .warning && !missing.contains { $0.contains(diagnostic) }
    }
    return text(others, ink)
      + missing.map { missing in
        headline(missing.message, missing.diagnostics[0], ink) + missing.text(ink) + hint(missing.hint, ink)
      }.joined()
  }

  private func text(_ diagnostics: [Diagnostic], _ ink: Ink) -> String {
    if diagnostics.isEmpty { return "" }
    let unmarked = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    let lines = unmarked.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A whole file may be one line, which should not be decoded again for each of its problems.
    var line = (number: 0, scalars: [Unicode.Scalar]())
    return diagnostics.map { diagnostic in
      let position = diagnostic.position ?? Position(line: 1, column: 1)
      if line.number != position.line {
        let found = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : []
        line = (position.line, scalars(ofLine: found))
      }
      return headline(diagnostic.problem.message, diagnostic, ink) + Excerpt(line.scalars, position).text(ink)
        + hint(diagnostic.problem.hint, ink)
    }.joined()
  }

  private func hint(_ hint: String?, _ ink: Ink) -> String {
    hint.map { "  \(ink.faint("hint:")) \(oneLine($0))\n" } ?? ""
  }

  /// The code points of a line, without the carriage return that may end it.
  private func scalars(ofLine line: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  private func headline(_ message: String, _ diagnostic: Diagnostic, _ ink: Ink) -> String {
    let problem = diagnostic.problem
    let position = diagnostic.position ?? Position(line: 1, column: 1)
    let severity = problem.severity.rawValue
    let place = "\(shownName):\(position.line):\(position.column)"
    let marked = problem.severity == .error ? ink.bad(severity) : ink.warning(severity)
    return "\(ink.strong(place)): \(marked): \(oneLine(message)) \(ink.faint("[\(problem.code)]"))\n"
  }
}
