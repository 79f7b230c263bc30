// Where something stands in a session.

import JSONText

extension Session {
  // MARK: - Entries

  /// Returns the entry with that id, if it stands.
  func entry(_ id: EntryID) -> Entry? {
    // It is usually the one on top.
    if let top = topmost, top.id == id { return top }
    for level in chain.indices.reversed() {
      switch chain[level].content {
      case .stack(let stack): if let entry = stack.entry(id) { return entry }
      case .tabs(let tabs):
        if tabs.base.id == id { return tabs.base }
        for tab in tabs.loaded { if let entry = tab.value.entry(id) { return entry } }
      }
    }
    return nil
  }

  /// Returns whether that entry stands.
  func stands(_ id: EntryID) -> Bool { entry(id) != nil }

  /// The ids of the entries that stand, including those in tabs that are not selected.
  var standing: Set<EntryID> { Set(allEntries.map { $0.id }) }

  /// All entries that stand, from the top down, including those in tabs that are not selected.
  var allEntries: [Entry] { chain.indices.reversed().flatMap { entries(atLevel: $0) } }

  /// Returns the entries at that level, from the top down, including those in tabs that are not selected.
  func entries(atLevel level: Int) -> [Entry] {
    guard chain.indices.contains(level) else { return [] }
    guard let tabs = chain[level].tabs else { return Array(chain[level].stack) }
    return tabs.loaded.flatMap { Array($0.value) }
  }

  /// Returns the entries presented over that level, from the top down.
  func entries(above level: Int) -> [Entry] { chain[(level + 1)...].reversed().flatMap { Array($0.stack) } }

  // MARK: - Levels, tabs and frames

  /// Returns the level at which the entry stands; nil if it does not stand, or stands in a tab that is not selected.
  func level(of id: EntryID) -> Int? {
    chain.indices.reversed().first { level in
      chain[level].tabs?.base.id == id || chain[level].stack.entry(id) != nil
    }
  }

  /// Returns the lowest level at which the frame has entries, which is where it was started.
  func baseLevel(of frame: FrameID) -> Int {
    chain.indices.first { level in
      chain[level].tabs?.base.frame == frame || chain[level].stack.contains { $0.frame == frame }
    } ?? 0
  }

  /// Returns the frame in which that frame was started; nil for the session's own.
  func frameAround(_ id: FrameID) -> FrameID? {
    switch frame(id).caller {
    case .root: return nil
    case .step(let caller): return entry(caller)?.frame
    case .tab: return chain.first?.tabs?.base.frame
    case .presentation: return chain[baseLevel(of: id)].answersTo.flatMap { entry($0) }?.frame
    case .gate:
      let gate = pending.first { entry($0.entry)?.frame == id }
      // If the frame that met the gate was rolled back, the gate's `frame` is the gate's own.
      if let home = gate?.frame, home != id { return home }
      return gate.flatMap { entry($0.source) }?.frame
    }
  }

  /// Returns the name of the tab that has the entry on its stack.
  func tab(of id: EntryID) -> String? {
    chain.first?.tabs?.loaded.first { $0.value.entry(id) != nil }?.name
  }

  // MARK: - Gates

  /// The innermost gate in sight. A gate in a tab that is not selected is not.
  var gateInSight: PendingCommand? { pending.isEmpty ? nil : pending.last { level(of: $0.entry) != nil } }

  /// Returns the gate that was presented at that level; nil if there is none, or no such level.
  func gate(atLevel level: Int) -> PendingCommand? {
    guard chain.indices.contains(level), let bottom = chain[level].stack.bottom else { return nil }
    return pending.last { $0.entry == bottom.id }
  }
}
