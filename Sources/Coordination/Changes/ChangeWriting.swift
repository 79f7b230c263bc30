// A change as it stands in the journal: an object whose `change` says what it is.

import FlowDefinitions
import JSONText

extension Change {
  /// Writes the change as the journal keeps it: with everything that is needed to apply it again.
  public func write(to writer: inout JSONWriter) {
    writer.fixed(#"{"change":"#)
    switch self {
    case .start(let start):
      writer.string("start")
      start.write(to: &writer)
    case .push(let push):
      writer.string("push")
      push.write(to: &writer)
    case .pop(let entry, let leavesDraft):
      writer.string("pop")
      writer.member("entry", entry)
      if leavesDraft { writer.flag("draft") }
    case .replace(let entries, let leavesDrafts, let push):
      writer.string("replace")
      writer.entries("removed", entries)
      if leavesDrafts { writer.flag("drafts") }
      push.write(to: &writer)
    case .present(let present):
      writer.string("present")
      present.write(to: &writer)
    case .dismiss(let level, let why): writer.dismissal(level, why)
    case .openTabs(let tabs, let selected, let root, let entries):
      writer.string("tabs")
      writer.entries("removed", entries)
      writer.member("selected", selected)
      tabs.write(to: &writer)
      writer.object("root") { root.write(to: &$0) }
    case .select(let tab, let root):
      writer.string("select")
      writer.member("tab", tab)
      if let root { writer.object("root") { root.write(to: &$0) } }
    case .end(let outcome):
      writer.string("end")
      outcome.writeMembers(to: &writer, withView: true)
    case .frame(let frame):
      writer.string("frame")
      frame.write(to: &writer)
    case .answered(let entry, let values):
      writer.string("answered")
      writer.member("entry", entry)
      writer.member("values", values)
    case .hid(let entry, let fields):
      writer.string("hid")
      writer.member("entry", entry)
      writer.array("fields", fields) { $0.string($1) }
    case .drafted(let entry, let values):
      writer.string("drafted")
      writer.member("entry", entry)
      writer.member("values", values.map(JSON.object) ?? .null)
    case .set(let entry, let values):
      writer.string("set")
      writer.member("entry", entry)
      writer.member("values", values)
    case .assigned(let frame, let vars):
      writer.string("assigned")
      writer.member("frame", frame)
      writer.member("vars", vars)
    case .completed(let entry, let result, let input):
      writer.string("completed")
      writer.member("entry", entry)
      writer.member("result", result)
      input?.write(to: &writer)
    case .reopened(let entry):
      writer.string("reopened")
      writer.member("entry", entry)
    case .attempted(let entry, let attempt, let time):
      writer.string("attempted")
      writer.member("entry", entry)
      writer.member("attempt", attempt)
      if let time { writer.member("time", time) }
    case .failed(let entry):
      writer.string("failed")
      writer.member("entry", entry)
    case .led(let entry, let way):
      writer.string("led")
      writer.member("entry", entry)
      writer.object("by") { way.write(to: &$0) }
    case .titled(let entry, let title):
      writer.string("titled")
      writer.member("entry", entry)
      writer.member("title", title)
    case .advised(let advice):
      writer.string("advised")
      advice.write(to: &writer)
    case .bound(let subject, let forgets):
      writer.string("bound")
      writer.member("subject", orNull: subject)
      if forgets { writer.flag("forgets") }
    case .remembered(let frame, let group, let entries):
      writer.string("remembered")
      writer.member("frame", frame)
      writer.member("group", group.name)
      writer.array("entries", entries) { $1.write(to: &$0) }
    case .fired(let entry, let timer):
      writer.string("fired")
      writer.member("entry", entry)
      writer.member("timer", timer)
    case .pending(let pending):
      writer.string("pending")
      pending.write(to: &writer)
    case .undone(let entry):
      writer.string("undone")
      writer.member("entry", entry)
    case .undoing(let pending):
      writer.string("undoing")
      pending.write(to: &writer)
    case .gateEnded(let end):
      writer.string("gateEnded")
      end.write(to: &writer)
    case .moved(let locale, let host):
      writer.string("moved")
      writer.member("locale", orNull: locale)
      writer.member("host", host)
    case .keyed(let command):
      writer.string("keyed")
      command.write(to: &writer)
    case .caughtUp: writer.string("caughtUp")
    case .waiting(let answers, let variables, let entry, let tab):
      writer.string("waiting")
      if let entry { writer.member("behind", entry) }
      if let tab { writer.member("tab", tab) }
      writer.answers("answers", answers)
      if !variables.isEmpty { writer.array("variables", variables) { $1.write(to: &$0) } }
    case .waitingTaken(let place):
      writer.string("waitingTaken")
      place.write(to: &writer)
    case .variablesTaken(let place):
      writer.string("variablesTaken")
      place.write(to: &writer)
    case .migrated(let migration):
      writer.string("migrated")
      migration.write(to: &writer)
    case .shelved(let frame, let draft):
      writer.string("shelved")
      writer.member("frame", frame)
      draft.write(to: &writer)
    case .cut(let tab, let entry, let placeholder):
      writer.cut(tab, entry)
      if let placeholder { writer.object("placeholder") { placeholder.write(to: &$0) } }
    }
    writer.endObject()
  }
}
