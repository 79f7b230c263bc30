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

  /// The changes that lead from one state to another, in order: what was on top disappears, then each navigation with what it
  /// loads and unloads, then what is on top appears. What came and went within one command was never seen, so it has no life.
  public static func all(_ changes: [Change], from before: Session?, to after: Session) -> [ViewChange] {
    let navigation = changes.filter(\.isNavigation)
    if navigation.isEmpty { return [] }
    let old = before?.top.flatMap { $0.isVisible ? $0 : nil }
    let new = after.top.flatMap { $0.isVisible ? $0 : nil }
    var result: [ViewChange] = []
    if let old, old.id != new?.id { result.append(.life(.disappear, old.id, old.step)) }
    for change in navigation {
      result.append(.navigation(change))
      result += lives(of: change, from: before, to: after)
    }
    if let new, new.id != old?.id { result.append(.life(.appear, new.id, new.step)) }
    return result
  }

  /// What a navigation loads and unloads.
  private static func lives(of change: Change, from before: Session?, to after: Session) -> [ViewChange] {
    switch change {
    case .push(let push): loading(push, in: after)
    case .pop(let entry, _): unloading(entry, in: before)
    case .replace(let entries, _, let push):
      entries.flatMap { unloading($0, in: before) } + loading(push, in: after)
    case .end:
      (before?.chain ?? []).reversed().flatMap { $0.stack.filter { !$0.isAutomatic } }
        .filter { entry in after.stands(entry.id) }
        .map { .life(.unload, $0.id, $0.step) }
    default: []
    }
  }

  private static func loading(_ push: Change.Push, in after: Session) -> [ViewChange] {
    let isSeen = !push.isAutomatic && after.outcome == nil && after.stands(push.entry)
    return isSeen ? [.life(.load, push.entry, push.step)] : []
  }

  private static func unloading(_ entry: EntryID, in before: Session?) -> [ViewChange] {
    guard let found = before?.entry(entry), !found.isAutomatic else { return [] }
    return [.life(.unload, found.id, found.step)]
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

extension Session {
  /// The entry of that id, if it stands. Ids grow from the bottom to the top of a stack, so the search stops early.
  func entry(_ id: EntryID) -> Entry? {
    for presentation in chain.reversed() {
      for entry in presentation.stack {
        if entry.id == id { return entry }
        if entry.id < id { break }
      }
    }
    return nil
  }

  func stands(_ id: EntryID) -> Bool { entry(id) != nil }
}
