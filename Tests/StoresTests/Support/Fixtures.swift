import Foundation
import Testing

@testable import Stores

/// The stores that keep the same promises.
enum StoreKind: CaseIterable {
  case memory, file, fileWithoutSync
}

/// A folder that goes with the test.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "stores-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func bytes(_ name: String) -> [UInt8] {
    (FileManager.default.contents(atPath: path + "/" + name)).map(Array.init) ?? []
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// The files below the folder, relative to it.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}

/// Runs a test body against a store of that kind.
func withStore(_ kind: StoreKind, _ body: (any Store) throws -> Void) throws {
  let folder = TemporaryFolder()
  let store: any Store =
    switch kind {
    case .memory: MemoryStore()
    case .file: FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    case .fileWithoutSync: FileStore(path: folder.path, sync: .none) { Issue.record("warned: \($0)") }
    }
  defer { store.close() }
  try body(store)
}

extension [UInt8] {
  static func json(_ text: String) -> [UInt8] { Array(text.utf8) }
  var text: String { String(decoding: self, as: UTF8.self) }
}

func time(_ second: Int) -> String {
  "2026-01-01T00:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10)Z"
}

/// A session that begins, with its first record.
func start(
  _ id: String, flow: String = "f", subject: String? = nil, state: String = "active", at second: Int = 0,
  value: String = "v"
) -> StoreUnit {
  StoreUnit([
    .start(SessionHeader(id: id, startedAt: time(second), body: .json(#"{"flow":"\#(flow)"}"#))),
    .record(
      SessionRecord(
        session: id, revision: 1, time: time(second), command: .json(#"{"startFlow":"\#(value)"}"#),
        changes: .json("[1]"), summary: SessionSummary(flow: flow, subject: subject, state: state))),
  ])
}

/// The next record of a session.
func record(
  _ id: String, _ revision: Int, value: String = "v", state: String? = nil, summary: SessionSummary? = nil
) -> SessionRecord {
  SessionRecord(
    session: id, revision: revision, time: time(revision), command: .json(#"{"submit":"\#(value)"}"#),
    changes: .json("[\(revision)]"), state: state.map { .json($0) }, summary: summary)
}

func profile(_ subject: String, _ revision: Int, _ facts: String = "{}") -> ProfileRecord {
  ProfileRecord(key: .subject(subject), revision: revision, time: time(revision), facts: .json(facts))
}

extension Store {
  /// Commits one unit.
  func commit(_ writes: StoreWrite...) -> StoreError? { commit([StoreUnit(writes)])[0] }

  /// Commits one unit that has to happen.
  func happens(_ unit: StoreUnit, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(commit([unit]) == [nil], sourceLocation: sourceLocation)
  }

  func ids(_ query: SessionQuery) throws -> [String] { try list(query).sessions.map(\.id) }
}

extension FaultyDisk {
  /// The store on this disk, as a process has it that nothing happens to.
  func store(warned: @escaping (String) -> Void = { _ in }) -> FolderStore<FaultyFiles> {
    process().store(warned: warned)
  }

  /// Another byte stands at that place, counted from the end if it is negative; without one, in the middle.
  func damage(_ path: String, at place: Int? = nil) throws {
    var bytes = try #require(contents[path])
    let place = place ?? bytes.count / 2
    bytes[place < 0 ? bytes.count + place : place] ^= 1
    setBytes(of: path, to: bytes)
  }
}

extension FaultyFiles {
  /// The store as this process has it.
  func store(warned: @escaping (String) -> Void = { _ in }) -> FolderStore<FaultyFiles> {
    FolderStore(in: self, sync: .always, warn: warned)
  }

  /// The same, small enough that its log fills up and its open files run out.
  func smallStore(
    openJournals: Int = 3, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    FolderStore(in: self, sync: .always, openJournals: openJournals, logCapacity: 4_096, warn: warned)
  }
}

extension FolderStore {
  /// What a check finds that comes to its end.
  func check(
    repairing: Bool, needs: (StoredSession) -> [String] = { _ in [] },
    canRead: (StoredRecord) -> Bool = { _ in true }
  ) throws(StoreError) -> CheckReport {
    var report = CheckReport()
    try check(into: &report, repairing: repairing, needs: needs, canRead: canRead)
    return report
  }

  /// How many sessions are deleted where that comes to its end.
  func prune(
    unreadable: (UnreadableSession) -> Void = { _ in }, _ isMeant: (ListedSession) -> Bool
  ) throws(StoreError) -> Int {
    var count = 0
    try prune(&count, unreadable: unreadable, isMeant)
    return count
  }
}

extension FileStore {
  /// What a check finds that comes to its end.
  func check(
    repairing: Bool = false, needs: (StoredSession) -> [String]
  ) throws(StoreError) -> CheckReport {
    var report = CheckReport()
    try check(into: &report, repairing: repairing, needs: needs)
    return report
  }

  /// How many sessions are deleted where that comes to its end.
  func prune(_ isMeant: (ListedSession) -> Bool) throws(StoreError) -> Int {
    var count = 0
    try prune(&count, isMeant)
    return count
  }
}
