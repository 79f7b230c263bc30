// Everything that can be said about a definition without running it. Reading a flow finds what keeps it from running; the other
// checks in this folder are only called from here, so that starting a flow does not wait for them.

import JSONText

extension Flow {
  /// Returns every problem of the definition in `text`, including warnings; empty if there are none.
  ///
  /// - Parameter others: The flows that it may name.
  public static func problems(of text: [UInt8], among others: Neighbours = .unknown) -> [Problem] {
    do {
      return problems(of: try JSON(parsing: text), among: others)
    } catch {
      return [Problem(.notJSON(error), at: JSONPointer())]
    }
  }

  /// Returns every problem of the definition in `document`, including warnings.
  ///
  /// - Parameter others: The flows that it may name.
  public static func problems(of document: JSON, among others: Neighbours = .unknown) -> [Problem] {
    let problems = ownProblems(of: document, among: others)
    return problems + (others.fileName.flatMap { misnaming(document, $0, problems) }.map { [$0] } ?? [])
  }

  /// Returns the problem that the file is not called like the flow. Flows are looked for by the names of their files, so the
  /// flow would not be found.
  private static func misnaming(_ document: JSON, _ name: String, _ problems: [Problem]) -> Problem? {
    let place = JSONPointer(["flow"])
    guard let flow = document["flow"]?.asString, !name.hasSameCodePoints(as: flow),
      !problems.contains(where: { $0.pointer == place })
    else { return nil }
    return Problem(.fileName(FlowFileName.flow(name).text, flow: flow), at: place)
  }

  private static func ownProblems(of document: JSON, among others: Neighbours) -> [Problem] {
    let reading = Reading(of: document)
    guard
      let flow = try? Flow(DefinitionNode(json: document, pointer: JSONPointer(), reading: reading), reading)
    else {
      return reading.problems
    }
    let links = flow.linkProblems(reading.steps).map { $0.naming(flows: others.flows) }
    // A part that could not be read, if something follows from it, makes the rest look wrong.
    if reading.problems.contains(where: { $0.hidesOthers }) { return reading.problems + links }
    // If a transition leads nowhere, the paths are not known.
    let knowsPaths =
      !links.contains { if case .unknownStep = $0.mistake { true } else { false } }
      && !flow.misspellsSteps(others.flows.with(flow))
    // A text with a misspelt key does not count as a text, but its translation should not be reported as unused.
    let misread = reading.problems.filter { $0.code == "unknownKey" }.compactMap {
      document[$0.pointer]?.asString
    }
    return reading.problems + links + (knowsPaths ? flow.pathWarnings : [])
      + flow.furtherProblems(among: others, knowsPaths: knowsPaths).filter { problem in
        guard case .unusedTranslation(let text, _, _) = problem.mistake else { return true }
        return !misread.contains { $0.hasSameCodePoints(as: text) }
      }
  }

  /// Returns what is wrong with the flow besides what keeps it from being read, including warnings.
  private func furtherProblems(among others: Neighbours, knowsPaths: Bool) -> [Problem] {
    let called = others.flows.with(self)
    func expressionProblems(of flow: Flow) -> [Problem] {
      flow.expressionProblems(knowsPaths: knowsPaths, calling: called)
    }
    return expressionProblems(of: self) + unknownProperties + misplacedBindings + idleMessages + idleKeys
      + unknownTabs + namelessActions
      + unknownVariables + dottedNames + missingParams
      + idleExpressions + bareExpressions + schemaLints + schemasWithoutObjects + emptyDurations
      + unfitPrefills + filledSecrets
      + renameProblems
      + gateLoops + timedLoops + stayingRoutes.filter { $0.severity == .warning }
      + neighbourProblems(called)
      + translationProblems(others.translations, expressionProblems: expressionProblems)
  }
}
