// A view as JSON, written straight into the answer. The order of the members is part of what a reader of a transcript sees.
//
// What most views have in common is written in one piece: each piece takes some 65 instructions, and as much code, which
// runs once for each view.

import FlowDefinitions
import JSONSchemas
import JSONText

extension View {
  /// Writes the view as an object.
  ///
  /// - Parameters:
  ///   - preview: Whether this is what would come, so that what would be lost is said.
  ///   - secrets: Whether the input of an action has the secrets that it names.
  ///   - trace: Whether the trace is written, if there is one.
  ///   - effectiveSchema: Whether to write the schema also with its conditions decided for the values.
  public func write(
    to writer: inout JSONWriter, preview: Bool = false, secrets: Bool = true, trace: Bool = true,
    effectiveSchema: Bool = false
  ) {
    writer.fixed(#"{"session":"#)
    writer.string(session.id)
    writer.member("revision", session.revision)
    writer.member("profileRevision", profileRevision)
    writer.fixed(session.outcome == nil ? #""state":"active","now":"# : #""state":"ended","now":"#)
    writer.time(session.time)
    writer.name("flow")
    writer.raw(bundle.root.identity)
    writer.fixed(accepted ? #""accepted":true"# : #""accepted":false"#)
    if isReplay { writer.fixed(#""replayed":true"#) }
    if let screen {
      screen.write(to: &writer, secrets: secrets, effectiveSchema: effectiveSchema)
    } else {
      writer.fixed(#""screen":null"#)
    }
    writeNavigation(to: &writer)
    writeProgress(to: &writer)
    writeChanges(to: &writer)
    writeStanding(to: &writer)
    if !walked.isEmpty { writeWalked(to: &writer) }
    if preview { writePreview(to: &writer) }
    if trace, let steps = self.trace { steps.write(to: &writer) }
    writer.endObject()
  }

  /// Writes what the session waits for, what is said on its screen, and what has become of the session.
  private func writeStanding(to writer: inout JSONWriter) {
    let waits = session.gateEnd != nil || session.gateInSight != nil || !deadlines.isEmpty
    if !waits, session.advice?.notice == nil, session.outcome == nil {
      return writer.fixed(#""gate":null,"notice":null,"deadlines":[],"outcome":null"#)
    }
    writeGate(to: &writer)
    writer.member("notice", orNull: session.advice?.notice)
    writer.fixed(#""deadlines":["#)
    for deadline in deadlines { deadline.write(to: &writer) }
    writer.fixed(#"],"outcome":"#)
    if let outcome = session.outcome {
      writer.object { outcome.writeMembers(to: &$0, withView: false) }
    } else {
      writer.null()
    }
  }

  /// Writes the gate that something waits for, or what became of the last one.
  private func writeGate(to writer: inout JSONWriter) {
    guard session.gateEnd != nil || session.gateInSight != nil else { return writer.fixed(#""gate":null"#) }
    writer.fixed(#""gate":{"#)
    if let end = session.gateEnd {
      writer.member("state", end.why.rawValue)
      writer.member("flow", end.flow)
      writer.member("reason", orNull: end.reason)
    } else if let pending = session.gateInSight {
      writer.member("state", "pending")
      writer.member("flow", pending.presented)
      writer.name("reason")
      writer.null()
    }
    writer.endObject()
  }

  private func writeWalked(to writer: inout JSONWriter) {
    writer.array("walked", walked) { writer, answer in
      writer.object { writer in
        writer.member("path", answer.path)
        writer.member("became", answer.became.rawValue)
        if let why = answer.why { writer.member("why", why.rawValue) }
        if let was = answer.was { writer.member("was", was) }
        if !answer.fields.isEmpty { writer.array("fields", answer.fields) { $0.string($1) } }
        if !answer.lost.isEmpty { writer.array("lost", answer.lost) { $0.string($1) } }
      }
    }
  }

  private func writePreview(to writer: inout JSONWriter) {
    writer.object("preview") { writer in
      writer.array("lost", lost) { $0.value($1.json) }
      writer.array("gates", metGates) { $0.string($1) }
    }
  }

  private func writeNavigation(to writer: inout JSONWriter) {
    writer.fixed(#""navigation":{"chain":["#)
    if session.outcome == nil {
      for level in session.chain.indices { write(session.chain[level], level: level, to: &writer) }
    }
    writer.fixed("]}")
  }

  private func writeProgress(to writer: inout JSONWriter) {
    writer.fixed(#""progress":{"done":"#)
    writer.int(session.stack?.top.visibleBelow ?? 0)
    writer.member("remainingMin", progress?.minimum ?? 0)
    writer.name("remainingMax")
    if let progress, progress.maximum == nil { writer.null() } else { writer.int(progress?.maximum ?? 0) }
    writer.endObject()
  }

  private func writeChanges(to writer: inout JSONWriter) {
    writer.fixed(#""changes":["#)
    for change in earlier { change.write(to: &writer) }
    ViewChange.forEach(in: changes, from: before, to: session) { $0.write(to: &writer) }
    writer.endArray()
  }
}

extension View {
  private func write(_ presentation: Presentation, level: Int, to writer: inout JSONWriter) {
    if let presentedBy = presentation.manner.presentedBy {
      writer.fixed(#"{"level":"#)
      writer.int(level)
      writer.member("style", presentation.manner.style)
      writer.member("transition", orNull: presentation.manner.transition)
      writer.member("presentedBy", presentedBy)
      writer.member("purpose", presentation.manner.purpose.rawValue)
    } else {
      writer.fixed(#"{"level":0,"style":"root""#)
    }
    if let set = presentation.tabs, !texts.tabs.isEmpty {
      writer.array("tabs", texts.tabs) { write($1, with: set.stack(of: $1.name), to: &$0) }
    } else {
      writeMembers(of: presentation.stack, to: &writer)
    }
    writer.endObject()
  }

  private func write(_ tab: TabView, with stack: Stack?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", tab.name)
    writer.member("title", orNull: tab.title)
    writer.member("icon", orNull: tab.icon)
    writer.member("badge", orNull: tab.badge)
    writer.name("tag")
    writer.value(tab.tag)
    writer.name("selected")
    writer.bool(tab.isSelected)
    // A tab in which only a gate comes back is not loaded either.
    writer.name("loaded")
    writer.bool(tab.isSelected || Entry.visible(in: stack) > 0)
    writer.name("overflow")
    writer.bool(tab.isOverflow)
    writeMembers(of: stack, to: &writer)
    writer.endObject()
  }

  private func writeMembers(of stack: Stack?, to writer: inout JSONWriter) {
    writer.member("depth", Entry.visible(in: stack))
    writer.fixed(#""stack":["#)
    writeEntries(of: stack, atMost: View.shownEntries, to: &writer)
    writer.endArray()
  }

  /// Writes the newest visible entries, from the bottom up.
  private func writeEntries(of stack: Stack?, atMost count: Int, to writer: inout JSONWriter) {
    if count == 0 { return }
    var rest = stack
    while let stack = rest, !stack.top.isVisible { rest = stack.below }
    guard let stack = rest else { return }
    writeEntries(of: stack.below, atMost: count - 1, to: &writer)
    writer.fixed(#"{"entry":"#)
    stack.top.id.write(to: &writer)
    writer.member("step", stack.top.step.name)
    writer.member("title", orNull: title(of: stack.top))
    writer.endObject()
  }
}

extension ScreenView {
  fileprivate func write(to writer: inout JSONWriter, secrets: Bool, effectiveSchema: Bool) {
    switch kind {
    case .screen: writer.fixed(#""screen":{"kind":"screen","step":"#)
    case .action: writer.fixed(#""screen":{"kind":"action","step":"#)
    case .end: writer.fixed(#""screen":{"kind":"end","step":"#)
    }
    writer.string(step.name)
    if let entry { writer.member("entry", entry) } else { writer.fixed(#""entry":null"#) }
    writer.member("title", orNull: title)
    writer.member("body", orNull: body)
    writeDocument(to: &writer)
    if effectiveSchema, case .screen(let screen) = kind {
      writer.name("effectiveSchema")
      // The values as a submit would have them.
      let filled = screen.schema.fillingDefaults(in: .object(values))
      writer.value(screen.hasSchema ? screen.schema.effective(for: filled) : .null)
    }
    writer.name("values")
    writer.members(values)
    writeBesides(to: &writer)
    writeActions(to: &writer, secrets: secrets)
  }

  /// Writes what there is besides the values that are shown.
  private func writeBesides(to writer: inout JSONWriter) {
    if params.isEmpty, meta == nil, errors.isEmpty, secretsHeld.isEmpty {
      writer.fixed(#""params":{},"meta":null,"errors":[],"secretsHeld":[]"#)
    } else {
      writer.name("params")
      writer.members(params)
      writer.name("meta")
      writer.value(meta ?? .null)
      writer.errors(errors)
      writer.fixed(#""secretsHeld":["#)
      for place in secretsHeld { writer.string(place.description) }
      writer.endArray()
    }
    if let review {
      writer.fixed(#""review":["#)
      for entry in review { entry.write(to: &writer) }
      writer.endArray()
    }
  }

  private func writeDocument(to writer: inout JSONWriter) {
    guard case .screen(let screen) = kind else { return writer.fixed(#""schema":null,"ui":{}"#) }
    writer.raw(screen.documentText)
  }

  /// Writes what can be done here, which comes last.
  private func writeActions(to writer: inout JSONWriter, secrets: Bool) {
    if case .action(let action) = kind {
      writer.name("action")
      action.write(to: &writer, secrets: secrets)
    }
    writer.fixed(
      submitAllowed ? #""submit":{"allowed":true,"title":"# : #""submit":{"allowed":false,"title":"#)
    writer.string(orNull: submitTitle)
    writer.fixed(#"},"events":["#)
    for event in events { event.write(to: &writer) }
    writer.fixed(#"],"back":"#)
    back.write(to: &writer)
    if let obstacle = cancel.obstacle {
      writer.fixed(#""cancel":{"allowed":false,"reason":"#)
      writer.string(orNull: obstacle.reason)
      writer.fixed("}}")
    } else {
      writer.fixed(
        cancel.needsConfirmation
          ? #""cancel":{"allowed":true,"reason":"needsConfirmation"}}"# : #""cancel":{"allowed":true}}"#)
    }
  }
}

extension BackView {
  fileprivate func write(to writer: inout JSONWriter) {
    if let obstacle {
      writer.fixed(#"{"allowed":false,"does":null,"title":null,"reason":"#)
      writer.string(orNull: obstacle.reason)
    } else {
      writer.fixed(#"{"allowed":true,"does":"#)
      writer.string(orNull: does)
      writer.member("title", orNull: title)
      writer.member("reason", orNull: needsConfirmation ? "needsConfirmation" : nil)
    }
    writer.endObject()
  }
}

extension OfferedEvent {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.fixed(#"{"event":"#)
    writer.string(event)
    writer.member("title", orNull: title)
    writer.fixed(isEnabled ? #""enabled":true}"# : #""enabled":false}"#)
  }
}

extension [TraceStep] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array("trace", self) { writer, step in
      writer.object { writer in
        writer.member("step", orNull: step.step?.name)
        writer.member("expression", step.expression)
        writer.name("holds")
        writer.bool(step.holds)
      }
    }
  }
}

extension Deadline {
  /// Writes the deadline as a view shows it.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("at", at)
    switch kind {
    case .timer(let entry, _):
      writer.member("kind", "after")
      writer.member("entry", entry)
    case .timeout(let entry):
      writer.member("kind", "timeout")
      writer.member("entry", entry)
    case .expires: writer.member("kind", "expiresAfter")
    case .lifetime: writer.member("kind", "lifetime")
    }
    writer.endObject()
  }
}
