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
      frame: top.frame, group: group.id, entries: entries.reversed().map { RememberedEntry($0) })
  }

  /// Remembers the group if none of it is on top any more.
  mutating func remember(_ left: GroupLeft?) {
    guard let left, session.outcome == nil, let top = session.top, session.frames[left.frame] != nil else {
      return
    }
    if top.frame == left.frame, flow(of: top.frame).group(of: top.step)?.id == left.group { return }
    emit(.remembered(left.frame, left.group, left.entries))
  }

  /// Enters the group's initial step, or, by its history, the entries that stood when it was left.
  mutating func enter(
    _ id: GroupID, history: Bool, params: JSONObject, in frame: FrameID
  ) throws(Refusal) {
    guard let group = flow(of: frame).groups[id.name] else { return }
    guard history, let entries = session.frame(frame).histories[id], !entries.isEmpty else {
      return try enter(group.initial, params: params, in: frame)
    }
    for entry in entries {
      try enter(entry.step, params: entry.params, in: frame)
      guard let top = session.top, top.step == entry.step else { return }
      if let answers = entry.answers { emit(.answered(top.id, answers)) }
      if !entry.kept.isEmpty { emit(.set(top.id, entry.kept)) }
      if let draft = entry.draft { emit(.drafted(top.id, draft)) }
    }
  }
}

extension RememberedEntry {
  fileprivate init(_ entry: Entry) {
    self.init(
      step: entry.step, params: entry.params, answers: entry.answers, kept: entry.kept, draft: entry.draft)
  }
}
