// Paths, as a person or the system gives them.

import CLibrary
import FlowDefinitions

/// The path of a file or folder; `-` is the standard input.
struct Path {
  let text: String

  init(_ text: String) { self.text = text }

  /// The last part.
  var name: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The path of the folder that the file lies in.
  var folder: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == text.startIndex ? "/" : String(text[..<slash])
  }

  /// What the file is called in messages: the standard input has no name of its own.
  var shown: String { isStandardInput ? "<stdin>" : text }

  /// The name of the flow that the file holds, going by the file's own name; nil if it is not named like a flow file.
  var flowName: String? { FlowFileName(name)?.flow }

  var isStandardInput: Bool { text == "-" }

  /// Whether there is a folder.
  var isFolder: Bool {
    var status = stat()
    return stat(text, &status) == 0 && S_ISDIR(status.st_mode)
  }

  /// Whether there is anything.
  var isThere: Bool { access(text, F_OK) == 0 }

  /// The path of the file with this name in the folder of this one, written as this path was given.
  func beside(_ name: FlowFileName) -> Path { Path(text.dropLast(self.name.count) + name.text) }
}
