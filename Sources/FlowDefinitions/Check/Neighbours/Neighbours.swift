// What a check may look at besides the definition.

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
  ///   - names: The names of all flows that there are, those with errors included; nil if nobody knows, and no flow is missed
  ///     then.
  ///   - translations: Those that lie beside the flow that is checked.
  ///   - fileName: `NAME`, where that flow stands in a file `NAME.flow.json`.
  ///   - find: The flow of that name. One whose id is another is not there, since none is reached by another name than its id.
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
