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
      json.removed.flatMap { removed in
        Push(json).map { .replace(removed, leavesDrafts: json.bool("drafts") ?? false, $0) }
      }
    case "push": Push(json).map(Change.push)
    case "drafted": json.entry.map { .drafted($0, json.values("values")) }
    case "assigned": json.frame.map { .assigned($0, json.members("vars")) }
    case "set": json.entry.map { .set($0, json.members("values")) }
    case "start": Start(json).map(Change.start)
    case "pop": json.entry.map { .pop($0, leavesDraft: json.bool("draft") ?? false) }
    case "present": Present(json).map(Change.present)
    case "dismiss": json.count("level").flatMap { level in json.why.map { .dismiss(level: level, $0) } }
    case "tabs": Change(openingTabs: json)
    case "select":
      json.string("tab").flatMap { tab in
        json.part("root", Push.init).map { .select(tab: tab, root: $0) }
      }
    case "frame": NewFrame(json).map(Change.frame)
    case "end": Outcome(json).map(Change.end)
    case "reopened": json.entry.map(Change.reopened)
    case "remembered": Change(remembering: json)
    case "fired": json.entry.flatMap { entry in json.count("timer").map { .fired(entry, timer: $0) } }
    case "pending": PendingCommand(json).map(Change.pending)
    case "undone": json.entry.map(Change.undone)
    case "undoing": PendingUndo(json).map(Change.undoing)
    case "caughtUp": .caughtUp
    case "waiting":
      json.answers("answers").flatMap { answers in
        json.leftVariables.map {
          .waiting(answers, $0, behind: json.behind, tab: json.string("tab"))
        }
      }
    case "variablesTaken":
      json.waitingPlace.map(Change.variablesTaken)
    case "waitingTaken":
      json.waitingPlace.map(Change.waitingTaken)
    case "migrated": Migration(json).map(Change.migrated)
    case "shelved": json.frame.flatMap { frame in ShelvedDraft(json).map { .shelved(frame, $0) } }
    case "cut":
      json.entry.flatMap { entry in
        json.string("tab").flatMap { tab in
          json.part("placeholder", Push.init).map { .cut(tab: tab, entry, placeholder: $0) }
        }
      }
    case "gateEnded": GateEnd(json).map(Change.gateEnded)
    case "moved": .moved(locale: json.string("locale"), host: json.value("host") ?? .null)
    case "completed":
      json.entry.map { .completed($0, result: json.value("result") ?? .null, input: DoneInput(json)) }
    case "attempted":
      json.entry.flatMap { entry in
        json.count("attempt").map { .attempted(entry, attempt: $0, time: json.time("time")) }
      }
    case "failed": json.entry.map(Change.failed)
    case "hid": json.entry.flatMap { entry in json.strings("fields").map { .hid(entry, $0) } }
    case "led":
      json.entry.flatMap { entry in json.object("by").flatMap { Origin($0) }.map { .led(entry, by: $0) } }
    case "titled": json.entry.flatMap { entry in json.string("title").map { .titled(entry, $0) } }
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
      let root = json.object("root").flatMap({ Push($0) }), let removed = json.removed
    else { return nil }
    self = .openTabs(tabs, selected: selected, root: root, replacing: removed)
  }

  fileprivate init?(remembering json: RawObject) {
    guard let frame = json.frame, let group = json.string("group"),
      let entries = json.all("entries", RememberedEntry.init)
    else { return nil }
    self = .remembered(frame, GroupID(group), entries)
  }
}
