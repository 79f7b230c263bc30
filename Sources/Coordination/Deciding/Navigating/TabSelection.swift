// Stacks side by side. Selecting one keeps every other as it is; selecting the selected one leads back to its root.

import FlowDefinitions
import JSONText

extension Turn {
  mutating func selectTab(_ tab: String, _ values: JSONObject?, on entry: Entry) throws(Stop) {
    if let values { try keepTyped(values, of: entry) }
    do throws(Stop) {
      try select(tab, isCommand: true)
    } catch {
      guard case .gateClosed(var gate) = error else { throw error }
      gate.source = sourceInSight?.id
      throw .gateClosed(gate)
    }
    try settle()
  }

  /// The source of the command that waits for the outermost gate in sight, whose place a gate in front of another tab takes.
  /// A gate that leads into this tab stays: there is nothing to see without it.
  private var sourceInSight: Entry? {
    session.pending.lazy.filter { session.level(of: $0.entry) != nil }
      .compactMap { session.entry($0.source) }.first { !$0.isPlaceholder }
  }

  /// Selects a tab, and loads it if it is selected for the first time.
  /// - Parameter isCommand: Whether the user selects the tab, and not the flow.
  mutating func select(_ name: String, isCommand: Bool = false) throws(Stop) {
    guard session.chain.count == 1 else { throw .refused(.notAllowed(command: "selectTab", .covered)) }
    guard let set = session.chain.first?.tabs, let tabs = step(of: set.base)?.tabs else {
      throw .refused(.notAllowed(command: "selectTab", .noTabs))
    }
    guard let tab = tabs.tabs[name] else {
      throw .refused(.targetNotFound(target: name, targets: tabs.tabs.names))
    }
    if set.selected == name { return try reselect(name, isCommand: isCommand) }
    try noteTitleOfTop()
    if let stack = set.stack(of: name) {
      guard let bottom = stack.bottom, stack.allSatisfy(leadsNowhere) else {
        try refuseUnlessPassed(stack)
        return emit(.select(tab: name, root: nil))
      }
      // Only what is done is left there, and nobody can go back over that from here: the tab begins anew.
      emit(.cut(tab: name, bottom.id, placeholder: nil))
    }
    let (frame, first) = try root(of: tab, named: name, on: set.base)
    let push = try rootEntry(at: first, in: frame)
    emit(.select(tab: name, root: push))
    // A gate in front of what runs there stands in front of the tab.
    try openInnerFlow(keepsPlace: false)
  }

  /// Refuses a tab in which nothing is to be seen but a gate that has come back there, unless that can be passed. Such a gate
  /// stands in front of the tab, as it does when the tab is loaded: whoever gives it up stays where they are.
  private mutating func refuseUnlessPassed(_ stack: Stack) throws(Stop) {
    let top = stack.top
    guard top.isPlaceholder, !stack.contains(where: { $0.isVisible }) else { return }
    _ = try push(of: top.step, step(of: top), params: top.params, in: top.frame, over: stack.below)
  }

  /// Selects the selected tab again, which pops it to its root; front ends are told in any case. A gate that goes with that
  /// is aborted.
  ///
  /// The root is the lowest screen, from which nothing leads back: what stands unseen below it would begin anew. A user gets
  /// there only as far as `back` goes; a flow pops whatever it wants to.
  private mutating func reselect(_ name: String, isCommand: Bool) throws(Stop) {
    guard let stack = session.chain.first?.stack else { return }
    emit(.select(tab: name, root: nil))
    let entries = Array(stack)
    guard let root = entries.lastIndex(where: { $0.isVisible }), root > 0 else { return }
    let popped = entries[..<root]
    let gate = session.pending.first { gate in popped.contains { $0.id == gate.entry } }
    if isCommand { try refuseBack(over: popped) }
    try refuseUnconfirmed(Array(popped))
    if isCommand {
      if let gate, gate.source == entries[root].id { return try giveUpGate(gate) }
      try goBack(over: Array(popped), to: entries[root].id)
      // If going back waits for an undo, it ends the gate without a word then.
      if session.undo != nil { return }
    } else {
      for entry in popped { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
    }
    if let gate { try abort(gate, reason: "cancelled") }
  }

  /// Returns the frame and the step with which a tab begins that is being loaded: its root, or where its path began in the
  /// version of the flow that the session comes from.
  private mutating func root(
    of tab: Tab, named name: String, on base: Entry
  ) throws(Stop) -> (FrameID, FrameRemains.Beginning) {
    let began = walkState.former?.tabs.removeValue(forKey: name)
    // What the tab ran may have been replaced by a step of the flow that has the tabs.
    if let began, began.isOfTabs, began.flow == flow(of: base.frame).id { return (base.frame, began.start) }
    switch tab.root {
    case .step(let step): return (base.frame, FrameRemains.Beginning(step: step, params: [:]))
    case .flow(let flow):
      let frame = try newFrame(of: flow, tab.input, in: scope(of: base), caller: .tab(name))
      open(frame)
      if let began, !began.isOfTabs, began.flow == flow { return (frame.id, began.start) }
      return (frame.id, FrameRemains.Beginning(step: bundle[flow]?.start ?? StepID(""), params: [:]))
    }
  }

  /// Returns the entry at the root of a tab. An end is not entered: a placeholder stands for it, until the tab follows the
  /// tabs' `next`.
  private mutating func rootEntry(
    at first: FrameRemains.Beginning, in frame: FrameID
  ) throws(Stop) -> Change.Push {
    let step = flow(of: frame)[first.step]
    if step?.tabs != nil { throw .refused(.notAllowed(command: method, .misplacedTabs(first.step))) }
    if step?.end != nil { return placeholder(of: first.step, in: frame, level: 0) }
    return try push(of: first.step, step, params: first.params, in: frame, over: nil)
  }

  /// Opens the tabs in the place of everything that stands at level 0.
  mutating func open(_ tabs: Tabs, _ push: Change.Push, replacing removed: [EntryID]) throws(Stop) {
    guard let tab = tabs.tabs[tabs.selected] else { return }
    // Tabs that were there go with all that stands in them, whichever tab they are left from.
    let removed = session.chain.first?.tabs?.entries.map { $0.id } ?? removed
    let base = Entry(push, at: time, dataBelow: CollectedData([:]))
    let (frame, first) = try root(of: tab, named: tabs.selected, on: base)
    let next = EntryID(push.entry.number + 1)
    do throws(Stop) {
      let root = try rootEntry(at: first, in: frame).renumbered(next)
      emit(.openTabs(push, selected: tabs.selected, root: root, replacing: removed))
      takeSet(on: base.id)
    } catch {
      guard case .gateClosed(let gate) = error else { throw error }
      let root = placeholder(of: first.step, params: first.params, in: frame, level: 0).renumbered(next)
      emit(.openTabs(push, selected: tabs.selected, root: root, replacing: removed))
      takeSet(on: base.id)
      if let entry = session.top {
        try interpose(gate, before: .enter(first.step, params: first.params), from: entry)
      }
    }
  }

  /// Opens the tabs that a flow starts with, in the place of the placeholder that was entered for them.
  mutating func openAtStart(_ tabs: Tabs, of placeholder: Change.Push) throws(Stop) {
    guard placeholder.level == 0, let stack = session.chain.first?.stack,
      stack.depth == 1
    else { throw .refused(.notAllowed(command: method, .misplacedTabs(placeholder.step))) }
    let step = flow(of: placeholder.frame)[placeholder.step]
    let push = try push(of: placeholder.step, step, params: [:], in: placeholder.frame, over: nil)
    try open(tabs, push, replacing: [placeholder.entry])
  }

  /// Ends the flow of a tab: the tab follows the tabs' `next`, or starts again. If the flow failed, the tabs' `onError` comes
  /// first.
  mutating func finishTab(_ name: String, _ end: FrameEnd) throws(Stop) {
    guard let set = session.chain.first?.tabs, let step = step(of: set.base) else { return }
    if end.status == .cancelled {
      let entries = session.entries(above: 0) + Array(set.stack)
      try refuseUnconfirmed(entries)
      if try undo(among: entries, before: .end(Outcome(end), tab: name)) { return }
    }
    try askAbove(0, end.status)
    try dismissAll(downTo: 1, as: end.status == .completed ? .dismissed : .cancelled)
    if end.status == .failed {
      let scope = scope(of: set.base, StepScope.Occasion(outcome: "failed", error: end.failure.json))
      if let transition = try choose(step.onError, in: scope) {
        leaveUndone(above: set.base.id)
        return try leave(name, of: set, by: transition, in: scope, end.status)
      }
    }
    let scope = scope(of: set.base, StepScope.Occasion(result: end.result, outcome: end.status.rawValue))
    if let next = step.next, let transition = try choose(next, in: scope) {
      return try leave(name, of: set, by: transition, in: scope, end.status)
    }
    let isStep = if case .step? = step.tabs?.tabs[name]?.root { true } else { false }
    if end.status == .failed, isStep || !set.stack.contains(where: { self.step(of: $0)?.screen != nil }) {
      return try leaveFailed(name, of: set, end.failure)
    }
    try beginAnew(name, of: set, end.status)
  }

  /// Leaves a tab whose root has failed, or whose flow has failed before any screen, since it would fail again and again if
  /// it began anew by itself.
  ///
  /// The error is shown on another tab; if there is nothing to be seen in another, the session has failed.
  private mutating func leaveFailed(_ name: String, of set: TabSet, _ error: HostError) throws(Stop) {
    guard let other = set.other else {
      return try finish(FrameEnd(status: .failed, reason: error.code), frame: set.base.frame)
    }
    emit(.select(tab: other, root: nil))
    try clear(name, of: set.stack, .failed)
    if let top = session.top { show(error, on: top) }
  }

  /// Takes the transition of the tabs, and leaves nothing in the tab of the flow that is over, wherever that leads: what was
  /// completed there would be undone, or done twice.
  private mutating func leave(
    _ name: String, of set: TabSet, by transition: Transition, in scope: StepScope, _ status: Outcome.Status
  ) throws(Stop) {
    switch transition.target {
    case .stay, .to, .enter, .popTo, .present, .select(name):
      try go(transition, from: set.base, in: scope) { (turn) throws(Stop) in
        try turn.beginAnew(name, of: set, status)
      }
    default:
      try go(transition, from: set.base, in: scope)
      try clear(name, of: set.stack, status)
    }
  }

  private mutating func beginAnew(
    _ name: String, of set: TabSet, _ status: Outcome.Status
  ) throws(Stop) {
    guard let stack = session.chain.first?.stack, let tab = step(of: set.base)?.tabs?.tabs[name] else {
      return
    }
    try refuseTyped(on: stack, status)
    let (frame, first) = try root(of: tab, named: name, on: set.base)
    if flow(of: frame)[first.step]?.end != nil {
      throw .refused(.loopDetected([set.base.step, first.step, set.base.step]))
    }
    try loopGuard.hop(first.step)
    try enter(first.step, params: first.params, replacing: stack.map { $0.id }, on: stack, in: frame)
  }

  /// Empties the tab if another one is selected now, so that it begins anew when it is selected.
  private mutating func clear(
    _ name: String, of before: Stack, _ status: Outcome.Status
  ) throws(Stop) {
    guard let set = session.chain.first?.tabs, set.selected != name, let stack = set.stack(of: name),
      let bottom = stack.bottom, bottom.id == before.bottom?.id
    else { return }
    try refuseTyped(on: stack, status)
    emit(.cut(tab: name, bottom.id, placeholder: nil))
  }

  /// Asks before what was only typed is lost when the flow of a tab ends; what was submitted has counted.
  private mutating func refuseTyped(on stack: Stack, _ status: Outcome.Status) throws(Stop) {
    if status != .failed { try refuseUnconfirmed(stack.filter { $0.draft != nil }) }
  }
}

extension Change.Push {
  fileprivate func renumbered(_ id: EntryID) -> Change.Push {
    Change.Push(
      entry: id, step: step, frame: frame, level: 0, params: params, prefill: prefill,
      isAutomatic: isAutomatic, isPlaceholder: isPlaceholder, holding: holding, time: time,
      keepsDrafts: keepsDrafts)
  }
}
