// Groups that are left, and come back to: their entries stand again as they stood, as far as they still hold.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// A group that may be about to be left. What is remembered of it is worked out only when it is left, from how everything
  /// stood before.
  struct NotedGroup {
    let frame: FrameID
    let group: Group
    let level: Int
    let tab: String?
    fileprivate let stack: Stack
    fileprivate let before: Bookmark

    /// Whether both are of the same group on the same stack.
    fileprivate func isSame(as other: NotedGroup) -> Bool {
      frame == other.frame && group.id == other.group.id && level == other.level && tab == other.tab
    }
  }

  /// Notes the groups in which the entry's flow, and those that run it, stand, since what follows may leave them.
  mutating func noteGroups(around top: Entry?) {
    var next = top
    while let entry = next {
      noteGroup(of: entry)
      next = session.frame(entry.frame).calledBy.flatMap { session.entry($0) }
    }
  }

  /// Notes the group in which the entry's flow stands, since what follows may leave it.
  mutating func noteGroup(of entry: Entry) {
    let flow = flow(of: entry.frame)
    if flow.groups.isEmpty { return }
    let ownTab = session.tab(of: entry.id)
    guard let level = ownTab == nil ? session.level(of: entry.id) : 0 else { return }
    let tab = ownTab ?? session.chain[level].tabs?.selected
    guard let stack = stack(atLevel: level, tab: tab),
      let top = stack.first(where: { $0.frame == entry.frame }), let group = flow.group(of: top.step)
    else { return }
    groupsNoted.append(
      NotedGroup(frame: entry.frame, group: group, level: level, tab: tab, stack: stack, before: bookmark))
  }

  /// Returns the stack at the level, or that of the tab there; nil if there is none.
  private func stack(atLevel level: Int, tab: String?) -> Stack? {
    guard session.chain.indices.contains(level) else { return nil }
    let presentation = session.chain[level]
    return tab.map { presentation.tabs?.stack(of: $0) } ?? presentation.stack
  }

  /// Returns the entries of the group as they stood, and what is known of the inputs that actions with secrets were done
  /// with.
  private func remembered(_ left: NotedGroup) -> ([RememberedEntry], [DoneDigest]) {
    let caller = session.frame(left.frame).calledBy
    var own: [Entry] = []
    // Those above the next action. Routes and actions that lie between the group's steps do not take it apart: nobody stays
    // there. But where its steps come anew behind an action, that is another way through it.
    var part: [Entry] = []
    var stood: Set<StepID> = []
    var isWhole = false
    for entry in left.stack {
      if isWhole { break }
      if entry.frame != left.frame {
        if let caller, entry.id <= caller { break }
        part.append(entry)
      } else if left.group.steps.contains(entry.step) {
        isWhole = stood.contains(entry.step)
        part.append(entry)
      } else {
        switch step(of: entry)?.kind {
        case .route: break
        case .action:
          if own.isEmpty || !asksForSecrets(part) { own += part } else { isWhole = true }
          stood.formUnion(part.lazy.filter { $0.frame == left.frame }.map { $0.step })
          part = []
        case .screen, .flow, .tabs, .end, nil: isWhole = true
        }
      }
    }
    let isNew = part.allSatisfy { $0.frame != left.frame || !stood.contains($0.step) }
    if own.isEmpty || isNew && !asksForSecrets(part) { own += part }
    var digests: [DoneDigest] = []
    return (remembered(left.frame, among: own, at: [], &digests), digests)
  }

  /// Whether one of the entries has a screen with secrets. These are not remembered, so whoever comes back would have to type them
  /// again, and to do once more what followed.
  private func asksForSecrets(_ entries: [Entry]) -> Bool {
    entries.contains { step(of: $0)?.screen?.schema.hasSecrets ?? false }
  }

  /// Returns the frame's entries among these as they are remembered, from the bottom up.
  /// - Parameters:
  ///   - place: Where they stand among what is remembered of the group.
  ///   - digests: Gets what is known of the inputs that the actions among them were done with.
  private func remembered(
    _ frame: FrameID, among entries: [Entry], at place: [Int], _ digests: inout [DoneDigest]
  ) -> [RememberedEntry] {
    var result: [RememberedEntry] = []
    for entry in entries.reversed() where entry.frame == frame && !entry.isPlaceholder {
      result.append(remembered(entry, among: entries, at: place + [result.count], &digests))
    }
    return result
  }

  /// Returns the entry as it is remembered, with what it runs. An action is remembered as done, unless it was undone, or what
  /// it was done with is no longer known.
  private func remembered(
    _ entry: Entry, among entries: [Entry], at place: [Int], _ digests: inout [DoneDigest]
  ) -> RememberedEntry {
    let done = try? answer(of: entry, isTop: false)
    if let input = facts.secrets[inputOf: entry.id] { digests.append(DoneDigest(of: input, at: place)) }
    // What runs any deeper could not be entered again: that would be a loop.
    let innerFrame = place.count > LoopGuard.hopLimit ? nil : entry.innerFrame
    let inner = innerFrame.flatMap { session.frames[$0] }.map { frame in
      RememberedFrame(state: frame.state, entries: remembered(frame.id, among: entries, at: place, &digests))
    }
    return RememberedEntry(
      step: entry.step, params: entry.params, answers: entry.answers, kept: entry.kept, draft: entry.draft,
      result: inner == nil ? done?.result : entry.result, input: done?.input,
      hasSecrets: done?.hasSecrets ?? false || !facts.secrets[entry.id].isEmpty, inner: inner)
  }

  /// Remembers those of the noted groups in which the user no longer stands. What is presented over a group, or runs in it,
  /// does not leave it, nor does what is never seen.
  mutating func rememberGroupsLeft() {
    if groupsNoted.isEmpty { return }
    for (place, left) in groupsNoted.enumerated() {
      // Nobody stood there between the first note of a group and the later ones.
      if groupsNoted[..<place].contains(where: left.isSame) { continue }
      rememberIfLeft(left)
    }
    groupsNoted = []
  }

  private mutating func rememberIfLeft(_ left: NotedGroup) {
    if session.outcome != nil || session.isForgetting || session.frames[left.frame] == nil { return }
    let top = stack(atLevel: left.level, tab: left.tab)?.first { $0.frame == left.frame }
    if let top, flow(of: left.frame).group(of: top.step)?.id == left.group.id { return }
    let (entries, digests) = left.before.turn.remembered(left)
    emit(.remembered(left.frame, left.group.id, entries))
    facts.secrets[rememberedOf: left.group.id, in: left.frame] = digests
  }

  // MARK: - Coming back

  /// Enters the group's initial step, or, by its history, the entries that stood when it was left.
  mutating func enter(
    _ id: GroupID, history: Bool, params: JSONObject, in frame: FrameID
  ) throws(Stop) {
    guard let group = flow(of: frame).groups[id.name] else { return }
    guard history, let entries = session.frame(frame).histories[id], !entries.isEmpty else {
      return try enter(group.initial, params: params, in: frame)
    }
    _ = try enterAgain(entries, knowing: facts.secrets[rememberedOf: id, in: frame], in: frame)
  }

  /// Enters what is remembered, as far as it holds, and returns whether all of it does.
  /// - Parameters:
  ///   - known: What is known of the inputs that the actions among the entries were done with.
  ///   - begun: The first entry of the frame, if it has one already.
  private mutating func enterAgain(
    _ entries: [RememberedEntry], knowing known: [DoneDigest], over begun: Entry? = nil, in frame: FrameID
  ) throws(Stop) -> Bool {
    var begun = begun
    for (place, entry) in entries.enumerated() {
      let next = session.nextEntry
      if let first = begun {
        if first.step != entry.step || first.params != entry.params, let stack = session.stack {
          try enter(
            entry.step, params: entry.params, replacing: stack.ids(downTo: first.id), on: stack, in: frame)
          begun = nil
        }
      } else {
        try enter(entry.step, params: entry.params, in: frame)
      }
      guard let standing = session.entry(begun?.id ?? next), standing.step == entry.step,
        try giveBack(entry, knowing: known.inside(place), to: standing)
      else { return false }
      begun = nil
    }
    return true
  }

  /// Gives the entry what it had, and returns whether that still holds, so that others may stand above it. What an action had
  /// holds only if it was done with the input that it has now.
  private mutating func giveBack(
    _ remembered: RememberedEntry, knowing known: [DoneDigest], to entry: Entry
  ) throws(Stop) -> Bool {
    guard !entry.isPlaceholder, let step = step(of: entry) else { return false }
    switch step.kind {
    case .screen(let screen):
      if remembered.answers != nil || remembered.draft != nil { takePlace(of: remembered, on: entry) }
      return try giveBack(remembered, to: entry, step, screen)
    case .action:
      guard try giveBack(resultOf: remembered, knowing: known, to: entry, step) else { return false }
      takePlace(of: remembered, on: entry)
      return true
    case .flow:
      guard let inner = remembered.inner, let frame = entry.innerFrame, entry.result == nil,
        try enterAgain(inner, knowing: known, in: frame)
      else { return false }
      if let result = remembered.result { emit(.completed(entry.id, result: result)) }
      if !remembered.kept.isEmpty { emit(.set(entry.id, remembered.kept)) }
      return true
    case .route:
      if !remembered.kept.isEmpty { emit(.set(entry.id, remembered.kept)) }
      return true
    case .tabs, .end: return true
    }
  }

  /// Drops an answer that waits for the entry's step, since what comes back is newer. If it is the same answer, the entry
  /// gets its secrets.
  private mutating func takePlace(of remembered: RememberedEntry, on entry: Entry) {
    guard let (place, answer) = waitingAnswer(for: entry) else { return }
    emit(.waitingTaken(place))
    let secrets = takeSecrets(of: answer, at: place)
    if answer.values == remembered.answers { handOver(secrets, of: answer, to: entry) }
  }

  private mutating func giveBack(
    resultOf remembered: RememberedEntry, knowing known: [DoneDigest], to entry: Entry, _ step: Step
  ) throws(Stop) -> Bool {
    guard let call = step.action?.call, let result = remembered.result?.asObject,
      let open = remembered.input, remembered.params == entry.params
    else { return false }
    let done = DoneInput(open: open, hasSecrets: remembered.hasSecrets)
    let isWhole = { (whole: JSON) in known.first?.text == DoneDigest(of: whole).text }
    let before = bookmark
    var input = try sameInput(as: done, whole: isWhole, call, on: entry)
    if !remembered.kept.isEmpty {
      emit(.set(entry.id, remembered.kept))
      // What was set when the action was done is not part of its input, but what was set before that, when it was to be done
      // again, is.
      if input == nil, let standing = session.entry(entry.id) {
        input = try sameInput(as: done, whole: isWhole, call, on: standing)
      }
    }
    guard let input else {
      rewind(to: before)
      return false
    }
    emit(.completed(entry.id, result: .object(result), input: call.input == nil ? nil : done))
    facts.secrets[inputOf: entry.id] = input.whole
    return true
  }

  private mutating func giveBack(
    _ remembered: RememberedEntry, to entry: Entry, _ step: Step, _ screen: Screen
  ) throws(Stop) -> Bool {
    var refused: JSONObject?
    if let answers = remembered.answers {
      let (values, hidden, refusal) = taken(of: answers, on: entry, step, screen)
      let lacksSecrets = remembered.hasSecrets && facts.secrets[entry.id].isEmpty
      if refusal == nil, !lacksSecrets {
        noteAnswer(entry.id, values, hiding: hidden)
      } else {
        refused = answers
      }
    }
    if !remembered.kept.isEmpty { emit(.set(entry.id, remembered.kept)) }
    // What was submitted is shown on any step; what was only typed, only where drafts are kept.
    let draft = step.keepsDrafts ? remembered.draft : nil
    if let left = draft ?? refused { emit(.drafted(entry.id, try parted(left, on: entry).open)) }
    return refused == nil
  }

  /// Enters again what a flow had that ran, and returns whether all of it holds: the flow goes on with what its frame had.
  private mutating func enterAgain(
    _ inner: RememberedFrame, knowing known: [DoneDigest], in frame: FrameID
  ) throws(Stop) -> Bool {
    guard let first = session.stack?.first(where: { $0.frame == frame }), !first.isPlaceholder else {
      return false
    }
    if !inner.state.vars.isEmpty { emit(.assigned(frame, inner.state.vars)) }
    restore(inner.state.drafts.shelved, inner.state.histories, to: frame)
    return try enterAgain(inner.entries, knowing: known, over: first, in: frame)
  }

  /// Gives the frame the drafts and histories that another one had.
  mutating func restore(
    _ drafts: [ShelvedDraft], _ histories: [GroupID: [RememberedEntry]], to frame: FrameID
  ) {
    for draft in drafts { emit(.shelved(frame, draft)) }
    // In an order of their own, so that a journal is always written in the same way.
    for history in histories.sorted(by: { $0.key.name.precedesByCodePoints($1.key.name) }) {
      emit(.remembered(frame, history.key, history.value))
    }
  }
}
