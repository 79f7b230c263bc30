// Where everything is in the folder of a store. Nothing but ids that were checked, digests, numbers and hashes of what
// callers send becomes a name here.
//
//     format.json                      the version of all of this
//     locks                            no bytes worth reading: its first bytes are what processes lock
//     sessions/<shard>/<id>.jsonl      journals; the shard is two digits of a checksum of the id
//     profiles/<shard>/<hash>.jsonl    journals, by the SHA-256 of the subject whose they are
//     profiles/<shard>/session-<id>.jsonl    those of sessions without a subject. No hash has an `s` in it
//     lists/<shard>/<hash>-<n>.jsonl   the n-th stretch of a list, by the SHA-256 of what it lists
//     flows/<digest>.json              bundles
//     logs/<n>.jsonl                   the log of the n-th of the processes that run at one time
//     damaged/<path>.<n>               a damaged file as it was when it was mended, with dashes for slashes; for a person.
//                                      It goes with the session or profile that it is of. What was kept of a log is white
//                                      space from then on where it names that, and goes when it names no others
//
// Bundles, `format.json` and what is in `damaged` are files that are there whole or not at all: the bytes go to another file
// beside them (`….new`), which is synced and renamed, and then the folder is synced. A bundle is there before the log has
// the unit that needs it. So a crash may leave a bundle that nobody needs, and a `….new`, which nobody reads and the next one
// to write there replaces; never half a bundle, nor a session without one.

import Hashing
import Hexadecimal

enum StoreLayout {
  static let format = "format.json"
  static let locks = "locks"
  static let bundles = "flows"
  static let logs = "logs"
  /// Named one by one, so that the list is part of the program and not made at a start.
  static let folders = [
    JournalKind.session.rawValue, JournalKind.profile.rawValue, JournalKind.list.rawValue, bundles, logs,
  ]
  static let damaged = "damaged"

  static func journal(ofSession id: String) -> String { sharded(.session, "", id) }

  /// The id of the session that the journal at that path is of.
  static func session(ofJournal path: String) -> String {
    String(path.dropFirst("\(JournalKind.session.rawValue)/00/".count).dropLast(".jsonl".count))
  }

  /// The id of the session whose own facts the journal at that path has; nil where they are those of a subject.
  static func session(ofFacts path: String) -> String? {
    let beginning = "\(JournalKind.profile.rawValue)/00/session-".utf8.count
    let id = String(path.dropFirst(beginning).dropLast(".jsonl".count))
    return isSessionID(id) && journal(of: .session(id)) == path ? id : nil
  }

  static func journal(of key: ProfileKey) -> String {
    switch key {
    case .subject(let subject): hashed(.profile, "subject:" + subject, ".jsonl")
    // Each session that is opened is asked for it, and a hash takes 5,000 instructions.
    case .session(let id): sharded(.profile, "session-", id)
    }
  }

  /// The files of a list have this and their number in common.
  static func stretches(of list: SessionList) -> String {
    switch list {
    case .all: hashed(.list, "all")
    case .flow(let flow): hashed(.list, "flow:" + flow)
    case .subject(let subject): hashed(.list, "subject:" + subject)
    }
  }

  static func stretch(_ number: Int, of stretches: String) -> String { stretches + "-\(number).jsonl" }

  /// The numbers of the entries that the stretch at that path may have, each less one; nil where its name has no number.
  static func entries(ofStretch path: String) -> Range<Int>? {
    guard let dash = path.lastIndex(of: "-"),
      let number = Int(path[dash...].dropFirst().dropLast(6)), number < 1 << 40
    else { return nil }
    return number * JournalFormat.entriesPerFile..<(number + 1) * JournalFormat.entriesPerFile
  }

  static func bundle(_ digits: String) -> String { bundles + "/" + digits + ".json" }

  static func log(_ number: Int) -> String { "\(logs)/\(number).jsonl" }

  /// How many processes may write at one time. Whoever looks for logs looks for each of them.
  static let mostLogs = 1 << 12

  /// The number of the log that has this name in its folder; nil where none has.
  static func number(ofLog name: String) -> Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.dropLast(6)), 0..<mostLogs ~= number,
      log(number) == logs + "/" + name
    else { return nil }
    return number
  }

  /// What is kept of a damaged file has this path, and a full stop and a number after it.
  static func kept(of path: String) -> String {
    damaged + "/" + path.split(separator: "/").joined(separator: "-")
  }

  private static func hashed(_ kind: JournalKind, _ name: String, _ ending: StaticString = "") -> String {
    let hash = SHA256.digits(of: Array(name.utf8))
    return hash.withUnsafeBufferPointer { path(kind, ($0[0], $0[1]), "", $0, ending) }
  }

  private static func sharded(_ kind: JournalKind, _ beginning: StaticString, _ id: String) -> String {
    var name = id
    return name.withUTF8 { name in
      let shard = UInt8(truncatingIfNeeded: CRC32C.checksum(of: UnsafeRawBufferPointer(name)))
      let digits = (UInt8(hexadecimalDigit: shard >> 4), UInt8(hexadecimalDigit: shard & 0xF))
      return path(kind, digits, beginning, name, ".jsonl")
    }
  }

  /// Of bytes, which are put where they stay: each `+` of strings costs as much as all of this.
  private static func path(
    _ kind: JournalKind, _ shard: (UInt8, UInt8), _ beginning: StaticString,
    _ name: UnsafeBufferPointer<UInt8>, _ ending: StaticString
  ) -> String {
    var folder = kind.rawValue
    let length =
      folder.utf8.count + 4 + beginning.utf8CodeUnitCount + name.count + ending.utf8CodeUnitCount
    return String(unsafeUninitializedCapacity: length) { path in
      var end = 0
      func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        _ = path[end...].initialize(fromContentsOf: bytes)
        end += bytes.count
      }
      folder.withUTF8(put)
      let slash = UInt8(ascii: "/")
      withUnsafeBytes(of: (slash, shard.0, shard.1, slash)) { put($0.assumingMemoryBound(to: UInt8.self)) }
      put(beginning.bytes)
      put(name)
      put(ending.bytes)
      return end
    }
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Whether a path that was read from a log is one that the store could have written there.
  static func isJournal(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && JournalKind(ofJournal: path) != nil
      && parts[1].utf8.count == 2
      && parts[1].utf8.allSatisfy(isNameByte) && parts[2].utf8.count > 6 && parts[2].hasSuffix(".jsonl")
      && parts[2].dropLast(6).utf8.allSatisfy(isNameByte)
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
