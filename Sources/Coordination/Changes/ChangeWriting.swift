// A change as it stands in the journal, and as a front end sees it. Each is an object whose `change` says what it is.

import FlowDefinitions
import JSONText

extension Change {
  /// Whether front ends are told of it: navigation is theirs to animate, bookkeeping is the journal's own.
  public var isNavigation: Bool {
    switch self {
    case .push, .pop, .replace, .end: true
    default: false
    }
  }

  /// Writes the change as the journal keeps it: with everything that is needed to let it happen again.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("change")
    switch self {
    case .start(let start):
      writer.string("start")
      start.write(to: &writer)
    case .push(let push):
      writer.string("push")
      push.write(to: &writer)
    case .pop(let entry, let leavesDraft):
      writer.string("pop")
      writer.member("entry", entry.text)
      if leavesDraft { writer.flag("draft") }
    case .replace(let entries, let leavesDrafts, let push):
      writer.string("replace")
      writer.entries("removed", entries)
      if leavesDrafts { writer.flag("drafts") }
      push.write(to: &writer)
    case .end(let outcome):
      writer.string("end")
      outcome.writeMembers(to: &writer, withView: true)
    case .answered(let entry, let values):
      writer.string("answered")
      writer.member("entry", entry.text)
      writer.name("values")
      writer.members(values)
    case .drafted(let entry, let values):
      writer.string("drafted")
      writer.member("entry", entry.text)
      writer.name("values")
      writer.value(values.map(JSON.object) ?? .null)
    case .set(let entry, let values):
      writer.string("set")
      writer.member("entry", entry.text)
      writer.name("values")
      writer.members(values)
    case .assigned(let frame, let vars):
      writer.string("assigned")
      writer.member("frame", frame.text)
      writer.name("vars")
      writer.members(vars)
    case .completed(let entry, let result):
      writer.string("completed")
      writer.member("entry", entry.text)
      writer.name("result")
      writer.value(result)
    case .attempted(let entry, let attempt):
      writer.string("attempted")
      writer.member("entry", entry.text)
      writer.name("attempt")
      writer.int(attempt)
    case .titled(let entry, let title):
      writer.string("titled")
      writer.member("entry", entry.text)
      writer.member("title", title)
    case .advised(let advice):
      writer.string("advised")
      writer.member("entry", advice.entry.text)
      writer.name("errors")
      writer.errors(advice.errors)
      writer.name("notice")
      writer.string(orNull: advice.notice)
    case .bound(let subject):
      writer.string("bound")
      writer.name("subject")
      writer.string(orNull: subject)
    case .keyed(let command):
      writer.string("keyed")
      command.write(to: &writer)
    }
    writer.endObject()
  }

  /// Writes a navigation change as a view shows it.
  public func writeForView(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("change")
    switch self {
    case .push(let push):
      writer.string("push")
      push.writePlace(to: &writer)
    case .pop(let entry, _):
      writer.string("pop")
      writer.member("entry", entry.text)
    case .replace(let entries, _, let push):
      writer.string("replace")
      push.writePlace(to: &writer)
      writer.entries("removed", entries)
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
    writer.member("entry", entry.text)
    writer.member("step", step.name)
    writer.name("level")
    writer.int(level)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writePlace(to: &writer)
    writer.member("frame", frame.text)
    if !params.isEmpty {
      writer.name("params")
      writer.members(params)
    }
    if !prefill.isEmpty {
      writer.name("prefill")
      writer.members(prefill)
    }
    if isAutomatic { writer.flag("automatic") }
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

  /// A member that is there only when it is true.
  fileprivate mutating func flag(_ name: StaticString) {
    self.name(name)
    bool(true)
  }

  fileprivate mutating func entries(_ name: StaticString, _ entries: [EntryID]) {
    self.name(name)
    beginArray()
    for entry in entries { string(entry.text) }
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
