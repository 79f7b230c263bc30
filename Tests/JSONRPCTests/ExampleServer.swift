// The server that the specification's examples talk to, and a way to talk to it without a process.

import JSONRPC
import JSONText

/// Offers the methods of the specification's section 7, and some that say something besides.
struct ExampleServer: PlainHandler {
  /// The methods that were called, a list a group.
  var groups: [[String]] = []

  mutating func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {
    groups.append(calls.map(\.method))
    answers += calls.map(answer)
  }

  private func answer(_ call: Call) -> Answer {
    switch call.method {
    case "subtract": Answer(difference(call.params))
    case "sum": Answer(sum(call.params))
    case "get_data": Answer(.result(Array(#"["hello",5]"#.utf8)))
    case "update", "notify_sum", "notify_hello": Answer(.nothing)
    case "echo": Answer(.result(Self.text(of: call.params)))
    case "tell": Answer(.nothing, then: [Notification("told", params: Self.text(of: call.params))])
    case let name: Answer(.error(.methodNotFound(name, names: ["subtract", "sum", "get_data"])))
    }
  }

  private func difference(_ params: Params) -> Reply {
    do {
      let params = try params.named(["minuend", "subtrahend"])
      guard let minuend = params["minuend"]?.asInt else { return .error(.missingParam("minuend")) }
      guard let subtrahend = params["subtrahend"]?.asInt else { return .error(.missingParam("subtrahend")) }
      return .result(Array("\(minuend - subtrahend)".utf8))
    } catch {
      return .error(error)
    }
  }

  private func sum(_ params: Params) -> Reply {
    guard case .byPosition(let terms) = params else { return .error(.invalidParams("only by position")) }
    return .result(Array("\(terms.compactMap(\.asInt).reduce(0, +))".utf8))
  }

  static func text(of params: Params) -> [UInt8] {
    switch params {
    case .none: JSON.null.bytes
    case .byName(let members): JSON.object(members).bytes
    case .byPosition(let elements): JSON.array(elements).bytes
    }
  }
}

/// Answers calls, and has no use for the rest.
protocol PlainHandler: CallHandler {}

extension PlainHandler {
  var millisecondsUntilTick: Int? { nil }
  var clientProcess: Int? { nil }
  mutating func tick() -> [JSONRPC.Notification] { [] }
  mutating func releaseMemory() {}
  mutating func close() {}
}

/// Says one thing to a server of its own, and returns what it says back.
func reply(
  to input: some Collection<UInt8>, framing: Framing? = nil, limits: FrameLimits = FrameLimits()
) -> String {
  var conversation = Conversation(framing: framing, limits: limits)
  var server = ExampleServer()
  conversation.receive(input)
  conversation.endInput()
  while conversation.answer(with: &server) {}
  return conversation.output()
}

extension Conversation {
  /// Takes everything that there is to send.
  mutating func output() -> String {
    var output = ""
    send { bytes in
      output = String(decoding: bytes, as: UTF8.self)
      return bytes.count
    }
    return output
  }
}

/// The same for text, which stands for its UTF-8.
func reply(to input: String, framing: Framing? = nil, limits: FrameLimits = FrameLimits()) -> String {
  reply(to: Array(input.utf8), framing: framing, limits: limits)
}

/// The lines that come back, as JSON.
func replies(to input: String) throws -> [JSON] {
  try reply(to: input).split(separator: "\n").map { try JSON(parsing: String($0)) }
}

/// The codes of the errors that come back, `nil` for a result.
func codes(in output: String) throws -> [Int?] {
  try output.split(separator: "\n").map { try JSON(parsing: String($0))["error"]?["code"]?.asInt }
}
