// Everything that can be said about a definition without running it. Reading a flow finds what keeps it from being run; the
// rest of this folder is asked here only, so that starting a flow does not wait for it.

import JSONText

/// The flows that a check may look at besides the one that it is about.
public struct Neighbours {
  /// Those that there are.
  let flows: CalledFlows

  /// The translations that lie beside the flow that is checked.
  let translations: [Translation]

  /// The name of the flow's file, `NAME` of `NAME.flow.json`; nil: it has none.
  let fileName: String?

  /// The flows that `find` finds.
  /// - Parameters:
  ///   - names: The ids of all flows that there are, those with errors included; nil if nobody knows, and no flow is missed
  ///     then.
  ///   - translations: Those that lie beside the flow that is checked.
  ///   - fileName: `NAME`, where that flow stands in a file `NAME.flow.json`.
  public init(
    names: [String]?, translations: [Translation] = [], fileName: String? = nil,
    find: @escaping (String) -> Flow?
  ) {
    self.init(flows: CalledFlows(names: names, find), translations: translations, fileName: fileName)
  }

  private init(flows: CalledFlows, translations: [Translation], fileName: String?) {
    self.flows = flows
    self.translations = translations
    self.fileName = fileName
  }

  /// The same flows, where another one is checked beside them: what was worked out about them is not worked out again.
  /// - Parameters:
  ///   - translations: Those that lie beside that one.
  ///   - fileName: `NAME`, where it stands in a file `NAME.flow.json`.
  public func with(translations: [Translation], fileName: String?) -> Neighbours {
    Neighbours(flows: flows, translations: translations, fileName: fileName)
  }

  /// No other flow is known, and none is missed.
  public static var unknown: Neighbours { Neighbours(names: nil) { _ in nil } }
}

extension Flow {
  /// Every problem of the definition that `text` holds, warnings included. Empty: it is fine.
  /// - Parameter others: The flows that it may name.
  public static func problems(of text: [UInt8], among others: Neighbours = .unknown) -> [Problem] {
    do {
      return problems(of: try JSON(parsing: text), among: others)
    } catch {
      return [Problem(.notJSON(error), at: JSONPointer())]
    }
  }

  /// Every problem of the definition that `document` is.
  /// - Parameter others: The flows that it may name.
  public static func problems(of document: JSON, among others: Neighbours = .unknown) -> [Problem] {
    let problems = ownProblems(of: document, among: others)
    return problems + (others.fileName.flatMap { misnaming(document, $0, problems) }.map { [$0] } ?? [])
  }

  /// Flows are looked for by the names of their files, so one that is called otherwise is not found.
  private static func misnaming(_ document: JSON, _ name: String, _ problems: [Problem]) -> Problem? {
    let place = JSONPointer(["flow"])
    guard let flow = document["flow"]?.asString, !name.hasSameCodePoints(as: flow),
      !problems.contains(where: { $0.pointer == place })
    else { return nil }
    return Problem(.fileName(name, flow: flow), at: place)
  }

  private static func ownProblems(of document: JSON, among others: Neighbours) -> [Problem] {
    let reading = Reading(of: document)
    guard let flow = try? Flow(Node(json: document, pointer: JSONPointer(), reading: reading), reading) else {
      return reading.problems
    }
    let links = flow.linkProblems(reading.steps).map { $0.naming(flows: others.flows.names) }
    // A part that could not be read makes the rest look wrong, if something follows from it.
    if reading.problems.contains(where: \.hidesOthers) { return reading.problems + links }
    // Where a transition leads nowhere, the paths are not known.
    let knowsPaths = !links.contains { if case .unknownStep = $0.mistake { true } else { false } }
    return reading.problems + links + (knowsPaths ? flow.warnings : [])
      + flow.furtherProblems(among: others, knowsPaths: knowsPaths)
  }

  /// What is wrong with the flow besides what keeps it from being read, and its warnings.
  private func furtherProblems(among others: Neighbours, knowsPaths: Bool) -> [Problem] {
    let called = others.flows.with(self)
    func expressionProblems(of flow: Flow) -> [Problem] {
      flow.expressionProblems(knowsPaths: knowsPaths, calling: called)
    }
    return expressionProblems(of: self) + unknownProperties + misplacedBindings + idleMessages + idleKeys
      + unknownTabs + namelessActions
      + unknownVariables + missingParams
      + schemaRemarks + unsatisfiableSchemas + unfitDefaults + renameProblems
      + gateLoops + timedLoops
      + neighbourProblems(called)
      + translationProblems(others.translations, expressionProblems: expressionProblems)
  }
}
