// The keywords that a schema resource may use: Core, section 8.1. A dialect is a set of vocabularies, read from the
// metaschema that `$schema` names.

/// The vocabularies that a resource is written in.
struct Dialect: OptionSet, Sendable {
  let rawValue: Int
  init(rawValue: Int) { self.rawValue = rawValue }

  static let core = Dialect(rawValue: 1 << 0)
  static let applicator = Dialect(rawValue: 1 << 1)
  static let unevaluated = Dialect(rawValue: 1 << 2)
  static let validation = Dialect(rawValue: 1 << 3)
  static let metaData = Dialect(rawValue: 1 << 4)
  static let formatAnnotation = Dialect(rawValue: 1 << 5)
  static let formatAssertion = Dialect(rawValue: 1 << 6)
  static let content = Dialect(rawValue: 1 << 7)
  /// Arrays as defined by 2019-09: `items` with a list, `additionalItems`, no `prefixItems`.
  static let arraysOf2019 = Dialect(rawValue: 1 << 8)

  /// The dialect of a schema that does not name one.
  static let standard: Dialect = [
    .core, .applicator, .unevaluated, .validation, .metaData, .formatAnnotation, .content,
  ]

  /// Where the documents of 2020-12 are published.
  static let published = "https://json-schema.org/draft/2020-12/"
  private static let published2019 = "https://json-schema.org/draft/2019-09/"

  /// Creates the dialect of a metaschema that every implementation knows, or nil for any other.
  init?(published uri: String) {
    switch uri {
    case Self.published + "schema": self = .standard
    case Self.published2019 + "schema": self = Self.standard.union(.arraysOf2019)
    default: return nil
    }
  }

  /// Creates the dialect of one vocabulary, or nil if the vocabulary is not known here.
  init?(vocabulary uri: String) {
    let families: [(String, Dialect)] = [(Self.published, []), (Self.published2019, .arraysOf2019)]
    for (prefix, addition) in families {
      let vocabularies = prefix + "vocab/"
      guard uri.hasPrefix(vocabularies) else { continue }
      switch uri.dropFirst(vocabularies.count) {
      case "core": self = Self.core.union(addition)
      case "applicator": self = Self.applicator.union(addition)
      case "unevaluated": self = Self.unevaluated.union(addition)
      case "validation": self = Self.validation.union(addition)
      case "meta-data": self = Self.metaData.union(addition)
      case "format-annotation", "format": self = Self.formatAnnotation.union(addition)
      case "format-assertion": self = Self.formatAssertion.union(addition)
      case "content": self = Self.content.union(addition)
      default: return nil
      }
      return
    }
    return nil
  }
}
