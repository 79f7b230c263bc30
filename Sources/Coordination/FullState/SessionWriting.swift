// A whole state as JSON: what the changes up to it come to, for those who do not want to apply them all. It has everything
// that a fold would have, and no secrets, since changes have none.
//
//     {"format":1, "session":ID, "flow":F, "startedAt":T, "time":T, "commandedAt":T, "revision":N, "input":…,
//      "subject":S, "locale":L, "host":{…}, "lastEntry":N, "lastFrame":N, "frames":[…], "chain":[…], …}
//
// A member that is not there is empty, null or false. A later format is not guessed about: the changes say the same, at
// greater length.

import FlowDefinitions
import JSONText

extension Session {
  /// The format of full states that this engine writes and reads.
  static let format = 1

  /// Writes the full state.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", Session.format)
    writer.member("session", id)
    writer.member("flow", flow.name)
    writer.member("startedAt", startedAt)
    writer.member("time", time)
    writer.member("commandedAt", commandedAt)
    writer.member("revision", revision)
    writer.member("input", input)
    if let bundle { writer.member("bundle", bundle) }
    if let subject { writer.member("subject", subject) }
    if let locale { writer.member("locale", locale) }
    writer.member("host", host)
    writer.member("lastEntry", lastEntry)
    writer.member("lastFrame", lastFrame)
    if holders != 0 { writer.member("holders", holders) }
    writer.array("frames", frames) { $1.write(to: &$0) }
    writeChain(to: &writer)
    writeMoment(to: &writer)
    if !keys.inOrder.isEmpty {
      writer.array("keys", keys.inOrder) { writer, key in writer.object { key.write(to: &$0) } }
    }
    writer.endObject()
  }

  /// Writes the levels, leaving out of each what follows from those below it.
  private func writeChain(to writer: inout JSONWriter) {
    let below = Session(copying: self)
    below.chain = []
    writer.array("chain", chain) { writer, presentation in
      presentation.write(to: &writer, above: below)
      below.chain.append(presentation)
    }
  }

  /// Writes what is only there now and then.
  private func writeMoment(to writer: inout JSONWriter) {
    if !advices.isEmpty {
      writer.array("advices", advices) { writer, advice in writer.object { advice.write(to: &$0) } }
    }
    if !pending.isEmpty {
      writer.array("pending", pending) { writer, pending in writer.object { pending.write(to: &$0) } }
    }
    if let undo { writer.object("undo") { undo.write(to: &$0) } }
    if let gateEnd { writer.object("gateEnd") { gateEnd.write(to: &$0) } }
    if let outcome { writer.object("outcome") { outcome.writeMembers(to: &$0, withView: true) } }
    if waiting.isEmpty { return }
    writer.array("waiting", waiting.groups) { writer, group in
      writer.object { writer in
        if let entry = group.behind { writer.member("behind", entry) }
        if let tab = group.tab { writer.member("tab", tab) }
        writer.answers("answers", group.answers)
        if !group.variables.isEmpty { writer.array("variables", group.variables) { $1.write(to: &$0) } }
      }
    }
  }
}

// MARK: - Frames

extension Frame {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      Change.NewFrame(id: id, flow: flow, input: input, vars: vars, caller: caller).write(to: &writer)
      state.write(to: &writer)
    }
  }
}

extension Frame.State {
  /// Writes what a frame has besides its variables.
  func write(to writer: inout JSONWriter) {
    if !drafts.isEmpty {
      writer.array("drafts", drafts.sorted) { writer, draft in
        writer.object { writer in
          writer.member("step", draft.key.step.name)
          writer.member("params", draft.key.params)
          writer.member("values", draft.values)
        }
      }
    }
    if !histories.isEmpty {
      writer.object("histories") { writer in
        for (group, entries) in histories.sorted(by: { $0.key.name < $1.key.name }) {
          writer.name(group.name)
          writer.array(entries) { $1.write(to: &$0) }
        }
      }
    }
  }
}

// MARK: - Presentations and entries

extension Presentation {
  /// Writes the presentation. `session` has the levels below it.
  fileprivate func write(to writer: inout JSONWriter, above session: Session) {
    writer.object { writer in
      writer.member("style", manner.style)
      if let transition = manner.transition { writer.member("transition", transition) }
      writer.member("purpose", manner.purpose.rawValue)
      if let presentedBy = manner.presentedBy { writer.member("presentedBy", presentedBy) }
      if let answersTo { writer.member("answersTo", answersTo) }
      manner.writeRules(to: &writer)
      switch content {
      case .stack(let stack): stack.write("stack", to: &writer, over: nil, in: session)
      case .tabs(let tabs): tabs.write(to: &writer, in: session)
      }
    }
  }
}

extension TabSet {
  fileprivate func write(to writer: inout JSONWriter, in session: Session) {
    writer.name("base")
    base.write(to: &writer, above: nil, over: nil, in: session)
    writer.member("selected", selected)
    if let previous { writer.member("previous", previous) }
    writer.array("tabs", loaded) { writer, tab in
      writer.object { writer in
        writer.member("tab", tab.name)
        tab.value.write("stack", to: &writer, over: base, in: session)
      }
    }
  }
}

extension Stack {
  /// Writes the entries from the bottom up.
  fileprivate func write(
    _ name: StaticString, to writer: inout JSONWriter, over base: Entry?, in session: Session
  ) {
    var stack: Stack?
    writer.array(name, reversed()) { writer, entry in
      entry.write(to: &writer, above: stack, over: base, in: session)
      if stack == nil { stack = Stack(entry) } else { stack?.push(entry) }
    }
  }
}

extension Entry {
  /// Writes the entry. What the entries below it have given it is left out, if they would give it the same now.
  fileprivate func write(
    to writer: inout JSONWriter, above below: Stack?, over base: Entry?, in session: Session
  ) {
    writer.object { writer in
      push.write(to: &writer)
      writer.member("enteredAt", enteredAt)
      writeState(to: &writer)
      let derived = session.data(of: frame, under: below, over: base, level: push.level)
      if !derived.isSame(as: dataBelow, { $0.isWritten(like: $1) }) {
        writer.member("dataBelow", dataBelow.whole)
      }
      if visibleBelow != Entry.visible(in: below ?? base.map { Stack($0) }) {
        writer.member("visibleBelow", visibleBelow)
      }
    }
  }

  private func writeState(to writer: inout JSONWriter) {
    if let answers { writer.member("answers", answers) }
    if !kept.isEmpty { writer.member("kept", kept) }
    if answers != nil || result != nil, !keptBefore.isWritten(like: kept) {
      writer.member("before", keptBefore)
    }
    if !hidden.isEmpty { writer.array("hidden", hidden) { $0.string($1) } }
    if !ways.isEmpty { writer.origins("ways", ways) }
    if let draft { writer.member("draft", draft) }
    if let result {
      writer.member("result", result)
    }
    input?.write(to: &writer)
    if let innerFrame { writer.member("innerFrame", innerFrame) }
    if !firedTimers.isEmpty { writer.array("fired", firedTimers.sorted()) { $0.int($1) } }
    if isUndone { writer.flag("undone") }
    if attempt != 1 {
      writer.member("attempt", attempt)
      writer.member("attemptedAt", attemptedAt)
    }
    if hasFailed { writer.flag("failed") }
    if let title { writer.member("title", title) }
  }
}

extension JSONObject {
  /// Returns whether both are the same to the last digit and in the same order, which is more than being equal as JSON.
  fileprivate func isWritten(like other: JSONObject) -> Bool {
    if isEmpty || other.isEmpty { return isEmpty == other.isEmpty }
    return JSON.object(self).bytes == JSON.object(other).bytes
  }
}
