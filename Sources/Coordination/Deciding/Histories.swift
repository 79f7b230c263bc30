// Groups that are left, and come back to: their entries stand again as they stood.

import FlowDefinitions
import JSONText

extension Turn {
  /// A group that a transition may be about to leave, with its entries as they stand.
  struct GroupLeft {
    let frame: FrameID
    let group: GroupID
    let entries: [RememberedEntry]
  }

  /// The group of the entry, as it would be remembered.
  func groupLeft(by entry: Entry) -> GroupLeft? {
    guard let top = session.top, top.frame == entry.frame,
      let group = flow(of: top.frame).group(of: top.step),
      let stack = session.stack
    else { return nil }
    let entries = stack.prefix { $0.frame == top.frame && group.steps.contains($0.step) }
    return GroupLeft(
      frame: top.frame, group: group.id, entries: entries.reversed().map { remembered($0) })
  }

  /// The entry as it is remembered: an action as done, unless it was taken back, or what it was done with cannot be told any more.
  private func remembered(_ entry: Entry) -> RememberedEntry {
    let done = try? answer(of: entry, isTop: false)
    return RememberedEntry(
      step: entry.step, params: entry.params, answers: entry.answers, kept: entry.kept, draft: entry.draft,
      result: done?.result, input: done?.input)
  }

  /// Remembers the group if none of it is on top any more.
  mutating func remember(_ left: GroupLeft?) {
    guard let left, session.outcome == nil, let top = session.top, session.frames[left.frame] != nil else {
      return
    }
    if top.frame == left.frame, flow(of: top.frame).group(of: top.step)?.id == left.group { return }
    emit(.remembered(left.frame, left.group, left.entries))
  }

  /// Enters the group's initial step, or, by its history, the entries that stood when it was left: as far as an action that was not
  /// done, or not with the input that it has now.
  mutating func enter(
    _ id: GroupID, history: Bool, params: JSONObject, in frame: FrameID
  ) throws(Refusal) {
    guard let group = flow(of: frame).groups[id.name] else { return }
    guard history, let entries = session.frame(frame).histories[id] else {
      return try enter(group.initial, params: params, in: frame)
    }
    for entry in entries {
      try enter(entry.step, params: entry.params, in: frame)
      guard let top = session.top, top.step == entry.step else { return }
      if let answers = entry.answers { emit(.answered(top.id, answers)) }
      if !entry.kept.isEmpty { emit(.set(top.id, entry.kept)) }
      if let draft = entry.draft { emit(.drafted(top.id, draft)) }
      guard let step = step(of: top), step.action != nil else { continue }
      let done = WaitingAnswer(values: [:], params: entry.params, result: entry.result, input: entry.input)
      guard let result = entry.result, try isDone(done, on: top, step) else { return }
      emit(.completed(top.id, result: result))
    }
  }
}
