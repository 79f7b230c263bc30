// What just changed, for a front end to animate: navigation, and the life cycle of screens that follows from it.

import FlowDefinitions
import JSONText

/// A navigation change, or a step in the life of an entry.
public enum ViewChange: Sendable {
  case navigation(Change)
  case life(Stage, EntryID, StepID)

  /// The stages of a screen's life. Over a session's life, each `load` has its `unload`, each `appear` its `disappear`.
  public enum Stage: String, Sendable {
    case load, appear, disappear, unload
  }

  /// The changes that lead from one state to another, in order: what is seen no more disappears, then each navigation with what
  /// it loads and unloads, then what is seen anew appears. What came and went within one command was never seen, so it has no
  /// life.
  public static func all(_ changes: [Change], from before: Session?, to after: Session) -> [ViewChange] {
    let navigation = changes.filter(\.isNavigation)
    if navigation.isEmpty { return [] }
    let old = before?.appearing ?? []
    let new = after.appearing
    var lives = Lives(before: before, after: after)
    var result: [ViewChange] = []
    for entry in old where !new.contains(where: { $0.id == entry.id }) {
      result.append(.life(.disappear, entry.id, entry.step))
    }
    for change in navigation { result += [.navigation(change)] + lives.changed(by: change) }
    for entry in new.reversed() where !old.contains(where: { $0.id == entry.id }) {
      result.append(.life(.appear, entry.id, entry.step))
    }
    return result
  }

  /// Writes the change as a view shows it.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .navigation(let change): change.writeForView(to: &writer)
    case .life(let stage, let entry, let step):
      writer.beginObject()
      writer.member("change", stage.rawValue)
      writer.member("entry", entry.text)
      writer.member("step", step.name)
      writer.endObject()
    }
  }
}

/// Works out what each navigation loads and unloads.
private struct Lives {
  let before: Session?
  let after: Session
  /// The entries that are unloaded already.
  private var gone: Set<EntryID> = []

  init(before: Session?, after: Session) {
    self.before = before
    self.after = after
  }

  mutating func changed(by change: Change) -> [ViewChange] {
    switch change {
    case .push(let push): return load(push)
    case .present(let present): return load(present.push)
    case .pop(let entry, _): return unload(before?.entry(entry).map { [$0] } ?? [])
    case .replace(let entries, _, let push):
      return unload(entries.compactMap { before?.entry($0) }) + load(push)
    case .dismiss(let level, _): return unload(before?.entries(atLevel: level) ?? [])
    case .openTabs(_, _, let root, let entries):
      return unload(entries.compactMap { before?.entry($0) }) + load(root)
    case .select(_, let root): return root.map { load($0) } ?? []
    case .cut(let tab, let entry): return unload(before?.entries(of: tab, downTo: entry) ?? [])
    case .end: return unload(before?.allEntries ?? [])
    default: return []
    }
  }

  private func load(_ push: Change.Push) -> [ViewChange] {
    let isSeen = !push.isAutomatic && after.outcome == nil && after.stands(push.entry)
    return isSeen ? [.life(.load, push.entry, push.step)] : []
  }

  private mutating func unload(_ entries: [Entry]) -> [ViewChange] {
    var result: [ViewChange] = []
    for entry in entries where !entry.isAutomatic && gone.insert(entry.id).inserted {
      result.append(.life(.unload, entry.id, entry.step))
    }
    return result
  }
}

extension Session {
  /// The entries that are seen, from the top down: the top one, and what is presented through.
  fileprivate var appearing: [Entry] {
    if outcome != nil { return [] }
    var entries: [Entry] = []
    for presentation in chain.reversed() {
      if presentation.stack.top.isVisible { entries.append(presentation.stack.top) }
      if presentation.covers { break }
    }
    return entries
  }

  /// All entries that stand, from the top down, those of tabs that are not selected included.
  fileprivate var allEntries: [Entry] { chain.indices.reversed().flatMap { entries(atLevel: $0) } }

  fileprivate func entries(of tab: String, downTo id: EntryID) -> [Entry] {
    chain.first?.tabs?.stack(of: tab)?.downTo(id) ?? []
  }

  func entries(atLevel level: Int) -> [Entry] {
    guard chain.indices.contains(level) else { return [] }
    guard let tabs = chain[level].tabs else { return Array(chain[level].stack) }
    return tabs.loaded.flatMap { Array($0.value) }
  }

  /// The entry of that id, if it stands. Ids grow from the bottom to the top of a stack, so the search stops early.
  func entry(_ id: EntryID) -> Entry? {
    for presentation in chain.reversed() {
      if let tabs = presentation.tabs {
        if tabs.base.id == id { return tabs.base }
        for tab in tabs.loaded { if let entry = tab.value.entry(id) { return entry } }
      } else if let entry = presentation.stack.entry(id) {
        return entry
      }
    }
    return nil
  }

  func stands(_ id: EntryID) -> Bool { entry(id) != nil }
}

extension Stack {
  fileprivate func entry(_ id: EntryID) -> Entry? {
    for entry in self {
      if entry.id == id { return entry }
      if entry.id < id { return nil }
    }
    return nil
  }
}
