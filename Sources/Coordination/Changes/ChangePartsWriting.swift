// The parts of changes, as members of an object. Most are for the journal alone; those that a view shows, too, have methods
// of their own.

import FlowDefinitions
import JSONText

extension Change.Push {
  func writePlace(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("step", step.name)
    writer.member("level", level)
  }

  func write(to writer: inout JSONWriter) {
    writePlace(to: &writer)
    writer.member("frame", frame)
    if !params.isEmpty {
      writer.member("params", params)
    }
    if !prefill.isEmpty {
      writer.member("prefill", prefill)
    }
    if isAutomatic { writer.flag("automatic") }
    if isPlaceholder { writer.flag("placeholder") }
    if !holding.isEmpty { writer.origins("holding", holding) }
    if let time { writer.member("time", time) }
    if !keepsDrafts { writer.flag("draftless") }
    if let undoes { writer.member("undoes", undoes) }
  }
}

extension Change.Present {
  func write(to writer: inout JSONWriter) {
    push.write(to: &writer)
    manner.writeForView(to: &writer)
    if let answersTo = manner.answersTo { writer.member("answersTo", answersTo) }
    manner.writeRules(to: &writer)
  }
}

extension Presentation.Manner {
  func writeForView(to writer: inout JSONWriter) {
    writer.member("style", style)
    writer.member("transition", orNull: transition)
    writer.member("purpose", purpose.rawValue)
    if let presentedBy { writer.member("presentedBy", presentedBy) }
  }

  /// Writes what the presentation comes from, and what may be done with it.
  func writeRules(to writer: inout JSONWriter) {
    if let origin { writer.object("origin") { origin.write(to: &$0) } }
    if !allowsCancel { writer.member("cancel", "none") }
    if ownsFrame { writer.flag("ownsFrame") }
  }
}

extension Change.NewFrame {
  func write(to writer: inout JSONWriter) {
    writer.member("frame", id)
    writer.member("flow", flow.name)
    writer.member("input", input)
    writer.member("vars", vars)
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

extension Change.Migration {
  func write(to writer: inout JSONWriter) {
    writer.member("bundle", bundle)
    writer.member("input", input)
    writer.member("vars", vars)
  }
}

extension Change.Start {
  func write(to writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("flow", flow.name)
    writer.member("time", time)
    writer.member("input", input)
    writer.member("subject", orNull: subject)
    writer.member("locale", orNull: locale)
    writer.member("host", host)
    writer.member("vars", vars)
  }
}

extension Origin {
  func write(to writer: inout JSONWriter) {
    writer.member("flow", flow.name)
    writer.member("pointer", pointer.description)
  }
}

extension KeyedCommand {
  func write(to writer: inout JSONWriter) {
    writer.member("key", key)
    writer.member("method", method)
    writer.member("fingerprint", fingerprint)
    guard let reader else { return }
    writer.member("flow", reader.flow.name)
    writer.member("step", reader.step.name)
  }
}

extension Advice {
  func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.errors(errors)
    writer.member("notice", orNull: notice)
  }
}

extension Outcome {
  /// Writes the members of an outcome. Those of its last view are for the journal, not for the wire.
  func writeMembers(to writer: inout JSONWriter, withView: Bool) {
    writer.member("status", status.rawValue)
    writer.member("result", result)
    writer.member("reason", orNull: reason)
    guard withView, let step else { return }
    writer.member("step", step.name)
    writer.member("title", orNull: title)
    writer.member("body", orNull: body)
  }
}
