// What a session takes along when its flow becomes another version: the entries that stand, as answers that wait, under the
// names that their steps have in that version.

import FlowDefinitions
import JSONSchemas
import JSONText

/// The path on which a session stands, taken out of the version of the flow in which it was walked.
struct LivePath {
  /// The entries at the root, which go.
  var removed: [EntryID] = []
  /// The answers, separately for each tab; those of the selected tab come last.
  var stacks: [(tab: String?, answers: [(path: String, answer: WaitingAnswer)])] = []
  /// The answers that wait for tabs that were never opened.
  var unopened: [(tab: String, answers: [(path: String, answer: WaitingAnswer)])] = []
  /// What transitions have set on entries that nobody fills in.
  var set: [(path: String, answer: WaitingAnswer)] = []
  /// What cannot be taken along.
  var dropped: [WalkedAnswer] = []
  var former = FormerVersion()
}

extension Turn {
  /// Returns what stands, under the names of another version.
  func livePath(in version: Bundle) throws(Stop) -> LivePath {
    var path = LivePath()
    path.removed = session.entries(atLevel: 0).map { $0.id }
    try takeStacks(in: version, &path)
    for group in session.waiting.groups.reversed() {
      for waiting in group.answers.queued where !waiting.answer.isBlank {
        if let old = bundle.place(of: waiting.path) {
          take(waiting.answer, of: old, inTab: group.tab, in: version, &path)
        } else {
          path.dropped.append(WalkedAnswer(path: waiting.path, became: .dropped, why: .noSuchStep))
        }
      }
    }
    // What is presented leaves drafts in frames that go on.
    var closed = self
    try closed.dismissAll(downTo: 1, as: .superseded)
    for frame in session.frames {
      takeFrame(closed.session.frames[frame.id] ?? frame, in: version, &path)
    }
    for group in session.waiting.groups.reversed() {
      for left in group.variables {
        path.former.frames.append(
          FrameRemains(
            path: version.place(formerly: left.path)?.path ?? left.path, tab: group.tab, vars: left.vars,
            drafts: [], histories: [:]))
      }
    }
    return path
  }

  // MARK: - Stacks

  private func takeStacks(in version: Bundle, _ path: inout LivePath) throws(Stop) {
    let tabs = session.chain.first?.tabs
    if let tabs { try take(tabs.base, isTop: false, in: version, &path) }
    for tab in tabs?.loaded ?? [:] where tab.name != tabs?.selected {
      path.stacks.append((tab.name, []))
      path.former.tabs[tab.name] = beginning(of: tab.value, tab.name, in: version)
      _ = try take(tab.value, isTop: true, in: version, &path)
    }
    path.stacks.append((tabs?.selected, []))
    if let tabs { path.former.tabs[tabs.selected] = beginning(of: tabs.stack, tabs.selected, in: version) }
    var isOpen = true
    for level in session.chain.indices {
      let isTop = !isContinued(above: level)
      if isOpen {
        isOpen = try take(session.chain[level].stack, isTop: isTop, in: version, &path) && !isTop
      } else {
        let isGate = session.chain[level].manner.purpose == .gate
        for entry in session.chain[level].stack.reversed() {
          let isDraft = !isGate && session.baseLevel(of: entry.frame) < level
          drop(entry, isGate ? .gate : .presented, isDraft: isDraft, in: version, &path)
        }
      }
    }
  }

  /// Whether what lies over the level was presented by what follows the presenter, and not by the user.
  func isContinued(above level: Int) -> Bool {
    guard session.chain.indices.contains(level + 1), session.chain[level + 1].manner.purpose == .modal,
      let origin = session.chain[level + 1].manner.origin
    else { return false }
    return Flow.leadsOn(at: origin.pointer)
  }

  /// Takes the entries of a stack up to the gate that was pushed on it, if there is one. Returns whether there is none.
  private func take(
    _ stack: Stack, isTop: Bool, in version: Bundle, _ path: inout LivePath
  ) throws(Stop) -> Bool {
    let entries = Array(stack.reversed())
    let end = entries.firstIndex { entry in session.pending.contains { $0.entry == entry.id } }
    let own = entries.prefix(upTo: end ?? entries.count)
    let top = isTop ? own.last { $0.isVisible }?.id : nil
    for entry in own { try take(entry, isTop: entry.id == top, in: version, &path) }
    path.former.passed += passedPresentations(among: own, in: version)
    for entry in entries[own.count...] { drop(entry, .gate, in: version, &path) }
    return end == nil
  }

  private func take(
    _ entry: Entry, isTop: Bool, in version: Bundle, _ path: inout LivePath
  ) throws(Stop) {
    guard let place = place(of: entry), var answer = try answer(of: entry, isTop: isTop) else { return }
    // The input that the other version would give the action is compared with the one that this version would give it.
    // Whatever else has changed since the action was done, such as the profile, has nothing to do with the versions.
    // What the action's own `next` has set is not part of it, and neither is its result: it is not done yet where it is walked.
    if let call = place.step.action?.call {
      let before = over(session.asHandedOut(entry.id))
      answer.input = try before.actionInput(call, on: before.session.entry(entry.id) ?? entry).open
    }
    take(answer, of: place, in: version, &path)
  }

  /// - Parameter tab: The tab for which the answer waits; nil for the one whose stack is being taken.
  private func take(
    _ answer: WaitingAnswer, of old: FormerPlace, inTab tab: String? = nil, in version: Bundle,
    _ path: inout LivePath
  ) {
    if answer.isOnlySet {
      guard let place = version.place(formerly: old.path), place.flow.id == old.flow.id,
        place.takesSet(of: old.step)
      else { return }
      return path.set.append((place.path, place.translated(answer, of: old)))
    }
    guard let place = place(for: old, in: version, &path) else { return }
    path.former.names[place.path, default: []].append(old.path)
    let taken = (path: place.path, answer: place.translated(answer, of: old))
    if let tab, path.stacks.allSatisfy({ $0.tab != tab }) {
      path.unopened.append((tab, [taken]))
    } else {
      let stack = tab.flatMap { tab in path.stacks.firstIndex { $0.tab == tab } } ?? path.stacks.count - 1
      path.stacks[stack].answers.append(taken)
    }
  }

  /// Returns the place that takes the answers of the old one; if there is none, notes that they are dropped.
  private func place(
    for old: FormerPlace, in version: Bundle, _ path: inout LivePath
  ) -> FormerPlace? {
    guard let place = version.place(formerly: old.path) else {
      path.dropped.append(WalkedAnswer(path: old.path, became: .dropped, why: .noSuchStep))
      return nil
    }
    if place.takesAnswers(of: old) { return place }
    path.dropped.append(
      WalkedAnswer(path: place.path, became: .dropped, why: .otherKind, was: place.former(old.path)))
    return nil
  }

  /// Returns the place of the entry in this version.
  private func place(of entry: Entry) -> FormerPlace? {
    let flow = flow(of: entry.frame)
    return flow[entry.step].map {
      FormerPlace(path: path(of: entry), flow: flow, step: $0, formerly: entry.step)
    }
  }

  /// - Parameter isDraft: Whether what the entry has stays behind as a draft, in a frame that goes on.
  private func drop(
    _ entry: Entry, _ reason: WalkedAnswer.Reason, isDraft: Bool = false, in version: Bundle,
    _ path: inout LivePath
  ) {
    guard !entry.isPlaceholder, let old = place(of: entry),
      old.step.screen != nil ? entry.isFilledIn : old.step.action != nil,
      let place = place(for: old, in: version, &path)
    else { return }
    let typed = entry.draft ?? entry.answers ?? [:]
    var lost: [String] = []
    let left = place.draft(of: typed, losing: &lost)
    let isKept =
      isDraft && old.step.screen != nil && old.step.keepsDrafts && (typed.isEmpty || !left.isEmpty)
    path.dropped.append(
      WalkedAnswer(
        path: place.path, became: isKept ? .draft : .dropped, why: reason, was: place.former(old.path),
        lost: isKept ? lost : []))
  }

  // MARK: - Frames

  private func takeFrame(_ frame: Frame, in version: Bundle, _ live: inout LivePath) {
    let name: String?
    switch frame.caller {
    case .root: name = ""
    case .step(let entry):
      let place = session.entry(entry).flatMap { version.place(formerly: path(of: $0)) }
      name = place.flatMap { $0.step.innerFlow == frame.flow ? $0.path : nil }
    case .presentation, .tab: name = frame.flow.name
    case .gate: name = nil
    }
    guard let name, let versions = FlowVersions(of: frame.flow, in: bundle, and: version) else { return }
    live.former.frames.append(
      FrameRemains(
        path: name, tab: tab(of: frame), vars: frame.vars,
        drafts: frame.drafts.shelved.compactMap { $0.translated(to: versions.new) },
        histories: versions.translated(frame.histories), start: beginning(of: frame, in: versions.new)))
  }

  /// Returns the tab that the frame is in, or that lies under it; nil if there is none.
  func tab(of frame: Frame) -> String? {
    let selected = session.chain.first?.tabs?.selected
    switch frame.caller {
    case .root: return nil
    case .tab(let name): return name
    case .step(let entry): return session.tab(of: entry) ?? selected
    case .presentation, .gate: return selected
    }
  }

  /// Returns where the frame's path begins, if that is not the start, and can be entered with the params that it had there.
  private func beginning(of frame: Frame, in version: Flow) -> FrameRemains.Beginning? {
    let tabs = session.chain.compactMap { $0.tabs?.base }
    let entries = tabs + session.chain.indices.flatMap { session.entries(atLevel: $0) }
    let bottom = entries.filter { $0.frame == frame.id }.min { $0.id < $1.id }
    return bottom.flatMap { beginning(at: $0, unlessAt: flow(of: frame.id).start, in: version) }
  }

  /// Returns where the path of the tab begins, if that is not its root.
  private func beginning(of stack: Stack, _ tab: String, in version: Bundle) -> TabBeginning? {
    guard let bottom = stack.bottom, let base = session.chain.first?.tabs?.base else { return nil }
    let flow = flow(of: bottom.frame)
    let isOfTabs = bottom.frame == base.frame
    let root: StepID? =
      switch step(of: base)?.tabs?.tabs[tab]?.root {
      case .step(let step)?: step
      case .flow?: isOfTabs ? nil : flow.start
      case nil: nil
      }
    return version[flow.id].flatMap { beginning(at: bottom, unlessAt: root, in: $0) }
      .map { TabBeginning(flow: flow.id, isOfTabs: isOfTabs, start: $0) }
  }

  private func beginning(
    at bottom: Entry, unlessAt start: StepID?, in version: Flow
  ) -> FrameRemains.Beginning? {
    guard bottom.step != start, let step = version.step(formerly: bottom.step),
      step.params?.violations(of: .object(bottom.params)).isEmpty ?? true
    else { return nil }
    return FrameRemains.Beginning(step: step.id, params: bottom.params)
  }
}
