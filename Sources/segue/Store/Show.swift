// `segue store show`: shows one session as it was written.

import FlowEngine
import JSONText
import Stores

/// Shows how a session began, its records, and where it stands.
/// - Returns: 1 if there is no such session, or any of it is damaged.
func showSession(_ options: ShowOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    do throws(StoreError) {
      guard let session = try StoredStanding(options.session, in: store, timeZones: .system) else {
        Output.warn("there is no session “\(printable(options.session))”")
        return 1
      }
      let records = Records(session: session.stored.id, revision: session.stored.revision)
      return Output.warn(
        of: try options.isForMachines ? showJSON(session, records, store) : showText(session, records, store))
    } catch {
      guard case .corrupt(let damage) = error else { throw error }
      return Output.warn(of: try showRecords(options, despite: damage, store))
    }
  }
}

/// A record of a session, or what is wrong with it.
private enum ShownRecord {
  case record(StoredRecord)
  case damaged(Int, StoreError.Damage)
}

/// Shows the records of a session that cannot be opened because of that damage. If even its end cannot be read, nobody
/// knows how many there are, and none is shown.
/// - Returns: What is damaged.
private func showRecords(
  _ options: ShowOptions, despite damage: StoreError.Damage, _ store: FileStore
) throws(StoreError) -> [StoreError.Damage] {
  do throws(StoreError) {
    guard let revision = try store.revision(ofSession: options.session) else { return [damage] }
    let records = Records(session: options.session, revision: revision)
    let found = try options.isForMachines ? showJSON(nil, records, store) : showText(nil, records, store)
    return found.contains(damage) ? found : [damage] + found
  } catch {
    guard case .corrupt = error else { throw error }
    return [damage]
  }
}

/// The records of a session up to that revision.
private struct Records {
  let session: String
  let revision: Int
}

/// Calls `body` with each record of a session, page by page. A damaged record does not hide those before and after it.
private func forEachRecord(
  of records: Records, _ store: FileStore, _ body: (ShownRecord) -> Void
) throws(StoreError) -> [StoreError.Damage] {
  var damages: [StoreError.Damage] = []
  let most = 1000
  var (revision, limit) = (0, most)
  while revision < records.revision {
    do throws(StoreError) {
      let page = try store.records(of: records.session, after: revision, limit: limit)
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
  _ session: StoredStanding?, _ records: Records, _ store: FileStore
) throws(StoreError) -> [StoreError.Damage] {
  let stored = session?.stored
  let head: JSON = [
    "session": .string(records.session), "startedAt": .string(orNull: stored?.startedAt),
    "flow": .string(orNull: stored?.summary.flow),
    "subject": .string(orNull: stored?.summary.subject), "state": .string(orNull: stored?.summary.state),
    "revision": .int(records.revision), "bundle": .string(orNull: session?.bundle),
  ]
  Output.put("{" + head.text.dropFirst().dropLast() + #","view":"#)
  let view = session.map { String(decoding: $0.view, as: UTF8.self) } ?? "null"
  Output.put(view + #","records":["#)
  var comma = ""
  var writer = JSONWriter()
  defer { Output.put("]}\n") }
  return try forEachRecord(of: records, store) { shown in
    writer.removeAll()
    switch shown {
    case .record(let record): record.write(to: &writer, withState: true)
    case .damaged(let revision, let damage):
      let mark: JSON = ["revision": .int(revision), "damage": damage.json]
      writer.raw(Array(mark.text.utf8))
    }
    Output.put(comma + String(decoding: writer.bytes, as: UTF8.self))
    comma = ","
  }
}

// MARK: - For people

private func showText(
  _ session: StoredStanding?, _ records: Records, _ store: FileStore
) throws(StoreError) -> [StoreError.Damage] {
  var head = [["session", records.session]]
  var places = ""
  if let session {
    let stored = session.stored
    head += [
      ["flow", stored.summary.flow], ["subject", stored.summary.subject ?? "–"],
      ["state", stored.summary.state], ["started", stored.startedAt], ["bundle", session.bundle ?? "–"],
      ["full state", stored.fullState.map { "in record \($0.revision)" } ?? "–"],
    ]
    places = "\nStands at:\n" + session.places.map { "  \(printable($0))\n" }.joined()
  }
  Output.put(table(head) + places + "\nRecords:\n")
  return try forEachRecord(of: records, store) { shown in
    switch shown {
    case .record(let record): Output.put(record.line)
    case .damaged(let revision, let damage):
      Output.put(printable("  \(revision)  is damaged: \(damage.flaw.words)\n"))
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
