// What waits for a gate, for an undo, or for its step to be entered again, as the journal keeps it.

import FlowDefinitions
import JSONText

extension PendingCommand {
  func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("source", source)
    if let frame { writer.member("frame", frame) }
    writer.object("gate") { gate.write(to: &$0) }
    writer.member("presented", presented)
    if !passed.isEmpty { writer.origins("passed", passed) }
    if hasSecrets { writer.flag("secrets") }
    if isConfirmed { writer.flag("confirmed") }
    if isKept { writer.flag("kept") }
    if isLeaving { writer.flag("leaving") }
    if !ways.isEmpty { writer.origins("ways", ways) }
    writer.object("task") { task.write(to: &$0) }
  }
}

extension PendingCommand.Task {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .proceed: writer.member("do", "proceed")
    case .timer(let place):
      writer.member("do", "timer")
      writer.member("timer", place)
    case .enter(let step, let params):
      writer.member("do", "enter")
      writer.member("step", step.name)
      writer.member("params", params)
    case .command(let action): action.write(to: &writer)
    }
  }
}

extension Command.Action {
  /// Writes the members of the command in the form in which a pending one is stored.
  func write(to writer: inout JSONWriter) {
    writer.member("do", method)
    for member in parameters {
      writer.name(member.name)
      writer.value(member.value)
    }
  }
}

extension PendingUndo {
  func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    switch task {
    case .back(let target, let errors):
      writer.member("back", target)
      if !errors.isEmpty { writer.errors(errors) }
    case .cancel(let level): writer.member("cancel", level)
    case .abort(let gate, let reason):
      writer.member("abort", gate)
      writer.member("reason", reason)
    case .end(let outcome, let tab):
      writer.object("end") { outcome.writeMembers(to: &$0, withView: true) }
      if let tab { writer.member("tab", tab) }
    }
  }
}

extension GateEnd {
  func write(to writer: inout JSONWriter) {
    writer.member("why", why.rawValue)
    writer.member("flow", flow)
    writer.member("reason", orNull: reason)
  }
}

extension WaitingAnswer {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("values", values)
    writer.member("params", params.map(JSON.object) ?? .null)
    if let result {
      writer.member("result", result)
      writer.member("input", input ?? .null)
    }
    if !kept.isEmpty {
      writer.member("kept", kept)
      if !keptSince.isEmpty { writer.member("before", keptBefore) }
    }
    if let draft {
      writer.member("draft", draft)
    }
    if !ways.isEmpty { writer.origins("ways", ways) }
    if let fields {
      writer.member("fields", .array(fields.map(JSON.string)))
    }
    if !lost.isEmpty { writer.array("lost", lost) { $0.string($1) } }
    if isOpen { writer.flag("open") }
    if hasSecrets { writer.flag("secrets") }
    if let presented {
      writer.object("presented") { writer in
        presented.origin.write(to: &writer)
        writer.member("params", presented.params)
      }
    }
    if !later.isEmpty { writer.array("later", later) { $1.write(to: &$0) } }
    writer.endObject()
  }
}

extension JSONWriter {
  mutating func answers(_ name: StaticString, _ answers: Members<WaitingAnswer>) {
    object(name) { writer in
      for answer in answers {
        writer.name(answer.name)
        answer.value.write(to: &writer)
      }
    }
  }
}

extension ShelvedDraft {
  func write(to writer: inout JSONWriter) {
    writer.member("step", step.name)
    writer.member("params", params)
    writer.member("values", values)
  }
}

extension DoneInput {
  /// Writes the input as members of the object that has it.
  func write(to writer: inout JSONWriter) {
    writer.member("input", open)
    if hasSecrets { writer.flag("secrets") }
  }
}

extension RememberedEntry {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("step", step.name)
    writer.member("params", params)
    writer.member("answers", answers.map(JSON.object) ?? .null)
    writer.member("kept", kept)
    writer.member("draft", draft.map(JSON.object) ?? .null)
    if let result { writer.member("result", result) }
    if let input { writer.member("input", input) }
    if hasSecrets { writer.flag("secrets") }
    if let inner { writer.object("inner") { inner.write(to: &$0) } }
    writer.endObject()
  }
}

extension RememberedFrame {
  func write(to writer: inout JSONWriter) {
    writer.member("vars", state.vars)
    state.write(to: &writer)
    writer.array("entries", entries) { $1.write(to: &$0) }
  }
}

extension WaitingPlace {
  func write(to writer: inout JSONWriter) {
    writer.member("path", path)
    if let behind { writer.member("behind", behind) }
    if let tab { writer.member("tab", tab) }
  }
}

extension LeftVariables {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("vars", vars)
    }
  }
}
