// All methods, in the order in which the documentation lists them.

extension Method {
  /// Every method there is.
  static let all: [Method] =
    processMethods + flowMethods + sessionMethods + commandMethods + storeMethods + profileMethods
    + authorMethods

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The method of that name, or nil if there is none.
  static func named(_ name: String) -> Method? { byName[name] }
}
