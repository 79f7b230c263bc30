// Actions without a name. They can be read, since a stored session may have one, but they tell a host nothing.

import JSONText

extension Flow {
  /// Actions whose name is empty, so that no host can tell what to do.
  var namelessActions: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let action = step.value.action else { return [] }
      let pointer = JSONPointer(["steps", step.name, "action"])
      let calls = [(action.call, pointer)] + (action.undo.map { [($0, pointer.appending("undo"))] } ?? [])
      return calls.filter { $0.0.name.isEmpty }.map { Problem(.emptyName, at: $0.1.appending("name")) }
    }
  }
}
