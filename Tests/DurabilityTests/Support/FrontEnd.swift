// A front end that plays a story on a disk. Somebody else counts in a session of his own meanwhile, in requests that arrive
// together with the story's, and a third session is left alone.

import JSONText

@testable import FlowEngineTests
@testable import Stores
@testable import StoresTests

/// What is there to be seen between two messages.
struct Sight: Equatable {
  /// The answers to `currentScreen` for the story's sessions.
  let screens: [String]
  /// How often somebody else has counted.
  let count: String?
}

struct FrontEnd {
  let story: Story
  let disk: FaultyDisk
  /// What happens at which call, counted over all processes.
  var fault: (call: Int, fault: Fault)?

  private var files: FaultyFiles
  private var store: FolderStore<FaultyFiles>
  private let stage: Stage
  private let counted: Set<CallKind>
  private var earlierCalls = 0

  private static let somebody = "somebody"
  private static let bystander = "bystander"

  init(_ story: Story, on disk: FaultyDisk, counting: Set<CallKind> = []) {
    self.story = story
    self.disk = disk
    counted = counting
    files = disk.process(counting: counted)
    store = FrontEnd.store(files)
    stage = Stage()
  }

  /// Small enough that its log fills up and its open files run out.
  private static func store(_ files: FaultyFiles) -> FolderStore<FaultyFiles> {
    FolderStore(in: files, sync: .always, openJournals: 3, logCapacity: 8_192) { _ in }
  }

  /// A disk on which the two others have begun.
  static func disk() -> FaultyDisk {
    let disk = FaultyDisk()
    var frontEnd = FrontEnd(Story("before"), on: disk)
    frontEnd.restart()
    for session in [somebody, bystander] {
      _ = frontEnd.ask("startFlow", ["flow": "counter", "session": .string(session)])
      _ = frontEnd.ask("updateProfile", ["subject": .string(session), "set": ["plan": "yearly"]])
    }
    frontEnd.store.close()
    return disk
  }
}

// MARK: - The process

extension FrontEnd {
  /// The process is killed, and another one started.
  mutating func restart() {
    earlierCalls += files.calls
    files.die()
    files = disk.process(counting: counted)
    if let fault, fault.call > earlierCalls { files.fault = (fault.call - earlierCalls, fault.fault) }
    store = FrontEnd.store(files)
    stage.start(
      on: store, folders: ["protocol/examples", "Tests/Process/flows"], clock: Story.clock)
  }

  /// How many calls of the counted kinds there were.
  var calls: Int { earlierCalls + files.calls }

  var isDead: Bool { files.isDead }

  /// The process comes to its end in peace.
  func end() { store.close() }
}

// MARK: - Talking

extension FrontEnd {
  /// Sends a message of the story, and somebody else's, which arrive together. The answers are in that order.
  func send(_ message: StoryMessage, _ other: StoryMessage) -> (story: String, other: String) {
    let answers = said(to: [other.bytes, message.bytes])
    return answers.count == 2 ? (answers[1], answers[0]) : ("\(answers)", "\(answers)")
  }

  /// Sends one message.
  func send(_ message: StoryMessage) -> String { said(to: [message.bytes]).joined() }

  /// Byte for byte, since nothing of that may differ from one play to the next.
  private func said(to messages: [[UInt8]]) -> [String] {
    stage.said(to: messages).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends a message that needs no key.
  func ask(_ method: String, _ params: JSONObject) -> String {
    send(StoryMessage(method, params, id: .string(method), key: 0))
  }

  /// How somebody else counts beside the `number`-th message of the story.
  static func count(_ number: Int) -> StoryMessage {
    StoryMessage("send", ["session": .string(somebody), "event": "add"], id: "other", key: number)
  }
}

// MARK: - Looking

extension FrontEnd {
  func look() -> Sight {
    Sight(
      screens: story.sessions.map { ask("currentScreen", ["session": .string($0)]) },
      count: title(ask("currentScreen", ["session": .string(FrontEnd.somebody)])))
  }

  /// What is seen of the session that is left alone, and of what there is of others.
  func bystander() -> [String] {
    let name = JSON.string(FrontEnd.bystander)
    let listed = JSON(answer: ask("listSessions", ["flow": "counter"]))["result"]?["sessions"]?.asArray ?? []
    return [
      ask("currentScreen", ["session": name]), ask("history", ["session": name]),
      ask("getProfile", ["subject": name]),
    ]
      + listed.compactMap { $0["session"]?.asString }.filter { !story.sessions.contains($0) }
  }

  private func title(_ answer: String) -> String? {
    JSON(answer: answer)["result"]?["screen"]?["title"]?.asString
  }

  /// Everything that can be asked of the store.
  func everything() -> [String] {
    let sessions = (story.sessions + [FrontEnd.somebody, FrontEnd.bystander]).map(JSON.string)
    let subjects = (story.subjects + [FrontEnd.somebody, FrontEnd.bystander]).map(JSON.string)
    return [ask("listSessions", [:])]
      + sessions.map { ask("currentScreen", ["session": $0, "since": 0]) }
      + sessions.map { ask("history", ["session": $0, "limit": 1000]) }
      + subjects.map { ask("getProfile", ["subject": $0]) }
  }
}

extension JSON {
  /// What was answered.
  init(answer: String) { self = (try? JSON(parsing: Array(answer.utf8))) ?? .null }

  /// Why it was refused.
  var refusal: String? { self["error"]?["data"]?["kind"]?.asString }
}
