// `back`: one function works out what it would do, for the view that promises it and for the command that does it.

import FlowDefinitions
import JSONText

/// What `back` would do.
enum BackPlan {
  /// Pops these entries, from the top down, and shows the one below.
  case pop([Entry], uncovering: Entry)
  /// Ends the presentation at that level without a result, and shows what presented it.
  case cancel(level: Int, uncovering: Entry?)
  /// Gives up the gate that was pushed.
  case abort(PendingCommand, uncovering: Entry?)
}

extension Turn {
  /// Returns what `back` would do now: pop so many visible entries, or all above the entry or step `to`.
  /// - Throws: `cannotGoBack`, `targetNotFound`.
  func backPlan(to target: String? = nil, count: Int? = nil) throws(Stop) -> BackPlan {
    guard let stack = session.stack else { throw .refused(.cannotGoBack(.atFirstStep)) }
    try refuseHeld(by: stack.top)
    guard let uncovered = try uncovered(in: stack, to: target, count: count ?? 1) else {
      return try bottomPlan()
    }
    let popped = stack.prefix { $0.id != uncovered.id }
    try refuseForbidden(over: popped)
    // If `back` leads past the screen that the gate would lead back to, there is nobody to tell, and the gate just goes.
    let gate = session.pending.filter { gate in popped.contains { $0.id == gate.entry } }
      .min { $0.entry < $1.entry }
    if let gate, !popped.contains(where: { $0.isVisible && $0.id < gate.entry }) {
      return .abort(gate, uncovering: uncovered)
    }
    return .pop(Array(popped), uncovering: uncovered)
  }

  /// Refuses if the user may not go back over these entries of the stack, which are in order from the top down.
  func refuseBack(over popped: ArraySlice<Entry>) throws(Stop) {
    if let top = popped.first { try refuseHeld(by: top) }
    try refuseForbidden(over: popped)
  }

  private func refuseHeld(by top: Entry) throws(Stop) {
    if !bundle.traits.mayRefuseBack { return }
    let step = step(of: top)
    let permission = back(of: top, step)
    if session.undo != nil || step?.action != nil && top.result == nil && permission != .allow {
      throw .refused(.cannotGoBack(.actionRunning))
    }
    if permission == .forbid { throw .refused(.cannotGoBack(.forbidden(by: top.step))) }
  }

  private func refuseForbidden(over popped: some Sequence<Entry>) throws(Stop) {
    if !bundle.traits.hasRulesForBack { return }
    for entry in popped where back(of: entry) == .forbid {
      throw .refused(.cannotGoBack(.forbidden(by: entry.step)))
    }
  }

  /// Returns what the step, or else its group, says about going back. That of a placeholder says nothing: nobody has come to
  /// it.
  func back(of entry: Entry) -> Permission? { entry.isPlaceholder ? nil : back(of: entry, step(of: entry)) }

  private func back(of entry: Entry, _ step: Step?) -> Permission? {
    bundle.traits.hasRulesForBack ? step?.back ?? flow(of: entry.frame).group(of: entry.step)?.back : nil
  }

  /// Returns the entry that would be shown; nil if `back` leads out of the stack.
  private func uncovered(in stack: Stack, to target: String?, count: Int) throws(Stop) -> Entry? {
    let below = stack.dropFirst()
    var found = 0
    for entry in below where entry.isVisible {
      found += 1
      if target == nil, found == count { return entry }
      if let target, entry.id.text == target || entry.step.name == target { return entry }
    }
    if let target {
      throw .refused(
        .targetNotFound(target: target, targets: below.reversed().filter { $0.isVisible }.stepNames))
    }
    if found > 0 { throw .refused(.cannotGoBack(.tooFew(below: found))) }
    if count != 1 { throw .refused(.cannotGoBack(.atFirstStep)) }
    return nil
  }

  /// Returns what `back` does at the bottom of a stack. It gives up the gate in front of what is to be there, which has only
  /// a placeholder that nobody sees, or else cancels the presentation; at the bottom of the root it is refused.
  private func bottomPlan() throws(Stop) -> BackPlan {
    let level = session.chain.count - 1
    let gate = pushedGate
    guard level > 0 || gate != nil else { throw .refused(.cannotGoBack(.atFirstStep)) }
    let entries = session.chain[level].stack
    for entry in entries where back(of: entry) == .forbid {
      throw .refused(.cannotGoBack(.forbidden(by: entry.step)))
    }
    if case .cannotCancel(.forbidden(let step))? = cancelObstacle() {
      throw .refused(.cannotGoBack(.forbidden(by: step)))
    }
    let uncovered = session.chain[..<level].last?.stack.first(where: { $0.isVisible })
    if let gate { return .abort(gate, uncovering: uncovered) }
    // Only what is already done lies below it, so the session would end.
    if session.chain[..<level].allSatisfy({ $0.stack.allSatisfy(leadsNowhere) }),
      presenting(session.chain[level].manner.origin)?.onCancel.isEmpty ?? true
    {
      throw .refused(.cannotGoBack(.atFirstStep))
    }
    return .cancel(level: level, uncovering: uncovered)
  }

  mutating func goBack(to target: String?, count: Int?, _ values: JSONObject?) throws(Stop) {
    let plan = try backPlan(to: target, count: count)
    if let values, let top = session.top { try keepTyped(values, of: top) }
    switch plan {
    case .pop(let entries, let uncovered):
      // Read again, since the one on top has its draft now.
      let entries = session.stack.map { Array($0.prefix(entries.count)) } ?? []
      try refuseUnconfirmed(entries)
      try goBack(over: entries, to: uncovered.id)
    case .cancel(let level, _):
      let entries = Array(session.chain[level].stack)
      try refuseUnconfirmed(entries)
      if try undo(among: entries, before: .cancel(level: level)) { return }
      try cancelLevel(level)
    case .abort(let gate, _):
      try refuseUnconfirmed(entries(of: gate))
      try giveUpGate(gate)
    }
    try settle()
  }

  /// Pops these entries, once what was done on them is undone, and shows the errors on the entry below.
  mutating func goBack(
    over entries: [Entry], to uncovered: EntryID, showing errors: [FieldError] = []
  ) throws(Stop) {
    if try undo(among: entries, before: .back(to: uncovered, showing: errors)) { return }
    noteGroups(around: session.top)
    for entry in entries { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
    reviveFrame()
    if !errors.isEmpty { emit(.advised(Advice(entry: uncovered, errors: errors, notice: nil))) }
  }

  /// Goes back to the entry, also out of what is presented over it, once what was done above it is undone.
  mutating func goBack(to entry: EntryID, showing errors: [FieldError]) throws(Stop) {
    guard let level = session.level(of: entry) else { return }
    let popped = session.chain[level].stack.prefix { $0.id != entry }
    let above = session.entries(above: level)
    if !above.isEmpty {
      if try undo(among: above + popped, before: .back(to: entry, showing: errors)) { return }
      try dismissAll(downTo: level + 1, as: .cancelled)
    }
    try goBack(over: popped, to: entry, showing: errors)
  }

  /// Reopens the flows that had finished and whose last screen is on top again: they go on, so their steps no longer have a
  /// result.
  mutating func reviveFrame() {
    guard var top = session.top else { return }
    while let entry = session.frame(top.frame).calledBy.flatMap({ session.entry($0) }), entry.result != nil {
      emit(.reopened(entry.id))
      top = entry
    }
  }

  /// Leaves a done action that is on top again, from which nothing leads on: it goes as it does on the way back, with
  /// everything unseen below it.
  ///
  /// If nothing below is seen, a route there chooses again; if there is none, the presentation or the root is over, and is
  /// cancelled.
  mutating func leaveUncovered() throws(Stop) {
    guard let stack = session.stack else { return }
    try loopGuard.hop(stack.top.step)
    let unseen = stack.prefix { !$0.isVisible }
    let gone = unseen.count < stack.depth ? unseen : stack.prefix(while: leadsNowhere)
    if let gate = session.pending.last(where: { gate in gone.contains { $0.id == gate.entry } }) {
      return try giveUpGate(gate)
    }
    if let uncovered = stack.dropping(gone.count)?.top { return try goBack(over: gone, to: uncovered.id) }
    let level = session.chain.count - 1
    if level == 0 { return try finishRoot(FrameEnd(status: .cancelled)) }
    if try undo(among: gone, before: .cancel(level: level)) { return }
    try cancelLevel(level)
  }

  /// Whether nothing happens by itself if the entry alone is uncovered: it is a done action, or a step that ran the flow
  /// which had such an action.
  func leadsNowhere(_ entry: Entry) -> Bool {
    guard let step = step(of: entry), !entry.isPlaceholder else { return false }
    if case .flow = step.kind { return true }
    return entry.isDone(step)
  }

  func isRunningAction(_ entry: Entry) -> Bool { step(of: entry)?.action != nil && entry.result == nil }
}
