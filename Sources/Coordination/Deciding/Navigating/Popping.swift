// Taking entries off a stack: `popTo`, `replace`, `reset`. A step that does not stand there is an error, never a guess.

import FlowDefinitions
import JSONText

extension Turn {
  /// Replaces the entry that the transition starts from, with all above it; or everything down to and including the step
  /// `from`.
  mutating func replace(with id: StepID, from: StepID?, params: JSONObject, on entry: Entry) throws(Stop) {
    guard let stack = session.stack else { return }
    if let from, let removed = tabs(of: from, in: entry.frame) {
      try refuseUnconfirmed(removed)
      return try enter(id, params: params, replacing: removed.map { $0.id }, on: stack, in: entry.frame)
    }
    guard from != nil || bundle.traits.asksBeforeLeaving else {
      let removed = stack.ids(downTo: entry.id)
      return try enter(id, params: params, replacing: removed, on: stack, in: entry.frame)
    }
    let origin = try from.map { (step) throws(Stop) in
      try entries(of: stack, downTo: step, in: entry.frame)
    }
    let removed = origin ?? stack.downTo(entry.id)
    try refuseUnconfirmed(leaving(removed, for: id, in: entry.frame))
    try enter(id, params: params, replacing: removed.map { $0.id }, on: stack, in: entry.frame)
  }

  /// Returns all that stands in the tabs, if they are those of the step, and then their own entry.
  private func tabs(of step: StepID, in frame: FrameID) -> [Entry]? {
    guard session.chain.count == 1, let tabs = session.chain[0].tabs, tabs.base.step == step,
      tabs.base.frame == frame
    else { return nil }
    return tabs.entries
  }

  /// Replaces the frame's part of the stack with the given step.
  mutating func reset(to id: StepID, params: JSONObject, on entry: Entry) throws(Stop) {
    guard let stack = session.stack else { return }
    let removed = Array(stack[downToLowestOf: entry.frame])
    try refuseUnconfirmed(leaving(removed, for: id, in: entry.frame))
    try enter(id, params: params, replacing: removed.map { $0.id }, on: stack, in: entry.frame)
  }

  /// Returns what goes if the step is entered in the place of these entries: if the step is tabs, what stands in every tab
  /// that was there.
  private func leaving(_ removed: [Entry], for id: StepID, in frame: FrameID) -> [Entry] {
    flow(of: frame)[id]?.tabs == nil ? removed : session.entries(atLevel: 0)
  }

  mutating func pop(to target: PopTarget, of entry: Entry) throws(Stop) {
    guard let stack = session.stack else { return }
    let popped: [Entry]
    switch target {
    case .root: popped = aboveRoot(of: stack[downToLowestOf: entry.frame])
    case .step(let id): popped = try entries(of: stack, downTo: id, in: entry.frame).dropLast()
    }
    try refuseUnconfirmed(popped)
    for entry in popped { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
  }

  /// Returns the entries from the top down to and including the nearest one of that step in the frame.
  private func entries(of stack: Stack, downTo id: StepID, in frame: FrameID) throws(Stop) -> [Entry] {
    var entries: [Entry] = []
    for entry in stack {
      entries.append(entry)
      if entry.step == id, entry.frame == frame { return entries }
    }
    let own = entries.filter { $0.frame == frame }
    throw .refused(.targetNotFound(target: id.name, targets: own.reversed().stepNames))
  }

  /// Returns what lies over the root of these entries, from the top down. A done action at the bottom is not the root if
  /// there is something else: it is not seen, and leads nowhere by itself.
  private func aboveRoot(of entries: ArraySlice<Entry>) -> [Entry] {
    let root = entries.lastIndex { $0.isVisible || $0.isAutomatic } ?? entries.endIndex - 1
    return Array(entries[..<root])
  }

  func leavesDraft(_ entry: Entry) -> Bool { step(of: entry)?.keepsDrafts ?? false }
}
