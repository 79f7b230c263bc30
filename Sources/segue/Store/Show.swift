// `segue store show`: shows one session as it was written.

import FlowEngine
import Glibc
import JSONText
import Stores

/// The options of `segue store show`.
struct ShowOptions {
  let session: String
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    session = arguments.operands[0]
    isForMachines = arguments.has("--json")
  }
}

/// Shows how a session began, its records, and where it stands.
/// - Returns: 1 if there is no such session, or any of it is damaged.
func showSession(_ options: ShowOptions, in folder: StoreFolder) -> Int32 {
  folder.use { (store) throws(StoreError) in
    do throws(StoreError) {
      guard let session = try StoredStanding(options.session, in: store, timeZones: .system) else {
        complain("there is no session “\(printable(options.session))”")
        return 1
      }
      let damages = try options.isForMachines ? showJSON(session, store) : showText(session, store)
      return complain(of: damages)
    } catch {
      guard case .corrupt(let damage) = error else { throw error }
      return complain(of: [damage])
    }
  }
}

/// Reports what is damaged in the session, and what to do about it.
/// - Returns: 1 if anything is.
private func complain(of damages: [StoreError.Damage]) -> Int32 {
  for damage in damages { complain(printable(StoreError.corrupt(damage).message)) }
  if damages.contains(where: \.isRepairable) { adviseRepair() }
  return damages.isEmpty ? 0 : 1
}

/// A record of a session, or what is wrong with it.
private enum ShownRecord {
  case record(StoredRecord)
  case damaged(Int, StoreError.Damage)
}

/// Calls `body` with each record of a session, page by page. A damaged record does not hide those before and after it.
private func forEachRecord(
  of session: StoredStanding, _ store: FileStore, _ body: (ShownRecord) -> Void
) throws(StoreError) -> [StoreError.Damage] {
  var damages: [StoreError.Damage] = []
  let most = 1000
  var (revision, limit) = (0, most)
  while revision < session.stored.revision {
    do throws(StoreError) {
      let page = try store.records(of: session.stored.id, after: revision, limit: limit)
      guard let last = page.last else { break }
      for record in page { body(.record(record)) }
      (revision, limit) = (last.revision, most)
    } catch .corrupt(let damage) where damage.record > revision {
      let sound = damage.record - revision - 1
      if 0 < sound, sound < limit {
        limit = sound
      } else {
        (revision, limit) = (revision + 1, most)
        damages.append(damage)
        body(.damaged(revision, damage))
      }
    }
  }
  return damages
}

// MARK: - For programs

/// Prints one object, piece by piece: a session may have many records.
private func showJSON(
  _ session: StoredStanding, _ store: FileStore
) throws(StoreError) -> [StoreError.Damage] {
  let stored = session.stored
  let head: JSON = [
    "session": .string(stored.id), "startedAt": .string(stored.startedAt),
    "flow": .string(stored.summary.flow),
    "subject": .string(orNull: stored.summary.subject), "state": .string(stored.summary.state),
    "revision": .int(stored.revision), "bundle": .string(orNull: session.bundle),
  ]
  put("{" + head.text.dropFirst().dropLast() + #","view":"#, on: STDOUT_FILENO)
  put(String(decoding: session.view, as: UTF8.self) + #","records":["#, on: STDOUT_FILENO)
  var comma = ""
  var writer = JSONWriter()
  defer { put("]}\n", on: STDOUT_FILENO) }
  return try forEachRecord(of: session, store) { shown in
    writer.removeAll()
    switch shown {
    case .record(let record): record.write(to: &writer, withState: true)
    case .damaged(let revision, let damage):
      let mark: JSON = ["revision": .int(revision), "damage": damage.json]
      writer.raw(Array(mark.text.utf8))
    }
    put(comma + String(decoding: writer.bytes, as: UTF8.self), on: STDOUT_FILENO)
    comma = ","
  }
}

// MARK: - For people

private func showText(
  _ session: StoredStanding, _ store: FileStore
) throws(StoreError) -> [StoreError.Damage] {
  let stored = session.stored
  let head = [
    ["session", stored.id], ["flow", stored.summary.flow], ["subject", stored.summary.subject ?? "–"],
    ["state", stored.summary.state], ["started", stored.startedAt], ["bundle", session.bundle ?? "–"],
    ["full state", stored.fullState.map { "in record \($0.revision)" } ?? "–"],
  ]
  put(
    table(head) + "\nStands at:\n"
      + session.places.map { "  \(printable($0))\n" }.joined(), on: STDOUT_FILENO)
  put("\nRecords:\n", on: STDOUT_FILENO)
  return try forEachRecord(of: session, store) { shown in
    switch shown {
    case .record(let record): put(record.line, on: STDOUT_FILENO)
    case .damaged(let revision, let damage):
      put(printable("  \(revision)  is damaged: \(damage.flaw.words)\n"), on: STDOUT_FILENO)
    }
  }
}

extension StoredRecord {
  /// The record in a line: its command, and what that changed.
  fileprivate var line: String {
    let method = (try? JSON(parsing: command))?["method"]?.asString ?? "?"
    let changes = ((try? JSON(parsing: changes))?.asArray ?? []).map { change in
      let step = change["step"]?.asString.map { " " + $0 } ?? ""
      return (change["change"]?.asString ?? "?") + step
    }
    return printable(
      "  \(revision)  \(time)  \(method): \(changes.joined(separator: ", "))\(state == nil ? "" : " [full state]")\n"
    )
  }
}
