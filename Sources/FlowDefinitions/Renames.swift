// What a flow calls otherwise than earlier versions of it did (`protocol/definitions.md`, “Sessions of an earlier version”):
// steps, and fields of their screens. Only a session that is migrated asks for it.

import JSONSchemas
import JSONText

/// Old names and the new ones. A name may have been changed more than once, so that a session of any earlier version is led
/// from name to name until there is one that the flow has.
struct Renames: Sendable {
  /// Old step → new one.
  var steps = Members<String>()
  /// Old step → old field → new one.
  var fields = Members<Members<String>>()
}

extension Flow {
  /// The step that an earlier version called `old`; nil if there is none of it left. What the flow has under its own name was
  /// never renamed.
  public func step(formerly old: StepID) -> Step? {
    var name = old.name
    // Nobody goes through more names than there are; round a ring of them, one would.
    for _ in 0...renames.steps.count {
      if let step = steps[name] { return step }
      guard let next = renames.steps[name] else { return nil }
      name = next
    }
    return nil
  }

  /// What the field of that step is called now, where the screen as it is has no field of the old name.
  public func field(formerly old: String, of step: StepID) -> String {
    let known = self.step(formerly: step)?.screen?.schema.propertyNames ?? []
    var (step, field) = (step.name, old)
    // Nobody goes through more names than there are; round a ring of them, one would.
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
