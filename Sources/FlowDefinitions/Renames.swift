// What earlier versions of a flow called otherwise (`protocol/definitions.md`, “Sessions of an earlier version”): steps, and
// fields of their screens. Only the migration of a session uses this.

import JSONSchemas
import JSONText

/// Old names and the names that replaced them. A name may have been changed more than once, so names are followed until one is
/// found that the flow has; that serves sessions of any earlier version.
struct Renames: Sendable {
  /// Old step → new step.
  var steps = Members<String>()
  /// Old step → old field → new field.
  var fields = Members<Members<String>>()
}

extension Flow {
  /// Returns the step that an earlier version called `old`; nil if it is gone. A name that the flow has was never renamed.
  public func step(formerly old: StepID) -> Step? {
    var name = old.name
    // No chain is longer than the number of names, so the limit only matters if they form a ring.
    for _ in 0...renames.steps.count {
      if let step = steps[name] { return step }
      guard let next = renames.steps[name] else { return nil }
      name = next
    }
    return nil
  }

  /// Returns what a field of that step is called now, unless the current screen still has a field of the old name.
  public func field(formerly old: String, of step: StepID) -> String {
    let known = self.step(formerly: step)?.screen?.schema.propertyNames ?? []
    var (step, field) = (step.name, old)
    // No chain is longer than the number of names, so the limit only matters if they form a ring.
    for _ in 0...renames.count where !known.contains(field) {
      if let next = renames.fields[step]?[field] {
        field = next
      } else if let next = renames.steps[step], steps[step] == nil {
        step = next
      } else {
        break
      }
    }
    return field
  }
}

extension Renames {
  /// How many names were changed.
  fileprivate var count: Int { steps.count + fields.reduce(0) { $0 + $1.value.count } }
}
