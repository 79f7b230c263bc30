// All methods, in the order in which the documentation lists them.

import JSONText

extension Method {
  /// Every method there is.
  static let all: [Method] =
    processMethods + flowMethods + sessionMethods + commandMethods + migrationMethods + storeMethods
    + profileMethods
    + authorMethods

  /// The method of that name, or nil if there is none. Most names differ in length already, so that looking at each is
  /// as quick as a dictionary, which would have to be made first. So would the methods: what is asked for at a start and most often
  /// is looked at first, and the others are made when somebody wants one of them.
  static func named(_ name: String) -> Method? {
    func find(in methods: [Method]) -> Method? { methods.first { $0.name.hasSameCodePoints(as: name) } }
    return find(in: sessionMethods) ?? find(in: commandMethods) ?? find(in: all)
  }
}
