// The transcripts of `protocol/transcripts/`, as turns: what is done, and the messages that must come of it. Their form is
// described on top of `Tests/Process/transcript.py`, which plays the same files through the process.

import Foundation
import JSONText
import Testing

/// Something that is done, and what must come of it.
struct Turn {
  enum Deed {
    /// An engine is started with these arguments, on what the one before it has left.
    case start([String])
    case send([UInt8])
  }

  let deed: Deed
  let line: Int
  /// As JSON without white space.
  var expected: [String] = []
}

/// A file of turns.
struct Transcript: CustomTestStringConvertible {
  let name: String
  let turns: [Turn]

  var testDescription: String { name }

  static let all: [Transcript] = {
    let folder = Package.folder.appending(path: "protocol/transcripts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") }.compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8))
        .map { Transcript(name: name, turns: turns(in: $0)) }
    }
  }()

  private static func turns(in text: String) -> [Turn] {
    var turns: [Turn] = []
    for (mark, line, text) in messages(in: text) {
      switch mark {
      case "$ ": turns.append(Turn(deed: .start(text.split(separator: " ").map(String.init)), line: line))
      case "--> ": turns.append(Turn(deed: .send(Array(text.utf8)), line: line))
      default: turns[turns.count - 1].expected.append((try? JSON(parsing: Array(text.utf8)))?.text ?? text)
      }
    }
    return turns
  }

  /// The messages in the blocks of the file, each with its mark and its line; it goes on up to the next mark or a blank line.
  private static func messages(in text: String) -> [(mark: String, line: Int, text: String)] {
    var messages: [(mark: String, line: Int, text: String)] = []
    var isInside = false
    var isOpen = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```transcript"
        isOpen = false
      } else if isInside, let mark = ["$ ", "--> ", "<-- "].first(where: { line.hasPrefix($0) }) {
        messages.append((mark, number + 1, String(line.dropFirst(mark.count))))
        isOpen = true
      } else if isInside, isOpen, !line.isEmpty {
        messages[messages.count - 1].text += " " + line.drop { $0 == " " }
      } else {
        isOpen = false
      }
    }
    return messages
  }
}

/// The package that is tested.
enum Package {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
