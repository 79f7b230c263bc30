// `segue store show`: one session, as it was written.

import FlowEngine
import Glibc
import JSONText
import Stores

/// What `segue store show` is told.
struct ShowOptions {
  let session: String
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    session = arguments.operands[0]
    isForMachines = arguments.has("--json")
  }
}

/// Shows how a session began, its records, and where it stands.
/// - Returns: 1 where there is no such session, or it cannot be read.
func showSession(_ options: ShowOptions, in folder: StoreFolder) -> Int32 {
  folder.use { (store) throws(StoreError) in
    do throws(StoreError) {
      guard let session = try StoredStanding(options.session, in: store, timeZones: .system) else {
        complain("there is no session “\(printable(options.session))”")
        return 1
      }
      options.isForMachines ? try showJSON(session, store) : try showText(session, store)
      return 0
    } catch {
      guard case .corrupt = error else { throw error }
      complain(printable(error.message))
      return 1
    }
  }
}

/// Hands out all records of a session, page by page.
private func forEachRecord(
  of session: StoredStanding, _ store: FileStore, _ body: (StoredRecord) -> Void
) throws(StoreError) {
  var revision = 0
  while revision < session.stored.revision {
    let page = try store.records(of: session.stored.id, after: revision, limit: 1000)
    guard let last = page.last else { return }
    page.forEach(body)
    revision = last.revision
  }
}

// MARK: - For programs

/// One object, written piece by piece: a session may have many records.
private func showJSON(_ session: StoredStanding, _ store: FileStore) throws(StoreError) {
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
  try forEachRecord(of: session, store) { record in
    writer.removeAll()
    record.write(to: &writer, withState: true)
    put(comma + String(decoding: writer.bytes, as: UTF8.self), on: STDOUT_FILENO)
    comma = ","
  }
  put("]}\n", on: STDOUT_FILENO)
}

// MARK: - For people

private func showText(_ session: StoredStanding, _ store: FileStore) throws(StoreError) {
  let stored = session.stored
  let head = [
    ["session", stored.id], ["flow", stored.summary.flow], ["subject", stored.summary.subject ?? "–"],
    ["state", stored.summary.state], ["started", stored.startedAt], ["bundle", session.bundle ?? "–"],
    ["full state", stored.fullState.map { "in record \($0.revision)" } ?? "–"],
  ]
  put(
    table(head.map { $0.map(printable) }) + "\nStands at:\n"
      + session.places.map { "  \(printable($0))\n" }.joined(), on: STDOUT_FILENO)
  put("\nRecords:\n", on: STDOUT_FILENO)
  try forEachRecord(of: session, store) { put($0.line, on: STDOUT_FILENO) }
}

extension StoredRecord {
  /// The record in a line: which command, and what it changed.
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
