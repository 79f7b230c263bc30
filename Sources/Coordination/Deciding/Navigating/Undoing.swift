// Undoing: `back` and `cancel` over done actions that can be undone wait until the host has undone them, the last one first
// (`protocol/definitions.md`, “Actions”). What undoes an action is an entry of its own on top of everything: a running action
// like any other.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Asks the host to undo the last done action among these entries that can be undone; the task waits for that. Returns
  /// whether there is such an action.
  mutating func undo(among entries: [Entry], before task: PendingUndo.Task) throws(Stop) -> Bool {
    // The entries of several tabs are not in the order in which they were entered.
    guard let done = entries.filter(isUndoable).max(by: { $0.id < $1.id }) else { return false }
    try noteTitleOfTop()
    let push = Change.Push(
      entry: session.nextEntry, step: done.step, frame: done.frame, level: session.chain.count - 1,
      params: done.params, isAutomatic: false, keepsDrafts: false, undoes: done.id)
    emit(.push(push))
    emit(.undoing(PendingUndo(entry: push.entry, task: task)))
    return true
  }

  private func isUndoable(_ entry: Entry) -> Bool {
    entry.result != nil && !entry.isUndone && step(of: entry)?.action?.undo != nil
  }

  /// Returns the call that the host is asked for on the entry, if there is one.
  func call(of entry: Entry) -> HostCall? {
    let action = step(of: entry)?.action
    return entry.undoes == nil ? action?.call : action?.undo
  }

  /// Removes the action that the host has undone, with all above it, and then decides the task afresh that has waited for
  /// that.
  mutating func undone(_ entry: Entry, with values: JSONObject) throws(Stop) {
    guard let pending = session.undo else { return }
    let schema = call(of: entry)?.schema
    let filled = schema?.fillingDefaults(in: .object(values)) ?? .object(values)
    let violations = schema?.violations(of: filled) ?? []
    if !violations.isEmpty {
      throw .refused(.inputInvalid(subject: .result, errors(violations, in: entry.frame)))
    }
    if let done = entry.undoes.flatMap({ session.entry($0) }) {
      emit(.undone(done.id))
      try withdraw(downTo: done)
    } else {
      // It stood in another tab, and has gone with a gate that no longer holds.
      emit(.pop(entry.id, leavesDraft: false))
    }
    // Whoever gave the command has already been asked about what may be lost.
    isConfirmed = true
    let stop = tryOut { (turn) throws(Stop) in try turn.carryOut(pending.task) }
    guard let stop else { return }
    guard case .refused(let refusal) = DecisionError(stop) else { throw stop }
    let words = phrasebook(of: flow(of: entry.frame))
    try showOnNearestScreen(HostError(code: refusal.kind.name, message: refusal.message(in: words)))
  }

  /// Gives up the command, since the host could not undo the action. What was undone before stays undone.
  mutating func undoFailed(_ error: HostError, on entry: Entry) throws(Stop) {
    emit(.pop(entry.id, leavesDraft: false))
    try showOnNearestScreen(error)
  }

  /// Carries out the task that has waited. It was allowed when it was asked for, so what has been uncovered since has no say.
  private mutating func carryOut(_ task: PendingUndo.Task) throws(Stop) {
    guard let stack = session.stack else { return }
    switch task {
    case .back(let target, let errors):
      try goBack(to: target, showing: errors)
      try settleAtStart()
    case .cancel(let level):
      isAllowed = true
      _ = try attempt(.command(.cancel(level: level, values: nil)), from: stack.top)
      isAllowed = false
    case .abort(let gate, let reason):
      if let pending = session.pending.last(where: { $0.entry == gate }) {
        try giveUpGate(pending, reason: reason)
      }
      try settleAtStart()
    case .end(let outcome, nil): try finishSession(with: outcome)
    case .end(let outcome, let tab?):
      try finishTab(
        tab, FrameEnd(status: outcome.status, result: outcome.result, reason: outcome.reason))
      try settleAtStart()
    }
  }

  /// Removes what lies over the action, and the action itself, unless nothing would be left of its stack or a gate begins
  /// with it.
  private mutating func withdraw(downTo done: Entry) throws(Stop) {
    guard let level = session.level(of: done.id) else {
      if let undoing = session.undo?.entry { emit(.pop(undoing, leavesDraft: false)) }
      if let tab = session.tab(of: done.id) { emit(.cut(tab: tab, done.id, placeholder: nil)) }
      return
    }
    try dismissAll(downTo: level + 1, as: .cancelled)
    let stack = session.chain[level].stack
    let gone = stack.downTo(done.id)
    let stays = gone.count == stack.depth || session.pending.contains { $0.entry == done.id }
    for entry in stays ? gone.dropLast() : gone { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
  }

  /// Shows the error on the nearest screen. A failed action on top, above which there was something to undo, is given up. A gate
  /// of which nothing else is left is aborted if a screen has met it, which is shown then.
  private mutating func showOnNearestScreen(_ error: HostError) throws(Stop) {
    while let top = session.top, !top.isVisible || top.hasFailed {
      if let gate = session.pending.last(where: { $0.entry == top.id }),
        session.entry(gate.source)?.isVisible ?? false
      {
        try removeGate(gate, as: .aborted)
        return try abort(gate, saying: error)
      }
      let level = session.chain.count - 1
      if session.chain[level].stack.below != nil {
        emit(.pop(top.id, leavesDraft: false))
      } else if level > 0 {
        try dismissAll(downTo: level, as: .cancelled)
      } else {
        return try finishRoot(FrameEnd(status: .failed, reason: error.code, error: error))
      }
    }
    reviveFrame()
    if let top = session.top { show(error, on: top) }
  }

  /// Aborts a gate in which something could not be undone. Another gate, in front of where its `onAbort` leads, would stand over
  /// an undo that is not over, and nobody could leave it: then the `onAbort` leads nowhere.
  private mutating func abort(_ gate: PendingCommand, saying hostError: HostError) throws(Stop) {
    let stop = tryOut { (turn) throws(Stop) in
      try turn.abort(gate, reason: "cancelled", showing: [hostError.shown])
    }
    guard let stop else { return }
    guard case .gateClosed = stop else { throw stop }
    try abort(gate, reason: "cancelled", showing: [hostError.shown], isDeadEnd: true)
  }
}
