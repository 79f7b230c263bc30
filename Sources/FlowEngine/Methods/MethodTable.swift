// All methods, in the order in which the documentation lists them.

import JSONText

extension Method {
  /// Every method there is.
  static let all: [Method] =
    processMethods + flowMethods + sessionMethods + commandMethods + migrationMethods + storeMethods
    + profileMethods
    + authorMethods

  /// The method of that name, or nil if there is none. Most names differ in length already, so that looking at each is
  /// as quick as a dictionary, which would have to be made first.
  static func named(_ name: String) -> Method? {
    all.firstIndex { $0.name.hasSameCodePoints(as: name) }.map { all[$0] }
  }
}
