// `segue check`: flow files in, what is wrong with them out. What a mistake is, the definitions know; how it looks, `Report`.

import FlowDefinitions
import Glibc
import JSONText

/// Reports the problems of flow files.
/// - Returns: 0 if every flow can run, 1 if one has errors, 2 if a file cannot be read.
func check(_ options: CheckOptions) -> Int32 {
  let report = Report(options.files.map(CheckedFile.read))
  let ink = Ink(for: STDOUT_FILENO)
  put(options.reportsJSON ? report.json.text + "\n" : report.text(ink), on: STDOUT_FILENO)
  complain(report.summary)
  return report.status
}

/// A flow file and what is wrong with it.
struct CheckedFile {
  /// As it was given; the standard input has a name of its own.
  let name: String
  let text: [UInt8]
  let diagnostics: [Diagnostic]
  /// Why the file could not be read.
  let obstacle: String?

  /// The file at `path`, checked; `-` is the standard input.
  static func read(_ path: String) -> CheckedFile {
    if path == "-" { return CheckedFile("<stdin>", readAll(STDIN_FILENO, expecting: 0)) }
    switch bytes(ofFile: path) {
    case .success(let text): return CheckedFile(path, text)
    case .failure(let error):
      return CheckedFile(name: path, text: [], diagnostics: [], obstacle: error.message)
    }
  }

  private struct ReadError: Error {
    let message: String
    init(_ code: Int32) { message = String(cString: strerror(code)) }
  }

  private static func bytes(ofFile path: String) -> Result<[UInt8], ReadError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(ReadError(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(ReadError(errno)) }
    if status.st_mode & S_IFMT == S_IFDIR { return .failure(ReadError(EISDIR)) }
    return .success(readAll(descriptor, expecting: Int(status.st_size)))
  }

  /// Flows are looked for by the names of their files, so one that is called otherwise is not found.
  private static func misnaming(_ path: String, _ text: [UInt8]) -> [Problem] {
    guard let flow = (try? JSON(parsing: text))?["flow"]?.asString, let name = flowName(ofFile: path),
      !name.hasSameCodePoints(as: flow)
    else { return [] }
    return [Problem(.fileName(fileName(path), flow: flow), at: JSONPointer(["flow"]))]
  }
}

extension CheckedFile {
  /// A file called `name` that holds `text`.
  init(_ name: String, _ text: [UInt8]) {
    let problems = Flow.problems(of: text) + CheckedFile.misnaming(name, text)
    self.init(name: name, text: text, diagnostics: Diagnostic.all(of: problems, in: text), obstacle: nil)
  }
}
