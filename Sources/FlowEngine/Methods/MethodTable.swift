// All methods, in the order in which the documentation lists them.

import JSONText

extension Method {
  /// Every method there is.
  static let all: [Method] =
    processMethods + flowMethods + sessionMethods + commandMethods + migrationMethods + storeMethods
    + profileMethods
    + authorMethods

  /// Returns the method of that name, or nil if there is none.
  ///
  /// Most names already differ in length, so that comparing them one by one is as quick as a dictionary, which would have to
  /// be made first. So would the methods: those that are called first and most often are searched first, and the others are
  /// made when one of them is wanted.
  static func named(_ name: String) -> Method? {
    func find(in methods: [Method]) -> Method? { methods.first { $0.name.hasSameCodePoints(as: name) } }
    return find(in: sessionMethods) ?? find(in: commandMethods) ?? find(in: all)
  }
}
