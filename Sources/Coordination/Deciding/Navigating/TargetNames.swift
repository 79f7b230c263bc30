// What a command that names a step could have named instead.

import FlowDefinitions
import JSONText

extension Sequence<Entry> {
  /// The names of their steps, each once, in this order.
  var stepNames: [String] {
    var said: Set<CodePoints> = []
    return compactMap { said.insert(CodePoints($0.step.name)).inserted ? $0.step.name : nil }
  }
}
