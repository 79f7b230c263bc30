// An engine that is talked to as over a pipe, without a process: what is sent goes through framing and messages, and what it
// says comes back the same way.

import Coordination
import Foundation
import JSONRPC
import JSONText
import Stores

@testable import FlowEngine

/// One engine after the other on the same store.
final class Stage {
  private var store: any Store
  private(set) var engine: Engine?
  private var conversation = Conversation(framing: .lines)
  private let chance = Chance()
  private let clock = Clock()

  private let limits: Engine.Limits

  init(store: any Store = MemoryStore(), limits: Engine.Limits = Engine.Limits()) {
    self.store = store
    self.limits = limits
  }

  /// Starts an engine as `segue serve` with these arguments would.
  func start(_ arguments: [String]) {
    start(folders: values(of: "--flows", in: arguments), clock: values(of: "--clock", in: arguments).last)
  }

  /// Starts an engine with the flows of these folders of the package. The one before it is gone as if it had been killed.
  func start(folders: [String], clock: String? = nil) {
    self.clock.time = clock.flatMap { Instant($0) } ?? Instant(milliseconds: 0)
    let (chance, clock) = (chance, self.clock)
    let frames = FrameLimits()
    conversation = Conversation(framing: .lines)
    engine = Engine(
      store: store, flows: FlowFiles(folders),
      surroundings: Surroundings(now: { clock.time }, random: { chance.next() }),
      transportLimits: [("message", frames.message), ("headerLine", frames.headerLine)], limits: limits)
  }

  /// Starts an engine on another store.
  func start(on store: any Store, folders: [String], clock: String? = nil) {
    self.store = store
    start(folders: folders, clock: clock)
  }

  /// Lets time pass, and the engine do what is due then. Returns the sessions that it tells of.
  func pass(milliseconds: Int) -> [String] {
    clock.time = Instant(milliseconds: clock.time.milliseconds + milliseconds)
    return tick()
  }

  /// Lets the engine do what it wants to do now. Returns the sessions that it tells of.
  func tick() -> [String] {
    var told: [String] = []
    // It may have more to do than it does at once, but comes to an end.
    for _ in 0..<100 {
      guard let engine, let wait = engine.millisecondsUntilTick, wait <= 0 else { break }
      conversation.say(engine.tick())
      told += said().compactMap { (try? JSON(parsing: $0))?["params"]?["view"]?["session"]?.asString }
    }
    return told
  }

  private func values(of option: String, in arguments: [String]) -> [String] {
    zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
  }

  /// Sends messages that arrive together, and returns all that is said then, written as values are.
  func send(_ messages: [[UInt8]]) -> [String] {
    said(to: messages).map { (try? JSON(parsing: $0))?.text ?? String(decoding: $0, as: UTF8.self) }
  }

  /// Likewise, byte for byte.
  func said(to messages: [[UInt8]]) -> [[UInt8]] {
    guard var engine else { return [] }
    conversation.receive(messages.flatMap { $0 + [0x0A] })
    while conversation.answer(with: &engine) {}
    return said()
  }

  /// The lines that are said by now.
  private func said() -> [[UInt8]] {
    var said: [UInt8] = []
    while conversation.unsentCount > 0 {
      conversation.send { bytes in
        said += bytes
        return bytes.count
      }
    }
    return said.split(separator: 0x0A).map { Array($0) }
  }

  /// Sends requests that arrive together, and returns the answers.
  func ask(_ requests: (method: String, params: JSON)...) -> [JSON] { askTogether(requests) }

  /// Likewise.
  func askTogether(_ requests: [(method: String, params: JSON)]) -> [JSON] {
    let messages = requests.enumerated().map { id, request -> [UInt8] in
      let message: JSON = [
        "jsonrpc": "2.0", "id": .int(id), "method": .string(request.method), "params": request.params,
      ]
      return message.bytes
    }
    return said(to: messages).compactMap { try? JSON(parsing: $0) }
  }
}

/// What each engine of a stage takes for the time. On its own for the same reason as the chance.
private final class Clock {
  var time = Instant(milliseconds: 0)
}

/// What each engine of a stage draws its ids from: one number after the other. On its own, since the engine holds it, and would
/// hold the stage that holds the engine.
private final class Chance {
  private var drawn: UInt64 = 0

  func next() -> UInt64 {
    drawn += 1
    return drawn
  }
}

/// The flow files of some folders of the package.
private final class FlowFiles: FlowSource {
  private let folders: [URL]

  init(_ folders: [String]) { self.folders = folders.map { Package.folder.appending(path: $0) } }

  func names() -> [String] {
    let files = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? [] }
    return Set(files.filter { $0.hasSuffix(".flow.json") }.map { String($0.dropLast(10)) }).sorted()
  }

  func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? {
    for folder in folders {
      if let bytes = try? Data(contentsOf: folder.appending(path: name + ".flow.json")) {
        return FlowFile(stamp: FlowFile.Stamp([bytes.count]), bytes: Array(bytes))
      }
    }
    return nil
  }
}
