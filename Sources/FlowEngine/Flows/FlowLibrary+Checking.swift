// What is wrong with flows, given the others that there are.

import FlowDefinitions
import JSONText

extension FlowLibrary {
  /// Returns the flows that there are. They are checked again only when one of them has changed, since that takes long and
  /// all sessions wait meanwhile.
  /// - Throws: `EngineError.flowsUnavailable` if one of them cannot be read: without it, the list would not be complete.
  func listed() throws(EngineError) -> [CheckedFlow] {
    var found: [(name: String, flow: CachedFlow)] = []
    for name in try files.names {
      if let flow = try files.flow(name) { found.append((name, flow)) }
    }
    if found.elementsEqual(lastListed, by: { $0.name == $1.name && $0.flow.isSame(as: $1.file) }) {
      return lastListed
    }
    lastListed = try checking(beside: found.map { $0.name }) { (others) throws(EngineError) in
      try found.map { (name, flow) throws(EngineError) in
        CheckedFlow(
          name: name, file: flow,
          diagnostics: try diagnostics(of: flow.text, in: flow.text, fileName: name, among: others))
      }
    }
    return lastListed
  }

  /// Returns everything that is wrong with a definition, given the flows that there are.
  /// - Parameters:
  ///   - text: The text that the definition came from, if it came as text.
  ///   - fileName: The name by which the flow is found, if it is in a file.
  /// - Throws: `EngineError.flowsUnavailable`.
  func diagnostics(
    of definition: [UInt8], in text: [UInt8]?, fileName: String? = nil
  ) throws(EngineError) -> [Diagnostic] {
    try checking(beside: files.names) { (others) throws(EngineError) in
      try diagnostics(of: definition, in: text, fileName: fileName, among: others)
    }
  }

  private func diagnostics(
    of definition: [UInt8], in text: [UInt8]?, fileName: String?, among others: Neighbours
  ) throws(EngineError) -> [Diagnostic] {
    let name = (try? JSON(parsing: definition))?["flow"]?.asString ?? ""
    let translations = try files.flow(name)?.translations.map { $0.translation } ?? []
    let others = others.with(translations: translations, fileName: fileName)
    let problems = Flow.problems(of: definition, among: others)
    return Diagnostic.all(of: problems, in: text) { files.translationFile(of: name, $0) }
  }

  /// Returns what a check finds, given the flows of these names.
  /// - Throws: `EngineError.flowsUnavailable` if the check comes to a flow that cannot be read: nobody knows whether that has
  ///   errors.
  private func checking<Found>(
    beside names: [String], _ check: (Neighbours) throws(EngineError) -> Found
  ) throws(EngineError) -> Found {
    var obstacle: EngineError?
    let others = Neighbours(names: names) { name in
      do throws(EngineError) {
        return try self.files.sound(name)
      } catch {
        obstacle = error
        return nil
      }
    }
    let found = try check(others)
    if let obstacle { throw obstacle }
    return found
  }
}
