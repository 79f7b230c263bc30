// Reads changes back from the journal. What is not understood is nil: the store has checked the record's checksum, so the
// journal is that of a later engine, and not to be guessed about.

import FlowDefinitions
import JSONText

extension Change {
  /// Returns the changes that these bytes record, or nil if this engine does not know one of them.
  ///
  /// - Parameter known: What is known from the records that were read before.
  public static func all(in bytes: ArraySlice<UInt8>, knowing known: inout KnownTexts) -> [Change]? {
    RawObject.all(in: bytes, levels: 2, knowing: &known) { elements -> [Change]? in
      var changes: [Change] = []
      changes.reserveCapacity(elements.count)
      for element in elements {
        guard let change = Change(element) else { return nil }
        changes.append(change)
      }
      return changes
    }
  }

  /// Creates the change that `json` records, or returns nil if it is none that this engine knows.
  init?(_ json: RawObject) {
    guard let kind = json.string("change"), let change = Change.read(kind, json) else { return nil }
    self = change
  }

  private static func read(_ kind: String, _ json: RawObject) -> Change? {
    switch kind {
    // The kinds are compared one after the other, so those that most records have come first.
    case "answered": json.entry.map { .answered($0, json.members("values")) }
    case "replace":
      Push(json).map { .replace(json.removed, leavesDrafts: json.bool("drafts") ?? false, $0) }
    case "push": Push(json).map(Change.push)
    case "drafted": json.entry.map { .drafted($0, json.values("values")) }
    case "assigned": json.frame.map { .assigned($0, json.members("vars")) }
    case "set": json.entry.map { .set($0, json.members("values")) }
    case "start": Start(json).map(Change.start)
    case "pop": json.entry.map { .pop($0, leavesDraft: json.bool("draft") ?? false) }
    case "present": Present(json).map(Change.present)
    case "dismiss": json.int("level").flatMap { level in json.why.map { .dismiss(level: level, $0) } }
    case "tabs": Change(openingTabs: json)
    case "select": json.string("tab").map { .select(tab: $0, root: json.object("root").flatMap { Push($0) }) }
    case "frame": NewFrame(json).map(Change.frame)
    case "end": Outcome(json).map(Change.end)
    case "reopened": json.entry.map(Change.reopened)
    case "remembered": Change(remembering: json)
    case "fired": json.entry.map { .fired($0, timer: json.count("timer") ?? 0) }
    case "pending": PendingCommand(json).map(Change.pending)
    case "undone": json.entry.map(Change.undone)
    case "undoing": PendingUndo(json).map(Change.undoing)
    case "caughtUp": .caughtUp
    case "waiting":
      .waiting(json.answers("answers"), json.leftVariables, behind: json.behind, tab: json.string("tab"))
    case "variablesTaken":
      json.waitingPlace.map(Change.variablesTaken)
    case "waitingTaken":
      json.waitingPlace.map(Change.waitingTaken)
    case "migrated": Migration(json).map(Change.migrated)
    case "shelved": json.frame.flatMap { frame in ShelvedDraft(json).map { .shelved(frame, $0) } }
    case "cut":
      json.entry.map {
        .cut(
          tab: json.string("tab") ?? "", $0, placeholder: json.object("placeholder").flatMap { Push($0) })
      }
    case "gateEnded": GateEnd(json).map(Change.gateEnded)
    case "moved": .moved(locale: json.string("locale"), host: json.value("host") ?? .null)
    case "completed":
      json.entry.map { .completed($0, result: json.value("result") ?? .null, input: DoneInput(json)) }
    case "attempted":
      json.entry.map {
        .attempted(
          $0, attempt: json.count("attempt") ?? 1, time: json.string("time").flatMap { Instant($0) })
      }
    case "failed": json.entry.map(Change.failed)
    case "hid": json.entry.map { .hid($0, json.strings("fields") ?? []) }
    case "led":
      json.entry.flatMap { entry in json.object("by").flatMap { Origin($0) }.map { .led(entry, by: $0) } }
    case "titled": json.entry.map { .titled($0, json.string("title") ?? "") }
    case "advised": Advice(json).map(Change.advised)
    case "bound": .bound(subject: json.string("subject"), forgets: json.bool("forgets") ?? false)
    case "keyed": KeyedCommand(json).map(Change.keyed)
    default: nil
    }
  }
}

extension Change {
  fileprivate init?(openingTabs json: RawObject) {
    guard let tabs = Push(json), let selected = json.string("selected"),
      let root = json.object("root").flatMap({ Push($0) })
    else { return nil }
    self = .openTabs(tabs, selected: selected, root: root, replacing: json.removed)
  }

  fileprivate init?(remembering json: RawObject) {
    guard let frame = json.frame, let group = json.string("group") else { return nil }
    let entries = json.objects("entries")?.compactMap { RememberedEntry($0) } ?? []
    self = .remembered(frame, GroupID(group), entries)
  }
}
