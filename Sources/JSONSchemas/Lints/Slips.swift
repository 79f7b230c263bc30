// Names that are almost those of keywords: in schemas, as far as more follows from them, and elsewhere.

import JSONText

extension Schema {
  /// Whether the schema takes no properties except those that it names. If it misspells the keyword that names them, these are not
  /// known.
  public var namesAllProperties: Bool { root.isClosed && !misspellsNames }

  /// Whether the schema misspells the keyword that names its properties.
  var misspellsNames: Bool {
    remarks.contains { remark in
      if remark.pointer.tokens.dropLast().contains("properties") { return false }
      switch remark.fact {
      case .unknownKeyword(_, let meant), .foreignKeyword(_, let meant?):
        return ["properties", "patternProperties", "$ref"].contains(meant)
      default: return false
      }
    }
  }
}

extension SchemaProblem {
  /// Returns the keyword that was meant by `name`, or `name` itself if it is a keyword or resembles none.
  public static func keyword(meantBy name: String) -> String {
    Keyword.isListed(name) ? name : Keyword.meant(by: name) ?? name
  }

  /// Returns whether there is a keyword of that name.
  public static func isKeyword(_ name: String) -> Bool { Keyword.isListed(name) }

  /// Creates the remark on the first name on the way from one schema to another that is no keyword but almost one; nil if there is
  /// none.
  /// - Parameter pointer: The place where the way is named.
  public init?(slipOn way: ArraySlice<String>, at pointer: JSONPointer) {
    var rest = way
    while let name = rest.popFirst() {
      guard let keyword = Keyword.Traits.named(name) else {
        guard let meant = Keyword.meant(by: name) else { return nil }
        self.init(fact: .unknownKeyword(name, suggestion: meant), pointer: pointer, part: .name)
        return
      }
      switch keyword.content {
      case .values: return nil
      case .schema: break
      case .schemas, .schemasByName: _ = rest.popFirst()
      }
    }
    return nil
  }
}
