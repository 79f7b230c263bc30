// A view as JSON, written straight into the answer. The order of the members is part of what a reader of a transcript sees.

import FlowDefinitions
import JSONSchemas
import JSONText

extension View {
  /// Writes the view as an object.
  /// - Parameters:
  ///   - preview: Whether this is what would come, so that what would be lost is said.
  ///   - secrets: Whether the input of an action has the secrets that it names.
  ///   - effectiveSchema: Whether to show the schema with its conditions decided for the values, too.
  public func write(
    to writer: inout JSONWriter, preview: Bool = false, secrets: Bool = true, effectiveSchema: Bool = false
  ) {
    writer.beginObject()
    writer.member("session", session.id)
    writer.name("revision")
    writer.int(session.revision)
    writer.name("profileRevision")
    writer.int(profileRevision)
    writer.member("state", session.outcome == nil ? "active" : "ended")
    writer.member("now", session.time.text)
    writeFlow(to: &writer)
    writer.name("accepted")
    writer.bool(accepted)
    if isReplay {
      writer.name("replayed")
      writer.bool(true)
    }
    writer.name("screen")
    if let screen {
      screen.write(to: &writer, secrets: secrets, effectiveSchema: effectiveSchema)
    } else {
      writer.null()
    }
    writeNavigation(to: &writer)
    writeProgress(to: &writer)
    writeChanges(to: &writer)
    writer.name("gate")
    writeGate(to: &writer)
    writer.name("notice")
    writer.string(orNull: session.advice?.notice)
    writer.name("deadlines")
    writer.beginArray()
    for deadline in deadlines { deadline.write(to: &writer) }
    writer.endArray()
    writer.name("outcome")
    if let outcome = session.outcome { outcome.write(to: &writer) } else { writer.null() }
    if !walked.isEmpty { writeWalked(to: &writer) }
    if preview { writePreview(to: &writer) }
    if let trace { trace.write(to: &writer) }
    writer.endObject()
  }

  /// The gate that something waits for, or what became of the last one.
  private func writeGate(to writer: inout JSONWriter) {
    guard session.gateEnd != nil || session.gateInSight != nil else { return writer.null() }
    writer.beginObject()
    if let end = session.gateEnd {
      writer.member("state", end.why.rawValue)
      writer.member("flow", end.flow)
      writer.name("reason")
      writer.string(orNull: end.reason)
    } else if let pending = session.gateInSight {
      writer.member("state", "pending")
      writer.member("flow", session.entry(pending.entry).map { session.frame($0.frame).flow.name } ?? "")
      writer.name("reason")
      writer.null()
    }
    writer.endObject()
  }

  private func writeWalked(to writer: inout JSONWriter) {
    writer.name("walked")
    writer.beginArray()
    for answer in walked {
      writer.beginObject()
      writer.member("path", answer.path)
      writer.member("became", answer.became.rawValue)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writePreview(to writer: inout JSONWriter) {
    writer.name("preview")
    writer.beginObject()
    writer.name("lost")
    writer.beginArray()
    for entry in lost { writer.value(entry.json) }
    writer.endArray()
    writer.name("gates")
    writer.beginArray()
    for gate in metGates { writer.string(gate) }
    writer.endArray()
    writer.endObject()
  }

  private func writeFlow(to writer: inout JSONWriter) {
    writer.name("flow")
    writer.beginObject()
    writer.member("id", session.flow.name)
    writer.name("version")
    writer.string(orNull: bundle.root.version)
    writer.member("digest", bundle.root.digest)
    writer.endObject()
  }

  private func writeNavigation(to writer: inout JSONWriter) {
    writer.name("navigation")
    writer.beginObject()
    writer.name("chain")
    writer.beginArray()
    for (level, presentation) in chain.enumerated() { presentation.write(level: level, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func writeProgress(to writer: inout JSONWriter) {
    writer.name("progress")
    writer.beginObject()
    writer.name("done")
    writer.int(session.stack?.top.visibleBelow ?? 0)
    writer.name("remainingMin")
    writer.int(progress?.minimum ?? 0)
    writer.name("remainingMax")
    if let progress, progress.maximum == nil { writer.null() } else { writer.int(progress?.maximum ?? 0) }
    writer.endObject()
  }

  private func writeChanges(to writer: inout JSONWriter) {
    writer.name("changes")
    writer.beginArray()
    for change in changes { change.write(to: &writer) }
    writer.endArray()
  }
}

extension PresentationView {
  fileprivate func write(level: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("level")
    writer.int(level)
    writer.member("style", style)
    if let presentedBy {
      writer.name("transition")
      writer.string(orNull: transition)
      writer.member("presentedBy", presentedBy.text)
      writer.member("purpose", purpose.rawValue)
    }
    if let tabs {
      writer.name("tabs")
      writer.beginArray()
      for tab in tabs { tab.write(to: &writer) }
      writer.endArray()
    } else {
      stack.writeMembers(to: &writer)
    }
    writer.endObject()
  }
}

extension StackView {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.name("depth")
    writer.int(depth)
    writer.name("stack")
    writer.beginArray()
    for entry in entries { entry.write(to: &writer) }
    writer.endArray()
  }
}

extension TabView {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.name("title")
    writer.string(orNull: title)
    writer.name("icon")
    writer.string(orNull: icon)
    writer.name("badge")
    writer.string(orNull: badge)
    writer.name("tag")
    writer.value(tag)
    writer.name("selected")
    writer.bool(isSelected)
    writer.name("loaded")
    writer.bool(stack != nil)
    writer.name("overflow")
    writer.bool(isOverflow)
    (stack ?? StackView(depth: 0, entries: [])).writeMembers(to: &writer)
    writer.endObject()
  }
}

extension StackedView {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("entry", entry.text)
    writer.member("step", step.name)
    writer.name("title")
    writer.string(orNull: title)
    writer.endObject()
  }
}

extension ScreenView {
  fileprivate func write(to writer: inout JSONWriter, secrets: Bool, effectiveSchema: Bool) {
    writer.beginObject()
    writer.member("kind", kind.word)
    writer.member("step", step.name)
    writer.name("entry")
    writer.string(orNull: entry?.text)
    writer.name("title")
    writer.string(orNull: title)
    writer.name("body")
    writer.string(orNull: body)
    writeDocument(to: &writer)
    if effectiveSchema, case .screen(let screen) = kind {
      writer.name("effectiveSchema")
      writer.value(screen.hasSchema ? screen.schema.effective(for: .object(values)) : .null)
    }
    writer.name("values")
    writer.members(values)
    writer.name("params")
    writer.members(params)
    writer.name("meta")
    writer.value(meta ?? .null)
    writer.name("errors")
    writer.errors(errors)
    writer.name("secretsHeld")
    writer.beginArray()
    for place in secretsHeld { writer.string(place.description) }
    writer.endArray()
    if let review {
      writer.name("review")
      writer.beginArray()
      for entry in review { entry.write(to: &writer) }
      writer.endArray()
    }
    writeActions(to: &writer, secrets: secrets)
    writer.endObject()
  }

  private func writeDocument(to writer: inout JSONWriter) {
    writer.name("schema")
    guard case .screen(let screen) = kind else {
      writer.null()
      writer.name("ui")
      writer.members([:])
      return
    }
    writer.raw(screen.schemaText)
    writer.name("ui")
    writer.raw(screen.uiText)
  }

  /// What can be done here.
  private func writeActions(to writer: inout JSONWriter, secrets: Bool) {
    if case .action(let call, let input, let openInput, let attempt, let key, let missing) = kind {
      writer.name("action")
      writer.action(call, input: secrets ? input : openInput, attempt: attempt, key: key, missing: missing)
    }
    writer.name("submit")
    writer.beginObject()
    writer.name("allowed")
    writer.bool(submitAllowed)
    writer.name("title")
    writer.string(orNull: submitTitle)
    writer.endObject()
    writer.name("events")
    writer.beginArray()
    for event in events { event.write(to: &writer) }
    writer.endArray()
    writer.name("back")
    back.write(to: &writer)
    writer.name("cancel")
    writer.beginObject()
    writer.name("allowed")
    writer.bool(cancelObstacle == nil)
    if let cancelObstacle {
      writer.name("reason")
      writer.string(orNull: cancelObstacle.reason)
    }
    writer.endObject()
  }
}

extension ScreenView.Kind {
  fileprivate var word: String {
    switch self {
    case .screen: "screen"
    case .action: "action"
    case .end: "end"
    }
  }
}

extension BackView {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("allowed")
    writer.bool(obstacle == nil)
    writer.name("does")
    writer.string(orNull: does)
    writer.name("title")
    writer.string(orNull: title)
    writer.name("reason")
    writer.string(orNull: obstacle?.reason ?? (needsConfirmation ? "needsConfirmation" : nil))
    writer.endObject()
  }
}

extension EventView {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("event", event)
    writer.name("title")
    writer.string(orNull: title)
    writer.name("enabled")
    writer.bool(isEnabled)
    writer.endObject()
  }
}

extension Outcome {
  /// Writes the outcome as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer, withView: false)
    writer.endObject()
  }
}

extension [TraceStep] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.name("trace")
    writer.beginArray()
    for step in self {
      writer.beginObject()
      writer.name("step")
      writer.string(orNull: step.step?.name)
      writer.member("expression", step.expression)
      writer.name("holds")
      writer.bool(step.holds)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func action(
    _ call: HostCall, input: JSON, attempt: Int, key: String, missing: [String]
  ) {
    beginObject()
    member("name", call.name)
    name("input")
    value(input)
    name("attempt")
    int(attempt)
    member("key", key)
    name("missing")
    beginArray()
    for name in missing { string(name) }
    endArray()
    endObject()
  }
}
