// A navigation change as a front end sees it: an object whose `change` says what it is.

import JSONText

extension Change {
  /// Whether front ends are told of the change: navigation is theirs to animate, bookkeeping is the journal's own.
  var isNavigation: Bool {
    switch self {
    case .push, .pop, .replace, .present, .dismiss, .openTabs, .select, .cut, .end: true
    default: false
    }
  }

  /// Writes a navigation change as a view shows it.
  func writeForView(to writer: inout JSONWriter) {
    writer.fixed(#"{"change":"#)
    switch self {
    case .push(let push):
      writer.string("push")
      push.writePlace(to: &writer)
    case .pop(let entry, _):
      writer.string("pop")
      writer.member("entry", entry)
    case .replace(let entries, _, let push):
      writer.string("replace")
      push.writePlace(to: &writer)
      writer.entries("removed", entries)
    case .present(let present):
      writer.string("present")
      present.push.writePlace(to: &writer)
      present.manner.writeForView(to: &writer)
    case .dismiss(let level, let why): writer.dismissal(level, why)
    case .openTabs(let tabs, let selected, let root, let entries):
      writer.string("replace")
      tabs.writePlace(to: &writer)
      writer.entries("removed", entries)
      writer.member("tab", selected)
      writer.object("root") { root.writePlace(to: &$0) }
    case .select(let tab, let root):
      writer.string("select")
      writer.member("tab", tab)
      if let root { writer.object("root") { root.writePlace(to: &$0) } }
    case .cut(let tab, let entry, let placeholder):
      writer.cut(tab, entry)
      if let placeholder { writer.object("placeholder") { placeholder.writePlace(to: &$0) } }
    case .end(let outcome):
      writer.string("end")
      writer.member("status", outcome.status.rawValue)
    default: writer.null()
    }
    writer.endObject()
  }
}
