// Where everything is in the folder of a store. Names are made only from checked ids, digests, numbers, and hashes of what
// callers send.
//
//     format.json                      the version of all of this
//     locks                            no bytes worth reading: its size is the number of logs, and processes lock bytes
//                                      of it, whether or not they exist
//     sessions/<shard>/<id>.jsonl      journals of sessions; the shard is two digits of a checksum of the id
//     profiles/<shard>/<hash>.jsonl    journals of profiles, by the SHA-256 of their subject
//     profiles/<shard>/session-<id>.jsonl    those of sessions without a subject. No hash has an `s` in it
//     lists/<shard>/<hash>-<n>.jsonl   the n-th stretch of a list, by the SHA-256 of what it lists
//     flows/<digest>.json              bundles
//     logs/<n>.jsonl                   the log of the n-th of the processes that run at the same time
//     damaged/<path>.<n>               a damaged file as it was when it was mended, with dashes for slashes; for a person.
//                                      It is removed with the session or profile that it belongs to. In a log that was
//                                      kept, whatever names that session or profile becomes white space, and the log is
//                                      removed when it names no others
//
// Bundles, `format.json` and the files in `damaged` are there as a whole or not at all: their bytes are written to another
// file beside them (`….new`), which is synced and renamed, and then the folder is synced. A bundle is there before the log
// has the unit that needs it. So a crash may leave a bundle that nobody needs, or a `….new`, which nobody reads and the
// next process to write there replaces; but never half a bundle, nor a session without its bundle.

import ASCII
import Hashing

enum StoreLayout {
  static let format = "format.json"
  static let locks = "locks"
  static let bundles = "flows"
  static let logs = "logs"
  /// Spelled out one by one, so that the array is part of the program and not made at each start.
  static let folders = [
    JournalKind.session.rawValue, JournalKind.profile.rawValue, JournalKind.list.rawValue, bundles, logs,
  ]
  static let damaged = "damaged"

  static func journal(ofSession id: String) -> String { sharded(.session, "", id) }

  /// The id of the session whose journal is at that path.
  static func session(ofJournal path: String) -> String {
    String(path.dropFirst("\(JournalKind.session.rawValue)/00/".count).dropLast(".jsonl".count))
  }

  /// The id of the session whose own facts are in the journal at that path; nil if the facts are those of a subject.
  static func session(ofFacts path: String) -> String? {
    let beginning = "\(JournalKind.profile.rawValue)/00/session-".utf8.count
    let id = String(path.dropFirst(beginning).dropLast(".jsonl".count))
    return isSessionID(id) && journal(of: .session(id)) == path ? id : nil
  }

  static func journal(of key: ProfileKey) -> String {
    switch key {
    case .subject(let subject): hashed(.profile, "subject:" + subject, ".jsonl")
    // This is asked for each session that is opened, and a hash takes 5,000 instructions.
    case .session(let id): sharded(.profile, "session-", id)
    }
  }

  /// The path that the files of a list have in common, before their numbers.
  static func stretches(of list: SessionList) -> String {
    switch list {
    case .all: hashed(.list, "all")
    case .flow(let flow): hashed(.list, "flow:" + flow)
    case .subject(let subject): hashed(.list, "subject:" + subject)
    }
  }

  static func stretch(_ number: Int, of stretches: String) -> String { stretches + "-\(number).jsonl" }

  /// The numbers of the entries that the stretch at that path may have, each less one; nil if its name has no number.
  static func entries(ofStretch path: String) -> Range<Int>? {
    guard let dash = path.lastIndex(of: "-"),
      let number = Int(path[dash...].dropFirst().dropLast(6)), number < 1 << 40
    else { return nil }
    return number * JournalFormat.entriesPerFile..<(number + 1) * JournalFormat.entriesPerFile
  }

  static func bundle(_ digits: String) -> String { bundles + "/" + digits + ".json" }

  /// Whether a file of that name in the folder of bundles is a bundle, or becomes one.
  static func isBundle(_ name: String) -> Bool {
    name.utf8.prefix { $0.hexadecimalValue != nil }.count == 64
      && name.utf8.dropFirst(64).starts(with: ".json".utf8)
  }

  static func log(_ number: Int) -> String { "\(logs)/\(number).jsonl" }

  /// The number of processes that may write at the same time. Whoever looks for logs looks for each of them.
  static let mostLogs = 1 << 12

  /// The number of the log that has this name in its folder; nil if it is not the name of a log.
  static func number(ofLog name: String) -> Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.dropLast(6)), 0..<mostLogs ~= number,
      log(number) == logs + "/" + name
    else { return nil }
    return number
  }

  /// The path under which a damaged file is kept, without the full stop and the number that come after it.
  static func kept(of path: String) -> String {
    damaged + "/" + path.split(separator: "/").joined(separator: "-")
  }

  private static func hashed(_ kind: JournalKind, _ name: String, _ ending: StaticString = "") -> String {
    let hash = SHA256.digits(of: Array(name.utf8))
    return hash.withUnsafeBufferPointer { path(kind, ($0[0], $0[1]), "", $0, ending) }
  }

  private static func sharded(_ kind: JournalKind, _ beginning: StaticString, _ id: String) -> String {
    id.readUTF8 { name in
      let shard = UInt8(truncatingIfNeeded: CRC32C.checksum(of: UnsafeRawBufferPointer(name)))
      let digits = (UInt8(hexadecimalDigit: shard >> 4), UInt8(hexadecimalDigit: shard & 0xF))
      return path(kind, digits, beginning, name, ".jsonl")
    }
  }

  /// Puts a path together from bytes, each written where it stays: every `+` of strings costs as much as all of this.
  private static func path(
    _ kind: JournalKind, _ shard: (UInt8, UInt8), _ beginning: StaticString,
    _ name: UnsafeBufferPointer<UInt8>, _ ending: StaticString
  ) -> String {
    let folder = kind.rawValue
    let length =
      folder.utf8.count + 4 + beginning.utf8CodeUnitCount + name.count + ending.utf8CodeUnitCount
    return String(unsafeUninitializedCapacity: length) { path in
      var end = 0
      func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        _ = path[end...].initialize(fromContentsOf: bytes)
        end += bytes.count
      }
      folder.readUTF8(put)
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

  /// Whether a folder of journals may have that name.
  static func isShard(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(isNameByte)
  }

  /// Whether a path that was read from a log is one that the store could have written there.
  static func isJournal(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && JournalKind(ofJournal: path) != nil && isShard(parts[1])
      && parts[2].utf8.count > 6 && parts[2].hasSuffix(".jsonl")
      && parts[2].dropLast(6).utf8.allSatisfy(isNameByte)
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
