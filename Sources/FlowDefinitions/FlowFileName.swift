// The names of the files that hold flows.

import ASCII
import JSONText

/// The name of a file that holds a flow, or a translation of one that lies beside it.
public enum FlowFileName {
  /// `NAME.flow.json`.
  case flow(String)
  /// `NAME.LOCALE.json`; or `NAME.flow.LOCALE.json`, a slip, with `flow.LOCALE` for a locale that nobody has.
  case translation(of: String, locale: String)

  /// Parses the name of a file, given without its folder; nil if it has neither form.
  public init?(_ name: String) {
    guard name.endsLike(".json") else { return nil }
    if name.endsLike(FlowFileName.ending) {
      self = .flow(String(Substring(name.utf8.dropLast(FlowFileName.ending.utf8.count))))
      return
    }
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // “shop.flow.old.json” is a flow that was put aside; most languages have two letters.
    guard
      parts.count == 3
        || parts.count == 4 && parts[1].elementsEqual("flow".utf8)
          && parts[2].prefix(while: { $0.isASCIILetter }).count == 2
    else { return nil }
    let locale = parts[1..<parts.count - 1].map { String(Substring($0)) }.joined(separator: ".")
    self = .translation(of: String(Substring(parts[0])), locale: locale)
  }

  /// The name of the file.
  public var text: String {
    switch self {
    case .flow(let name): name + FlowFileName.ending
    case .translation(let name, let locale): name + "." + locale + ".json"
    }
  }

  /// The name of the flow that the file holds, if it holds one.
  public var flow: String? { if case .flow(let name) = self { name } else { nil } }

  /// How the name of a file that holds a flow ends.
  static let ending = ".flow.json"
}
