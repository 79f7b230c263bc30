// Applies changes to a session. Nothing is refused here: what may happen was decided before, and what a journal says
// happened did happen. A change of an entry that is not there, or at a level that is not there, changes nothing.

import JSONText

extension Session {
  /// Applies a record: its changes in order, and what a record changes by itself.
  public func apply(_ changes: [Change], at time: Instant) {
    beginRecord(at: time)
    for change in changes { apply(change) }
    endRecord(of: changes)
  }

  /// Begins a record that is written at this time.
  func beginRecord(at time: Instant) { self.time = time }

  /// Ends the record, so that there is one more; unless it is the engine's own, a command was given.
  func endRecord(of changes: [Change]) {
    revision += 1
    isForgetting = false
    if case .caughtUp? = changes.first { return }
    commandedAt = time
  }

  /// Applies one change.
  func apply(_ change: Change) {
    happen(change)
    if !advices.isEmpty { silence() }
  }

  private func happen(_ change: Change) {
    switch change {
    case .start: break
    case .push(let push): self.push(push)
    case .pop(let entry, let leavesDraft): pop(entry, leavesDraft: leavesDraft)
    case .replace(let entries, let leavesDrafts, let push):
      replace(entries, leavesDrafts: leavesDrafts, with: push)
    case .present(let present): self.present(present)
    case .dismiss(let level, let why): dismiss(level, why)
    case .openTabs(let tabs, let selected, let root, let entries):
      openTabs(tabs, selected: selected, root: root, replacing: entries)
    case .select(let tab, let root): select(tab, root: root)
    case .end(let outcome): end(outcome)
    case .frame(let frame): open(frame)
    case .answered(let entry, let values):
      if !advices.isEmpty { advices.removeAll { $0.entry == entry } }
      updateValues(entry) { $0.answer(values) }
    case .hid(let entry, let fields): updateValues(entry) { $0.changeRest { $0.hidden = fields } }
    case .drafted(let entry, let values): update(entry) { $0.draft = values }
    case .set(let entry, let values): updateValues(entry) { $0.keep(values) }
    case .led(let entry, let way): updateRest(of: entry) { $0.ways.append(way) }
    case .assigned(let frame, let vars): update(frame) { $0.vars = $0.vars.merging(vars) }
    case .completed(let entry, let result, let input):
      if !advices.isEmpty { advices.removeAll { $0.entry == entry } }
      updateRest(of: entry) {
        $0.result = result
        $0.input = input
        $0.ways = []
        $0.keptBefore = $0.kept
      }
      // What waits in the flow that the step ran waits no more, since that flow is over.
      if !waiting.isEmpty { waiting.keep(where: isGoingOn) }
    case .reopened(let entry):
      updateRest(of: entry) {
        $0.result = nil
        $0.input = nil
        $0.keptBefore = [:]
      }
    case .attempted(let entry, let attempt, let time):
      updateRest(of: entry) {
        $0.attempt = attempt
        $0.attemptedAt = time ?? self.time
        $0.hasFailed = false
      }
    case .failed(let entry): updateRest(of: entry) { $0.hasFailed = true }
    case .titled(let entry, let title): updateRest(of: entry) { $0.title = title }
    case .advised(let advice):
      advices.removeAll { $0.entry == advice.entry }
      if !advice.isSilent { advices.append(advice) }
    case .bound(let subject, let forgets):
      self.subject = subject
      if forgets { forget() }
    case .remembered(let frame, let group, let entries): update(frame) { $0.histories[group] = entries }
    case .fired(let entry, let timer): updateRest(of: entry) { $0.firedTimers.insert(timer) }
    case .pending(let pending): self.pending.append(pending)
    case .undone(let entry): updateRest(of: entry) { $0.isUndone = true }
    case .undoing(let pending): undo = pending
    case .gateEnded(let end): gateEnd = end
    case .moved(let locale, let host):
      self.locale = locale
      self.host = host
    case .keyed(let command): keys.append(command)
    case .caughtUp: break
    case .waiting(let answers, let variables, let entry, let tab):
      waiting.set(WaitingAnswers.Group(behind: entry, tab: tab, answers: answers, variables: variables))
    case .waitingTaken(let place): waiting.take(place)
    case .variablesTaken(let place): waiting.takeVariables(place)
    case .migrated(let migration): begin(migration)
    case .shelved(let frame, let draft): update(frame) { $0.drafts[draft.key] = draft.values }
    case .cut(let tab, let entry, let push): cut(tab, downTo: entry, leaving: push)
    }
  }

  // MARK: - Beginning anew

  /// Begins anew with another version of the flow. Entries and frames go; their ids are never used again.
  private func begin(_ migration: Change.Migration) {
    moveOn()
    bundle = migration.bundle
    input = migration.input
    frames = FrameTable(
      Frame(id: .root, flow: flow, input: migration.input, vars: migration.vars, caller: .root))
    chain = []
    pending = []
    undo = nil
    waiting = WaitingAnswers()
    holders = 0
  }

  // MARK: - Entering

  private func push(_ push: Change.Push) {
    guard chain.isEmpty || chain.indices.contains(push.level) else { return }
    moveOn()
    if chain.isEmpty { return chain.append(.root(Stack(entered(push, level: push.level, on: nil)))) }
    var stack = chain[push.level].stack
    stack.push(entered(push, level: push.level, on: stack))
    chain[push.level].stack = stack
  }

  private func present(_ present: Change.Present) {
    moveOn()
    let level = present.push.level
    let below = chain.indices.contains(level) ? chain[level].stack : nil
    let entry = entered(present.push, level: level, on: nil, over: below)
    chain.append(Presentation(manner: present.manner, content: .stack(Stack(entry))))
  }

  /// Returns the entry that the push puts on the stack, or, if that is nil, alone over the other one.
  private func entered(
    _ push: Change.Push, level: Int, on stack: Stack?, over other: Stack? = nil
  ) -> Entry {
    lastEntry = max(lastEntry, push.entry.number)
    if !push.holding.isEmpty { holders += 1 }
    let below = stack ?? other
    return Entry(
      push, at: time, draft: takeDraft(for: push),
      dataBelow: data(of: push.frame, under: below, level: level),
      visibleBelow: Entry.visible(in: below), on: stack)
  }

  /// Takes the draft that is kept for the step. It now belongs to this entry and no later one, and is kept again if the
  /// entry leaves it.
  private func takeDraft(for push: Change.Push) -> JSONObject? {
    guard let drafts = frames[push.frame]?.drafts, !drafts.isEmpty,
      let place = drafts.place(of: DraftKey(step: push.step, params: push.params))
    else { return nil }
    let draft = drafts[place].values
    update(push.frame) { $0.drafts.remove(at: place) }
    return draft
  }

  private func open(_ new: Change.NewFrame) {
    lastFrame = max(lastFrame, new.id.number)
    // A tab or a step whose flow starts again has no more use for the frame of the run before.
    switch new.caller {
    case .tab: for frame in frames where frame.caller == new.caller { frames[frame.id] = nil }
    case .step(let id): if let before = entry(id)?.innerFrame { frames[before] = nil }
    case .root, .presentation, .gate: break
    }
    frames[new.id] = Frame(id: new.id, flow: new.flow, input: new.input, vars: new.vars, caller: new.caller)
    if case .step(let entry) = new.caller { updateRest(of: entry) { $0.innerFrame = new.id } }
  }

  // MARK: - Leaving

  private func pop(_ id: EntryID, leavesDraft: Bool) {
    guard let level = chain.indices.last, let below = chain[level].stack.below,
      chain[level].stack.top.id == id
    else { return }
    leave(chain[level].stack.top, leavesDraft: leavesDraft)
    chain[level].stack = below
  }

  private func replace(_ entries: [EntryID], leavesDrafts: Bool, with push: Change.Push) {
    guard let level = chain.indices.last else { return self.push(push) }
    if let tabs = chain[level].tabs, entries.contains(tabs.base.id) {
      return replace(tabs, leavesDrafts: leavesDrafts, with: push)
    }
    // A gate that replaces its first screen with another one is still the same gate. It goes if the new screen is of
    // another flow, if its source goes, or if it was pushed and nothing is left under it: nobody would come back to it.
    let waiting =
      pending.isEmpty
      ? []
      : pending.filter {
        entries.contains($0.entry) && !entries.contains($0.source)
          && self.entry($0.entry)?.frame == push.frame
          && ($0.entry == entries.last || entries.count < chain[level].stack.depth)
      }
    if !waiting.isEmpty { pending.removeAll { gate in waiting.contains { $0.entry == gate.entry } } }
    let rest = leaving(entries, of: chain[level].stack, leavesDrafts: leavesDrafts, for: push.frame)
    let entry = entered(push, level: level, on: rest)
    var stack = rest
    stack?.push(entry)
    chain[level].stack = stack ?? Stack(entry)
    if !waiting.isEmpty { pending += waiting.map { $0.begun(by: entry.id) } }
  }

  /// Puts a step in the place of the tabs, and of everything that stands in them.
  private func replace(_ tabs: TabSet, leavesDrafts: Bool, with push: Change.Push) {
    for entry in tabs.loaded.flatMap({ Array($0.value) }) + [tabs.base] {
      leave(entry, leavesDraft: leavesDrafts)
    }
    for frame in frames {
      if case .tab = frame.caller { frames[frame.id] = nil }
    }
    // What goes must not be found by what comes.
    chain = []
    chain = [.root(Stack(entered(push, level: 0, on: nil)))]
  }

  private func dismiss(_ level: Int, _ why: Presentation.End) {
    guard level > 0, level == chain.count - 1 else { return }
    let presentation = chain[level]
    for entry in presentation.stack { leave(entry, leavesDraft: why != .done && why != .dismissed) }
    if presentation.manner.ownsFrame, let bottom = presentation.stack.bottom { frames[bottom.frame] = nil }
    chain.removeLast()
  }

  /// Lets the entries leave the stack, from the top down, and returns the rest of it.
  ///
  /// - Parameter frame: The frame that goes on with another entry.
  private func leaving(
    _ entries: [EntryID], of stack: Stack, leavesDrafts: Bool, for frame: FrameID? = nil
  ) -> Stack? {
    var rest: Stack? = stack
    for id in entries {
      guard let stack = rest, stack.top.id == id else { break }
      leave(stack.top, leavesDraft: leavesDrafts, for: frame)
      rest = stack.below
    }
    return rest
  }

  /// Lets an entry leave, with what it leaves behind: its draft, or else what was submitted. The frame that it ran goes
  /// with it, and so does the command that waited for the gate that it began.
  private func leave(_ entry: Entry, leavesDraft: Bool, for next: FrameID? = nil) {
    moveOn()
    if leavesDraft, !isForgetting, let draft = entry.draftLeft {
      update(entry.frame) { $0.drafts[entry.draftKey] = draft }
    }
    if let inner = entry.innerFrame { frames[inner] = nil }
    if !entry.holding.isEmpty { holders -= 1 }
    if undo?.entry == entry.id { undo = nil }
    if !waiting.isEmpty { waiting.set(WaitingAnswers.Group(behind: entry.id, answers: [:])) }
    guard let place = pending.lastIndex(where: { $0.entry == entry.id }) else { return }
    pending.remove(at: place)
    // A gate met by another gate's flow stands in the frame of that flow, which goes on.
    let isShared = next == entry.frame || pending.contains { self.entry($0.entry)?.frame == entry.frame }
    if frames[entry.frame]?.caller == .gate, !isShared { frames[entry.frame] = nil }
  }

  /// Forgets what the subject who goes has left behind and would be shown to whoever comes next. What stands on the path
  /// stays.
  private func forget() {
    isForgetting = true
    for frame in frames where !frame.drafts.isEmpty || !frame.histories.isEmpty {
      update(frame.id) {
        $0.drafts = DraftTable()
        $0.histories = [:]
      }
    }
    waiting.forgetGiven()
  }

  // MARK: - Tabs

  private func openTabs(
    _ tabs: Change.Push, selected: String, root: Change.Push, replacing entries: [EntryID]
  ) {
    if let root = chain.first {
      _ = leaving(entries, of: root.stack, leavesDrafts: true)
      for tab in root.tabs?.loaded ?? [:] where tab.name != root.tabs?.selected {
        for entry in tab.value { leave(entry, leavesDraft: true) }
      }
      if let base = root.tabs?.base { leave(base, leavesDraft: true) }
    }
    moveOn()
    // What goes must not be found by what comes.
    chain = []
    let base = Stack(entered(tabs, level: 0, on: nil))
    let first = entered(root, level: 0, on: nil, over: base)
    chain = [.root(TabSet(base: base.top, selected: selected, stack: Stack(first)))]
  }

  private func select(_ tab: String, root: Change.Push?) {
    guard case .tabs(var tabs)? = chain.first?.content else { return }
    if tab != tabs.selected { moveOn() }
    tabs.selected = tab
    if let root { tabs.loaded[tab] = Stack(entered(root, level: 0, on: nil, over: Stack(tabs.base))) }
    chain[0].content = .tabs(tabs)
  }

  /// Takes the entry and all above it from a tab that is not selected, and lets the placeholder, if there is one, keep
  /// their place. A tab with nothing left is as if it had never been loaded.
  private func cut(_ tab: String, downTo id: EntryID, leaving placeholder: Change.Push?) {
    guard case .tabs(var tabs)? = chain.first?.content else { return }
    while let stack = tabs.loaded[tab] {
      leave(stack.top, leavesDraft: true)
      tabs.loaded[tab] = stack.below
      if stack.top.id == id { break }
    }
    if let placeholder {
      let rest = tabs.loaded[tab]
      let entry = entered(placeholder, level: 0, on: rest, over: Stack(tabs.base))
      var stack = rest
      stack?.push(entry)
      tabs.loaded[tab] = stack ?? Stack(entry)
    }
    chain[0].content = .tabs(tabs)
  }

  private func end(_ outcome: Outcome) {
    moveOn()
    pending = []
    undo = nil
    advices = []
    self.outcome = outcome
  }

  /// Forgets what became of a gate: that was said on the screen that is left.
  private func moveOn() { if gateEnd != nil { gateEnd = nil } }

  /// Forgets what a screen had to say once it goes, or another one takes its place on its stack. A presentation over it
  /// does neither.
  private func silence() {
    advices.removeAll { advice in
      !chain.contains {
        $0.stack.top.id == advice.entry && ($0.stack.top.isVisible || advice.entry == top?.id)
      }
    }
  }
}

extension Presentation {
  fileprivate static func root(_ stack: Stack) -> Presentation { root(.stack(stack)) }

  fileprivate static func root(_ tabs: TabSet) -> Presentation { root(.tabs(tabs)) }

  private static func root(_ content: Content) -> Presentation {
    Presentation(
      manner: Manner(style: "root", purpose: .root, allowsCancel: true, ownsFrame: true), content: content)
  }
}
