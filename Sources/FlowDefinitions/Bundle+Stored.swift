// Making a bundle of what was stored.

import JSONText

extension Bundle {
  /// Creates the bundle that is stored as `document`.
  ///
  /// - Throws: `FlowProblems` if `document` is not a bundle.
  public convenience init(stored document: [UInt8]) throws(FlowProblems) {
    let json = (try? JSON(parsing: document)) ?? .null
    guard let root = json["flow"]?.asString, let definitions = json["flows"]?.asObject,
      let definition = definitions[root]
    else { throw FlowProblems(problems: [Problem(.missingKey("flows"), at: JSONPointer())]) }
    var others: [Flow] = []
    for member in definitions where !member.name.hasSameCodePoints(as: root) {
      others.append(try Flow(member.value))
    }
    let translations = (json["translations"]?.asObject ?? [:]).mapValues { locales in
      (locales.asObject ?? [:]).map { Translation(locale: $0.name, $0.value) }
    }
    self.init(try Flow(definition), reaching: others, translations: translations)
  }
}
