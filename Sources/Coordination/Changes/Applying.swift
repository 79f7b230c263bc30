// A change happens. Nothing here refuses anything: what may happen was decided before, and a journal that says that it
// happened is right. A change of an entry that is not there changes nothing.

import FlowDefinitions
import JSONText

extension Session {
  /// The session that begins with this change.
  public init(_ start: Change.Start) {
    id = start.session
    flow = start.flow
    startedAt = start.time
    input = start.input
    subject = start.subject
    locale = start.locale
    host = start.host
    time = start.time
    frames = [.root: Frame(id: .root, flow: start.flow, input: start.input, vars: start.vars)]
  }

  /// Lets a record happen: its changes in order, and what a record changes by itself.
  public mutating func apply(_ changes: [Change], at time: Instant) {
    for change in changes { apply(change) }
    endRecord(at: time)
  }

  /// What every record changes: there is one more of them, and it is later.
  mutating func endRecord(at time: Instant) {
    revision += 1
    self.time = time
  }

  /// Lets one change happen.
  mutating func apply(_ change: Change) {
    switch change {
    case .start: break
    case .push(let push): self.push(push)
    case .pop(let entry, let leavesDraft): pop(entry, leavesDraft: leavesDraft)
    case .replace(let entries, let leavesDrafts, let push):
      replace(entries, leavesDrafts: leavesDrafts, with: push)
    case .end(let outcome): end(outcome)
    case .answered(let entry, let values):
      if advice?.entry == entry { advice = nil }
      update(entry) { $0.answer(values) }
    case .drafted(let entry, let values): update(entry) { $0.draft = values }
    case .set(let entry, let values): update(entry) { $0.keep(values) }
    case .assigned(let frame, let vars): frames[frame]?.assign(vars)
    case .completed(let entry, let result): update(entry) { $0.result = result }
    case .attempted(let entry, let attempt): update(entry) { $0.attempt = attempt }
    case .titled(let entry, let title): update(entry) { $0.title = title }
    case .advised(let advice): self.advice = advice
    case .bound(let subject): self.subject = subject
    case .keyed(let command): keys.append(command)
    }
  }

  private mutating func push(_ push: Change.Push) {
    advice = nil
    lastEntry = max(lastEntry, push.entry.number)
    if chain.isEmpty {
      chain.append(Presentation(style: "root", stack: Stack(entered(push, over: nil))))
    } else {
      let stack = chain[push.level].stack
      chain[push.level].stack.push(entered(push, over: stack))
    }
  }

  private func entered(_ push: Change.Push, over stack: Stack?) -> Entry {
    var entry = Entry(
      id: push.entry, step: push.step, frame: push.frame, params: push.params, prefill: push.prefill,
      isAutomatic: push.isAutomatic)
    entry.draft = frame(push.frame).drafts[entry.draftKey]
    entry.dataBelow = stack?.first { $0.frame == push.frame }?.data ?? [:]
    entry.visibleBelow = stack.map { $0.top.visibleBelow + ($0.top.isVisible ? 1 : 0) } ?? 0
    return entry
  }

  private mutating func pop(_ id: EntryID, leavesDraft: Bool) {
    guard let level = chain.indices.last, let below = chain[level].stack.below,
      chain[level].stack.top.id == id
    else { return }
    leave(chain[level].stack.top, leavesDraft: leavesDraft)
    chain[level].stack = below
  }

  private mutating func replace(_ entries: [EntryID], leavesDrafts: Bool, with push: Change.Push) {
    guard let level = chain.indices.last else { return }
    var rest: Stack? = chain[level].stack
    for id in entries {
      guard let stack = rest, stack.top.id == id else { break }
      leave(stack.top, leavesDraft: leavesDrafts)
      rest = stack.below
    }
    lastEntry = max(lastEntry, push.entry.number)
    var stack = rest
    let entry = entered(push, over: rest)
    stack?.push(entry)
    chain[level].stack = stack ?? Stack(entry)
  }

  /// What an entry that goes away leaves behind: its draft, or else what was submitted.
  private mutating func leave(_ entry: Entry, leavesDraft: Bool) {
    advice = nil
    frames[entry.frame]?.drafts[entry.draftKey] = leavesDraft ? entry.draftLeft : nil
  }

  private mutating func end(_ outcome: Outcome) {
    advice = nil
    self.outcome = outcome
  }

  /// Changes an entry that is the top one of a presentation.
  private mutating func update(_ id: EntryID, _ change: (inout Entry) -> Void) {
    for level in chain.indices.reversed() where chain[level].stack.top.id == id {
      return change(&chain[level].stack.top)
    }
  }
}

extension Entry {
  /// What is submitted replaces what was, and what a transition had set of the same name; a draft is done with.
  fileprivate mutating func answer(_ values: JSONObject) {
    answers = values
    draft = nil
    for member in values { kept[member.name] = nil }
  }

  /// What a transition sets stands beside what was submitted, and takes the place of what was only typed.
  fileprivate mutating func keep(_ values: JSONObject) {
    kept = kept.merging(values)
    for member in values { draft?[member.name] = nil }
  }
}
