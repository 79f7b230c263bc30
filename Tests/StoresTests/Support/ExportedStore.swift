// What goes out in tests of exports and imports, and how it comes in.

import Hashing
import Testing

@testable import Stores

/// A store of which something goes out.
struct ExportedStore {
  let bundle: StoredBundle
  let source: FolderStore<FaultyFiles>
  let disk = FaultyDisk()

  /// A store with two sessions, one of them long and with a full state, the profile of a subject, and one of a session.
  init() {
    let bytes = [UInt8].json(#"{"flow":1}"#)
    bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    source = disk.store()
    source.happens(
      StoreUnit(
        start("a", subject: "ann").writes + [.profile(profile("ann", 1, #"{"n":1}"#))], bundles: [bundle]))
    source.happens(
      StoreUnit([.record(record("a", 2, state: "[2]")), .profile(profile("ann", 2, #"{"n":2}"#))]))
    for revision in 3...600 { source.happens(StoreUnit([.record(record("a", revision))])) }
    source.happens(start("b", at: 5))
    source.happens(
      StoreUnit([
        .profile(ProfileRecord(key: .session("b"), revision: 1, time: time(5), facts: .json("{}")))
      ]))
    source.happens(start("c", at: 3))
    source.happens(StoreUnit([.deleteSession("c")]))
  }
}

/// Tests that begin with such a store.
protocol ExportSuite {
  var exported: ExportedStore { get }
}

extension ExportSuite {
  var bundle: StoredBundle { exported.bundle }
  var source: FolderStore<FaultyFiles> { exported.source }
  var disk: FaultyDisk { exported.disk }

  /// The lines that go out of the store, or of that one: all of them, or those of these sessions.
  func lines(_ ids: [String]? = nil, of store: FolderStore<FaultyFiles>? = nil) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let damages = try (store ?? source).export(ids, needs: { _ in [bundle.digest] }) { lines.append($0) }
    #expect(damages.isEmpty)
    return lines
  }

  /// Takes the lines in.
  @discardableResult
  func take(
    _ lines: some Sequence<[UInt8]>, into store: any Store, needing other: ((StoredSession) -> String)? = nil,
    canRead: @escaping (StoredRecord) -> Bool = { _ in true }
  ) throws -> StoreImport {
    var taking = StoreImport(
      into: store, needs: { [bundle] session in [other?(session) ?? bundle.digest] }, canRead: canRead)
    for line in lines { try taking.take(line) }
    taking.finish()
    return taking
  }
}

extension StoreImport.Tally {
  /// The number of sessions and profiles together.
  var all: Int { sessions + profiles }
}
