// What just changed, for a front end to animate: navigation, and the life cycle of screens that follows from it.

import FlowDefinitions
import JSONText

/// A navigation change, or a step in the life of an entry.
public enum ViewChange: Sendable {
  /// Something comes, goes, or is laid over something else.
  case navigation(Change)
  /// The screen of that entry, on that step, reaches a stage of its life.
  case life(Stage, EntryID, StepID)

  /// The stages of a screen's life. Over a session's life, each `load` has its `unload`, each `appear` its `disappear`.
  public enum Stage: String, Sendable {
    case load, appear, disappear, unload
  }

  /// Returns the changes that lead from one state to another, as `forEach` gives them.
  public static func all(_ changes: [Change], from before: Session?, to after: Session) -> [ViewChange] {
    var result: [ViewChange] = []
    forEach(in: changes, from: before, to: after) { result.append($0) }
    return result
  }

  /// Calls `body` with the changes that lead from one state to another, in order: first what is no longer seen disappears,
  /// then comes each navigation with what it unloads and loads, then what is newly seen appears. What came and went within
  /// one command was never seen, so it has no life.
  static func forEach(
    in changes: [Change], from before: Session?, to after: Session, _ body: (ViewChange) -> Void
  ) {
    let shown = changes.count(where: { $0.isNavigation })
    if shown == 0 { return }
    before?.forEachAppearing { entry in
      if !after.appears(entry.id) { body(.life(.disappear, entry.id, entry.step)) }
    }
    // If many entries go, looking each one up would search through all that went before it.
    let standing = changes.reduce(0) { $0 + $1.namedCount } > 64 ? before?.entriesByID : nil
    // A single change unloads nothing twice, so the set is used only for several.
    var unloaded: Set<EntryID> = []
    for change in changes where change.isShown(among: changes) {
      body(.navigation(change.shown(among: changes)))
      before?.forEachEntry(unloadedBy: change, knowing: standing) { entry in
        if entry.isAutomatic || shown > 1 && !unloaded.insert(entry.id).inserted { return }
        body(.life(.unload, entry.id, entry.step))
      }
      if let push = change.loaded, !push.isAutomatic, after.outcome == nil, after.stands(push.entry) {
        body(.life(.load, push.entry, push.step))
      }
    }
    after.forEachAppearing(fromBottom: true) { entry in
      if before?.appears(entry.id) != true { body(.life(.appear, entry.id, entry.step)) }
    }
  }

  /// Writes the change as a view shows it.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .navigation(let change): change.writeForView(to: &writer)
    case .life(let stage, let entry, let step):
      writer.fixed(stage.opening)
      entry.write(to: &writer)
      writer.member("step", step.name)
      writer.endObject()
    }
  }
}

extension ViewChange.Stage {
  /// What the object begins with, up to the entry.
  fileprivate var opening: StaticString {
    switch self {
    case .load: #"{"change":"load","entry":"#
    case .appear: #"{"change":"appear","entry":"#
    case .disappear: #"{"change":"disappear","entry":"#
    case .unload: #"{"change":"unload","entry":"#
    }
  }
}

extension Change {
  /// Whether a front end is told of the change.
  ///
  /// It is told of each entry before another change names it, also of those that are never seen. Only what keeps the place of
  /// tabs that open at once has come and gone before anybody could see it.
  fileprivate func isShown(among changes: [Change]) -> Bool {
    if case .push(let push) = self, push.isPlaceholder { return !push.makesRoomAtOnce(among: changes) }
    return isNavigation
  }

  /// Returns the change as a front end sees it: of the entries that go, only those that it was told of.
  fileprivate func shown(among changes: [Change]) -> Change {
    guard case .openTabs(let tabs, let selected, let root, let removed) = self else { return self }
    let untold = changes.first { !$0.isShown(among: changes) && $0.loaded != nil }?.loaded?.entry
    return .openTabs(tabs, selected: selected, root: root, replacing: removed.filter { $0 != untold })
  }

  /// How many entries that go the change names.
  fileprivate var namedCount: Int {
    switch self {
    case .pop: 1
    case .replace(let ids, _, _): ids.count
    default: 0
    }
  }

  /// The entry that the change puts where it can be seen.
  fileprivate var loaded: Push? {
    switch self {
    case .push(let push), .replace(_, _, let push), .openTabs(_, _, let push, _): push
    case .present(let present): present.push
    case .select(_, let root): root
    default: nil
    }
  }
}

extension Change.Push {
  /// Whether the next thing to happen is that tabs open in the entry's place.
  fileprivate func makesRoomAtOnce(among changes: [Change]) -> Bool {
    let later = changes.drop { change in
      if case .push(let push) = change { push.entry != entry } else { true }
    }
    guard case .openTabs(_, _, _, let removed)? = later.dropFirst().first(where: { $0.isNavigation }) else {
      return false
    }
    return removed.contains(entry)
  }
}

extension Session {
  /// Calls `body` with the entries that are seen, from the top down or, with `fromBottom`, from the bottom up: the top one,
  /// and those that presentations leave visible.
  fileprivate func forEachAppearing(fromBottom: Bool = false, _ body: (Entry) -> Void) {
    if outcome != nil || chain.isEmpty { return }
    let lowest = chain.count == 1 ? 0 : chain.lastIndex { $0.manner.covers } ?? 0
    for place in lowest..<chain.count {
      let level = fromBottom ? place : lowest + chain.count - 1 - place
      let top = chain[level].top
      if top.isVisible { body(top) }
    }
  }

  fileprivate func appears(_ id: EntryID) -> Bool {
    if outcome != nil { return false }
    for level in chain.indices.reversed() {
      let presentation = chain[level]
      if presentation.top.id == id, presentation.top.isVisible { return true }
      if presentation.manner.covers { return false }
    }
    return false
  }

  /// Calls `body` with the entries that stand here and that the change takes away.
  ///
  /// - Parameter standing: All entries that stand, if they have been put together.
  fileprivate func forEachEntry(
    unloadedBy change: Change, knowing standing: [EntryID: Entry]?, _ body: (Entry) -> Void
  ) {
    func find(_ id: EntryID) -> Entry? { standing.map { $0[id] } ?? entry(id) }
    switch change {
    case .pop(let id, _): find(id).map(body)
    case .replace(let ids, _, _): for id in ids { find(id).map(body) }
    case .openTabs: entries(atLevel: 0).forEach(body)
    case .dismiss(let level, _): entries(atLevel: level).forEach(body)
    case .cut(let tab, let id, _): entries(of: tab, downTo: id).forEach(body)
    case .end: allEntries.forEach(body)
    default: break
    }
  }

  fileprivate var entriesByID: [EntryID: Entry] {
    Dictionary(firstOf: allEntries.map { ($0.id, $0) })
  }

  fileprivate func entries(of tab: String, downTo id: EntryID) -> [Entry] {
    chain.first?.tabs?.stack(of: tab)?.downTo(id) ?? []
  }
}
