// Tabs, each of which has a stack of its own.

import JSONText

/// Stacks side by side. Each comes into being when its tab is first selected.
struct TabSet: Sendable {
  /// The entry of the step that has the tabs.
  var base: Entry
  var selected: String {
    didSet { if selected != oldValue { previous = oldValue } }
  }
  /// The tab that was selected before; nil if there was none.
  var previous: String?
  /// The stacks of the tabs that have been selected so far.
  var loaded: Members<Stack>

  init(base: Entry, selected: String, stack: Stack) {
    self.base = base
    self.selected = selected
    loaded = [selected: stack]
  }

  /// The stack of the selected tab.
  var stack: Stack {
    get { loaded[selected] ?? Stack(base) }
    set { loaded[selected] = newValue }
  }

  /// All that stands in the tabs, from the top down, and then their own entry; what stands in the selected tab comes first.
  var entries: [Entry] {
    let others = loaded.filter { $0.name != selected }
    return Array(stack) + others.flatMap { Array($0.value) } + [base]
  }

  /// Returns the stack of that tab, if it was ever selected.
  func stack(of tab: String) -> Stack? { loaded[tab] }
}
