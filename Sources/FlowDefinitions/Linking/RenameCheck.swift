// Checks `renamed` against the steps and fields of the flow: each old name must lead to one that exists.

import JSONSchemas
import JSONText

extension Flow {
  /// Renames that lead nowhere or in a ring, so that no session of an earlier version can go on. The flow itself can be started.
  public var renameErrors: [Problem] { renameProblems.filter { $0.severity == .error } }

  /// Renames that lead nowhere, in a ring, or from a name that is still in use.
  var renameProblems: [Problem] {
    renames.steps.flatMap { problems(ofStep: $0.name, to: $0.value) }
      + renames.fields.flatMap { step in
        step.value.flatMap { problems(ofField: $0.name, to: $0.value, on: step.name) }
      }
  }

  private func problems(ofStep old: String, to new: String) -> [Problem] {
    let place = JSONPointer(["renamed", old])
    if !isIdentifier(old) { return [Problem(.malformedIdentifier(old), at: place, part: .name)] }
    if steps.contains(old) { return [Problem(.idleRename(old), at: place, part: .name)] }
    if let ring = ring(of: renames.steps, from: old) {
      return problems(of: ring, among: renames.steps, at: place)
    }
    if steps.contains(new) || renames.steps.contains(new) { return [] }
    return [Problem(.unknownStep(new, known: steps.names), at: place)]
  }

  private func problems(ofField old: String, to new: String, on step: String) -> [Problem] {
    let place = JSONPointer(["renamed", step + "/" + old])
    if !isIdentifier(step) { return [Problem(.malformedIdentifier(step), at: place, part: .name)] }
    guard let now = self.step(formerly: StepID(step)) else {
      // If the name of the step leads nowhere, that is reported for the step.
      if renames.steps.contains(step) { return [] }
      return [Problem(.unknownStep(step, known: steps.names), at: place, part: .name)]
    }
    if now.screen?.changesProperties ?? false { return [] }
    guard let schema = now.screen?.schema else {
      return [Problem(.unknownProperty(new, known: []), at: place)]
    }
    if schema.propertyNames.contains(old) { return [Problem(.idleRename(old), at: place, part: .name)] }
    let renamed = renames.fields[step] ?? [:]
    if let ring = ring(of: renamed, from: old) { return problems(of: ring, among: renamed, at: place) }
    let last = field(formerly: old, of: StepID(step))
    if schema.propertyNames.contains(last) || renamed.contains(new) || !schema.root.isClosed { return [] }
    return [Problem(.unknownProperty(new, known: schema.propertyNames), at: place)]
  }

  /// Returns the problem of a ring for the first of its names in the text, and none for the others, so that it is reported once.
  private func problems(
    of ring: [String], among names: Members<String>, at place: JSONPointer
  ) -> [Problem] {
    names.first { ring.contains($0.name) }?.name == ring[0] ? [Problem(.renamedInRing(ring), at: place)] : []
  }

  /// Returns the names that lead from `start` back to it, or nil if they do not.
  private func ring(of names: Members<String>, from start: String) -> [String]? {
    var way = [start]
    while let next = names[way[way.count - 1]], way.count <= names.count {
      way.append(next)
      if next == start { return way }
    }
    return nil
  }
}
