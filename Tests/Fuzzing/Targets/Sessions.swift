// The first line of an input is a flow definition, or an array of several. Each line after it is a call, the method and the
// params: `submit {"session":"s"}`; `wait 60000` lets so many milliseconds pass.

import Coordination
import FlowEngine
import JSONRPC
import JSONText
import Stores

func checkSessions(_ input: [UInt8]) throws {
  let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
  guard let first = lines.first, let flows = try? JSON(parsing: Array(first)) else { return }
  let files = GivenFlows(flows.asArray ?? [flows])
  let moments = moments(of: lines.dropFirst())

  let together = Peer(files)
  for moment in moments { try together.live(moment.calls, then: moment.milliseconds) }
  let single = Peer(files)
  let keepsAll = !String(decoding: input, as: UTF8.self).contains("writeOnly")
  for moment in moments {
    for call in moment.calls { try checkCall(call, to: single, keepsAll: keepsAll) }
    try single.live([], then: moment.milliseconds)
  }
  try require(together.said == single.said, "calls that arrive together are answered as one after the other")
}

/// Has a peer answer a call. What is refused has changed nothing, and the next process shows what this one does, unless there
/// are secrets, which the next does not have.
private func checkCall(_ call: GivenCall, to peer: Peer, keepsAll: Bool) throws {
  let (before, count) = (peer.sessions(), peer.said.count)
  try peer.live([call], then: 0)
  let after = peer.sessions()
  let answer = peer.said.dropFirst(count).first { $0["id"] != nil }
  if answer?["error"] != nil || answer?["result"]?["accepted"] == false {
    try require(before == after, "what is refused changes nothing")
  }
  if keepsAll { try require(peer.heir().sessions() == after, "the next process shows the same") }
}

/// A call of a front end that writes anything.
private struct GivenCall {
  let method: String
  let params: JSON

  var message: [UInt8] {
    (["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params] as JSON).bytes
  }
}

/// Calls that arrive at the same time, and the time that passes then.
private typealias Moment = (calls: [GivenCall], milliseconds: Int)

private func moments(of lines: ArraySlice<ArraySlice<UInt8>>) -> [Moment] {
  var moments: [Moment] = []
  var calls: [GivenCall] = []
  for line in lines {
    let parts = line.split(separator: 0x20, maxSplits: 1)
    guard let method = parts.first.map({ String(decoding: $0, as: UTF8.self) }) else { continue }
    let params = parts.count > 1 ? try? JSON(parsing: Array(parts[1])) : [:]
    guard let params else { continue }
    if method == "wait" {
      moments.append((calls, min(max(params.asInt ?? 0, 0), 1 << 40)))
      calls = []
    } else {
      calls.append(GivenCall(method: method, params: params))
    }
  }
  return moments + [(calls, 0)]
}

/// A process with its front end, at a time that only the input moves.
private final class Peer {
  private let files: GivenFlows
  private let store: MemoryStore
  private let clock: Clock
  private var engine: Engine
  private var conversation = Conversation(framing: .lines)
  /// All that was said so far.
  private(set) var said: [JSON] = []

  convenience init(_ files: GivenFlows) { self.init(files, MemoryStore(), Clock()) }

  private init(_ files: GivenFlows, _ store: MemoryStore, _ clock: Clock) {
    (self.files, self.store, self.clock) = (files, store, clock)
    engine = Engine(
      store: store, flows: files, surroundings: Surroundings(now: { clock.time }, random: { clock.draw() }))
  }

  /// Another process on the same store.
  func heir() -> Peer { Peer(files, store, clock.copy()) }

  /// Has calls answered that arrive together, and lets time pass.
  func live(_ calls: [GivenCall], then milliseconds: Int) throws {
    for call in calls { conversation.receive(call.message + [0x0A]) }
    while conversation.answer(with: &engine) {}
    clock.time = Instant(milliseconds: clock.time.milliseconds + milliseconds)
    // What has happened may have made something else due.
    for _ in 0..<100 {
      guard let wait = engine.millisecondsUntilTick, wait <= 0 else { break }
      conversation.say(engine.tick())
    }
    try listen()
  }

  private func listen() throws {
    var bytes: [UInt8] = []
    while conversation.unsentCount > 0 {
      conversation.send {
        bytes += $0
        return $0.count
      }
    }
    for line in bytes.split(separator: 0x0A) {
      guard let message = try? JSON(parsing: Array(line)) else {
        throw BrokenLaw(description: "what is said is JSON")
      }
      said.append(message)
    }
  }

  /// What is shown of each session that an input may name.
  func sessions() -> [Reply] {
    let calls = ["s", "t"].map { Call(method: "currentScreen", params: .byName(["session": .string($0)])) }
    return engine.answer(calls).map(\.reply)
  }
}

/// The time of a process, and what it draws its ids from.
private final class Clock {
  var time = Instant(milliseconds: 1_767_225_600_000)
  private var drawn: UInt64 = 0

  func draw() -> UInt64 {
    drawn += 1
    return drawn
  }

  func copy() -> Clock {
    let copy = Clock()
    (copy.time, copy.drawn) = (time, drawn)
    return copy
  }
}

/// The flows of an input, by the names that they give themselves.
private final class GivenFlows: FlowSource {
  private var files: [String: [UInt8]] = [:]

  init(_ flows: [JSON]) {
    for flow in flows {
      if let name = flow["flow"]?.asString { files[name] = flow.bytes }
    }
  }

  func names() -> [String] { files.keys.sorted() }

  func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? {
    files[name].map { FlowFile(stamp: FlowFile.Stamp([0]), bytes: $0) }
  }
}
