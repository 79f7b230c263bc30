// A transcript as a front end plays it that means to lose nothing: each command has a key, each change of a profile the
// revision that it is for, so that both can be sent again when their answer was lost.

import JSONText
import Testing

@testable import FlowEngineTests

/// What is done, in order.
struct Story: CustomTestStringConvertible {
  enum Deed {
    /// The process that runs is killed, and another one started.
    case restart
    case send(StoryMessage)
  }

  let name: String
  let deeds: [Deed]

  var testDescription: String { name }

  static let clock = "2026-01-31T12:00:00Z"

  static let all = Transcript.all.map(Story.init)

  init(_ transcript: Transcript) {
    name = transcript.name
    deeds = transcript.turns.map { turn in
      switch turn.deed {
      case .start: .restart
      case .send(let bytes): .send(StoryMessage(bytes, line: turn.line, expected: turn.expected.last))
      }
    }
  }

  init(_ name: String, _ messages: [(method: String, params: JSON)] = []) {
    self.name = name
    deeds =
      [.restart]
      + messages.enumerated().map { line, message in
        .send(
          StoryMessage(message.method, message.params.asObject ?? [:], id: .int(line), key: line))
      }
  }

  var messages: [StoryMessage] {
    deeds.compactMap { if case .send(let message) = $0 { message } else { nil } }
  }

  /// The sessions that the story is about, and the subjects.
  var sessions: [String] { names("session") }
  var subjects: [String] { names("subject") }

  private func names(_ param: String) -> [String] {
    Set(messages.compactMap { $0.params[param]?.asString }).sorted()
  }
}

/// A message that may be sent twice.
struct StoryMessage {
  let id: JSON
  let method: String
  let params: JSONObject

  /// The session that it is about, if there is one.
  var session: String? { params["session"]?.asString }

  /// The methods that change a session.
  private static let commands = [
    "startFlow", "submit", "send", "back", "cancel", "dismiss", "selectTab", "fail", "saveDraft", "edit",
    "updateSession",
  ]

  init(_ method: String, _ params: JSONObject, id: JSON, key: Int) {
    self.method = method
    self.id = id
    var params = params
    if Self.commands.contains(method) { params["idempotencyKey"] = .string("\(key)") }
    self.params = params
  }

  fileprivate init(_ bytes: [UInt8], line: Int, expected: String?) {
    let message = (try? JSON(parsing: bytes)) ?? .null
    var params = message["params"]?.asObject ?? [:]
    let answer = expected.flatMap { try? JSON(parsing: Array($0.utf8)) }
    if message["method"] == "updateProfile", let revision = answer?["result"]?["revision"]?.asInt {
      params["ifRevision"] = .int(revision - 1)
    }
    self.init(message["method"]?.asString ?? "", params, id: .int(line), key: line)
  }

  /// The message as it is sent.
  var bytes: [UInt8] {
    JSON.object(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(params)]).bytes
  }
}
