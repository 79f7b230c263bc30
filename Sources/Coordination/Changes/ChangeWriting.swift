// A change as it stands in the journal, and as a front end sees it. Each is an object whose `change` says what it is.

import FlowDefinitions
import JSONText

extension Change {
  /// Whether front ends are told of it: navigation is theirs to animate, bookkeeping is the journal's own.
  public var isNavigation: Bool {
    switch self {
    case .push, .pop, .replace, .present, .dismiss, .openTabs, .select, .cut, .end: true
    default: false
    }
  }

  /// Writes the change as the journal keeps it: with everything that is needed to let it happen again.
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
      writer.name("values")
      writer.members(values)
    case .drafted(let entry, let values):
      writer.string("drafted")
      writer.member("entry", entry)
      writer.name("values")
      writer.value(values.map(JSON.object) ?? .null)
    case .set(let entry, let values):
      writer.string("set")
      writer.member("entry", entry)
      writer.name("values")
      writer.members(values)
    case .assigned(let frame, let vars):
      writer.string("assigned")
      writer.member("frame", frame)
      writer.name("vars")
      writer.members(vars)
    case .completed(let entry, let result):
      writer.string("completed")
      writer.member("entry", entry)
      writer.name("result")
      writer.value(result)
    case .reopened(let entry):
      writer.string("reopened")
      writer.member("entry", entry)
    case .attempted(let entry, let attempt):
      writer.string("attempted")
      writer.member("entry", entry)
      writer.name("attempt")
      writer.int(attempt)
    case .titled(let entry, let title):
      writer.string("titled")
      writer.member("entry", entry)
      writer.member("title", title)
    case .advised(let advice):
      writer.string("advised")
      writer.member("entry", advice.entry)
      writer.name("errors")
      writer.errors(advice.errors)
      writer.name("notice")
      writer.string(orNull: advice.notice)
    case .bound(let subject):
      writer.string("bound")
      writer.name("subject")
      writer.string(orNull: subject)
    case .remembered(let frame, let group, let entries):
      writer.string("remembered")
      writer.member("frame", frame)
      writer.member("group", group.name)
      writer.name("entries")
      writer.beginArray()
      for entry in entries { entry.write(to: &writer) }
      writer.endArray()
    case .fired(let entry, let timer):
      writer.string("fired")
      writer.member("entry", entry)
      writer.name("timer")
      writer.int(timer)
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
      writer.name("locale")
      writer.string(orNull: locale)
      writer.name("host")
      writer.value(host)
    case .keyed(let command):
      writer.string("keyed")
      command.write(to: &writer)
    case .caughtUp: writer.string("caughtUp")
    case .waiting(let answers):
      writer.string("waiting")
      writer.object("answers") { writer in
        for answer in answers {
          writer.name(answer.name)
          answer.value.write(to: &writer)
        }
      }
    case .waitingTaken(let path):
      writer.string("waitingTaken")
      writer.member("path", path)
    case .cut(let tab, let entry): writer.cut(tab, entry)
    }
    writer.endObject()
  }

  /// Writes a navigation change as a view shows it.
  public func writeForView(to writer: inout JSONWriter) {
    writer.fixed(#"{"change":"#)
    switch self {
    case .push(let push):
      writer.string("push")
      push.writePlace(to: &writer)
    case .pop(let entry, _):
      writer.string("pop")
      writer.member("entry", entry)
    case .replace(let entries, _, let push):
      writer.string("replace")
      push.writePlace(to: &writer)
      writer.entries("removed", entries)
    case .present(let present):
      writer.string("present")
      present.push.writePlace(to: &writer)
      present.writeManner(to: &writer)
    case .dismiss(let level, let why): writer.dismissal(level, why)
    case .openTabs(let tabs, let selected, let root, let entries):
      writer.string("replace")
      tabs.writePlace(to: &writer)
      writer.entries("removed", entries)
      writer.member("tab", selected)
      writer.object("root") { root.writePlace(to: &$0) }
    case .select(let tab, let root):
      writer.string("select")
      writer.member("tab", tab)
      if let root { writer.object("root") { root.writePlace(to: &$0) } }
    case .cut(let tab, let entry): writer.cut(tab, entry)
    case .end(let outcome):
      writer.string("end")
      writer.member("status", outcome.status.rawValue)
    default: writer.null()
    }
    writer.endObject()
  }
}

extension Change.Push {
  fileprivate func writePlace(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("step", step.name)
    writer.name("level")
    writer.int(level)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writePlace(to: &writer)
    writer.member("frame", frame)
    if !params.isEmpty {
      writer.name("params")
      writer.members(params)
    }
    if !prefill.isEmpty {
      writer.name("prefill")
      writer.members(prefill)
    }
    if isAutomatic { writer.flag("automatic") }
    if isPlaceholder { writer.flag("placeholder") }
    if !holding.isEmpty { writer.origins("holding", holding) }
    if let time { writer.member("time", time.text) }
    if !keepsDrafts { writer.flag("draftless") }
    if let undoes { writer.member("undoes", undoes) }
  }
}

extension Change.Present {
  fileprivate func writeManner(to writer: inout JSONWriter) {
    writer.member("style", style)
    writer.name("transition")
    writer.string(orNull: transition)
    writer.member("purpose", purpose.rawValue)
    writer.member("presentedBy", presentedBy)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    push.write(to: &writer)
    writeManner(to: &writer)
    if let answersTo { writer.member("answersTo", answersTo) }
    writer.object("origin") { origin.write(to: &$0) }
    if !allowsCancel { writer.member("cancel", "none") }
    if ownsFrame { writer.flag("ownsFrame") }
  }
}

extension Change.NewFrame {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("frame", id)
    writer.member("flow", flow.name)
    writer.name("input")
    writer.value(input)
    writer.name("vars")
    writer.members(vars)
    switch caller {
    case .root: writer.member("caller", "root")
    case .presentation: writer.member("caller", "presentation")
    case .gate: writer.member("caller", "gate")
    case .step(let entry):
      writer.member("caller", "step")
      writer.member("entry", entry)
    case .tab(let tab):
      writer.member("caller", "tab")
      writer.member("tab", tab)
    }
  }
}

extension Origin {
  func write(to writer: inout JSONWriter) {
    writer.member("flow", flow.name)
    writer.member("pointer", pointer.description)
  }
}

extension WaitingAnswer {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("values")
    writer.members(values)
    writer.name("params")
    writer.value(params.map(JSON.object) ?? .null)
    if let result {
      writer.name("result")
      writer.value(result)
      writer.name("input")
      writer.value(input ?? .null)
    }
    writer.endObject()
  }
}

extension RememberedEntry {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("step", step.name)
    writer.name("params")
    writer.members(params)
    writer.name("answers")
    writer.value(answers.map(JSON.object) ?? .null)
    writer.name("kept")
    writer.members(kept)
    writer.name("draft")
    writer.value(draft.map(JSON.object) ?? .null)
    writer.endObject()
  }
}

extension PendingCommand {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("source", source)
    writer.object("gate") { gate.write(to: &$0) }
    if !passed.isEmpty { writer.origins("passed", passed) }
    if hasSecrets { writer.flag("secrets") }
    writer.object("task") { task.write(to: &$0) }
  }
}

extension PendingCommand.Task {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .proceed: writer.member("do", "proceed")
    case .timer(let place):
      writer.member("do", "timer")
      writer.name("timer")
      writer.int(place)
    case .enter(let step, let params):
      writer.member("do", "enter")
      writer.member("step", step.name)
      writer.name("params")
      writer.members(params)
    case .command(let action): action.write(to: &writer)
    }
  }
}

extension Command.Action {
  /// Writes the members of the command as a pending one is stored.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("do", method)
    for member in parameters {
      writer.name(member.name)
      writer.value(member.value)
    }
  }
}

extension PendingUndo {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    switch task {
    case .back(let target): writer.member("back", target)
    case .cancel(let level):
      writer.name("cancel")
      writer.int(level)
    }
  }
}

extension GateEnd {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("why", why.rawValue)
    writer.member("flow", flow)
    writer.name("reason")
    writer.string(orNull: reason)
  }
}

extension Change.Start {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("flow", flow.name)
    writer.member("time", time.text)
    writer.name("input")
    writer.value(input)
    writer.name("subject")
    writer.string(orNull: subject)
    writer.name("locale")
    writer.string(orNull: locale)
    writer.name("host")
    writer.value(host)
    writer.name("vars")
    writer.members(vars)
  }
}

extension KeyedCommand {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("key", key)
    writer.member("method", method)
    writer.member("fingerprint", fingerprint)
    guard let screen else { return }
    writer.member("flow", screen.flow.name)
    writer.member("step", screen.step.name)
  }
}

extension Outcome {
  /// Writes the members of an outcome; those of its last view are the journal's, not the wire's.
  func writeMembers(to writer: inout JSONWriter, withView: Bool) {
    writer.member("status", status.rawValue)
    writer.name("result")
    writer.value(result)
    writer.name("reason")
    writer.string(orNull: reason)
    guard withView, let step else { return }
    writer.member("step", step.name)
    writer.name("title")
    writer.string(orNull: title)
    writer.name("body")
    writer.string(orNull: body)
  }
}

extension JSONWriter {
  /// A member whose value is a string.
  mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ id: EntryID) {
    self.name(name)
    id.write(to: &self)
  }

  fileprivate mutating func member(_ name: StaticString, _ id: FrameID) {
    self.name(name)
    id.write(to: &self)
  }

  /// A member that is there only when it is true.
  fileprivate mutating func flag(_ name: StaticString) {
    self.name(name)
    bool(true)
  }

  /// A member whose value is the object that `write` fills.
  fileprivate mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    beginObject()
    write(&self)
    endObject()
  }

  fileprivate mutating func origins(_ name: StaticString, _ origins: [Origin]) {
    self.name(name)
    beginArray()
    for origin in origins {
      beginObject()
      origin.write(to: &self)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func cut(_ tab: String, _ entry: EntryID) {
    string("cut")
    member("tab", tab)
    member("entry", entry)
  }

  fileprivate mutating func dismissal(_ level: Int, _ why: Presentation.End) {
    string("dismiss")
    name("level")
    int(level)
    member("why", why.rawValue)
  }

  fileprivate mutating func entries(_ name: StaticString, _ entries: [EntryID]) {
    self.name(name)
    beginArray()
    for entry in entries { entry.write(to: &self) }
    endArray()
  }

  /// Errors at fields, as views and the journal have them.
  mutating func errors(_ errors: [FieldError]) {
    beginArray()
    for error in errors {
      beginObject()
      member("path", error.path.description)
      member("code", error.code)
      member("message", error.message)
      name("params")
      members(error.params)
      endObject()
    }
    endArray()
  }
}
