// What a check may consult besides the definition.

/// What a check may consult besides the flow that is checked: other flows, its translations, and the name of its file.
public struct Neighbours {
  /// The other flows.
  let flows: CalledFlows

  /// The translations that lie beside the checked flow.
  let translations: [Translation]

  /// The name of the flow's file, which is `NAME` of `NAME.flow.json`; nil if it has none.
  let fileName: String?

  /// Creates the neighbours of a flow, with the other flows that `find` returns.
  ///
  /// - Parameters:
  ///   - names: The names of all existing flows, including those with errors; nil if they are not known, and then none is
  ///     reported as missing.
  ///   - translations: The translations that lie beside the checked flow.
  ///   - fileName: `NAME`, if the checked flow is in a file `NAME.flow.json`.
  ///   - find: Returns the flow of that name. A flow with another id counts as missing, since flows are only reached by their ids.
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

  /// Returns the same flows as the neighbours of another flow, so that what was worked out about them is not worked out again.
  ///
  /// - Parameters:
  ///   - translations: The translations that lie beside that flow.
  ///   - fileName: `NAME`, if that flow is in a file `NAME.flow.json`.
  public func with(translations: [Translation], fileName: String?) -> Neighbours {
    Neighbours(flows: flows, translations: translations, fileName: fileName)
  }

  /// Neighbours of which nothing is known, so that none is reported as missing.
  public static var unknown: Neighbours { Neighbours(names: nil) { _ in nil } }
}
