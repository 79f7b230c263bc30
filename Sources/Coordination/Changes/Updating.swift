// How an entry or a frame of a session changes where it stands: what changes, and what that means for the entries above it. Only
// `Applying` calls this, for the changes of a record, and who wants to know how a session stood before.

import JSONText

extension Session {
  /// Changes an entry, wherever it stands in the chain; the top levels are searched first, and tabs that are not selected last.
  func update(_ id: EntryID, _ change: (inout Entry.State) -> Void) {
    for level in chain.indices.reversed() {
      var stack = chain[level].stack
      if stack.update(id, change) {
        chain[level].stack = stack
        return
      }
      guard case .tabs(var tabs) = chain[level].content else { continue }
      if tabs.base.id == id { tabs.base = tabs.base.changed(change) }
      for tab in tabs.loaded where tab.name != tabs.selected {
        var stack = tab.value
        if stack.update(id, change) { tabs.loaded[tab.name] = stack }
      }
      chain[level].content = .tabs(tabs)
    }
  }

  /// Changes what most entries have none of.
  func updateRest(of id: EntryID, _ change: (inout Entry.Rest.Values) -> Void) {
    update(id) { $0.changeRest(change) }
  }

  /// Changes what an entry has collected, also for the entries above it.
  func updateValues(_ id: EntryID, _ change: (inout Entry.State) -> Void) {
    update(id, change)
    if stack?.top.id == id { return }
    guard let frame = entry(id)?.frame else { return }
    for level in chain.indices {
      switch chain[level].content {
      case .stack(let stack): chain[level].stack = refreshed(stack, over: nil, in: frame, level: level)
      case .tabs(var tabs):
        tabs.loaded = tabs.loaded.mapValues { refreshed($0, over: tabs.base, in: frame, level: level) }
        chain[level].content = .tabs(tabs)
      }
    }
  }

  /// Returns the stack, with the entries of the frame standing over what those below them have collected.
  private func refreshed(_ stack: Stack, over base: Entry?, in frame: FrameID, level: Int) -> Stack {
    var below: Stack?
    for entry in stack.reversed() {
      let refreshed =
        entry.frame == frame
        ? entry.standing(over: data(of: frame, under: below, over: base, level: level)) : entry
      if below?.push(refreshed) == nil { below = Stack(refreshed) }
    }
    return below ?? stack
  }

  /// Returns the session as it was when the action on the entry was to be done: without its result, and what came of that.
  func asHandedOut(_ action: EntryID) -> Session {
    let session = Session(copying: self)
    session.updateValues(action) {
      $0.changeRest {
        $0.result = nil
        $0.kept = $0.keptBefore
      }
    }
    return session
  }

  func update(_ id: FrameID, _ change: (inout Frame.State) -> Void) {
    frames.change(id, change)
  }
}

extension Entry.State {
  /// Replaces what was submitted before, and what a transition had set under the same names; the draft is done with.
  mutating func answer(_ values: JSONObject) {
    answers = values
    draft = nil
    if rest == nil { return }
    changeRest {
      $0.hidden = []
      $0.ways = []
      $0.kept.remove(values.names)
      $0.keptBefore = $0.kept
    }
  }

  /// Puts what a transition sets beside what was submitted, and in place of what was only typed.
  mutating func keep(_ values: JSONObject) {
    changeRest { $0.kept = $0.kept.merging(values) }
    draft?.remove(values.names)
  }
}
