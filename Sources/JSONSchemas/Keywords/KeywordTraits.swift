// What is known of a keyword by its name alone. How it is read and what it means is in the file of its name (`Keyword`); whoever
// has to treat some keywords differently takes those that have a trait, and does not list them.

import JSONText
import Spelling

extension Keyword {
  /// What is known of one keyword.
  struct Traits: Sendable {
    /// What the value of a keyword is made of, as far as schemas are concerned.
    enum Content: Sendable { case values, schema, schemas, schemasByName }
    /// To what the schemas in a keyword, or those that it refers to, are applied (Core, section 10): to nothing, to the value
    /// itself, or to what is within it.
    enum Application: Sendable { case none, inPlace, below }
    /// When a violation bears the name of the keyword, and not only those of what it contains.
    enum Report: Sendable {
      case never, always
      /// Where its schema is `false`, which has no name to be told by.
      case ofFalse
    }

    let name: String
    let vocabulary: Dialect
    /// The types of the values that the keyword is about: it says nothing of others.
    let subject: TypeSet
    let content: Content
    let application: Application
    let report: Report
    /// Whether members of the value count as evaluated by it (Core, section 11).
    let evaluates: Bool
    /// Whether it is to be understood only together with others beside it (Core, section 10.1), so that one of them cannot be moved
    /// without the others: those on the properties, those on the elements, those of a condition.
    let isJoined: Bool

    private init(
      _ name: String, _ vocabulary: Dialect, about subject: TypeSet = .all, _ content: Content = .values,
      _ application: Application = .none, reports report: Report = .never, evaluates: Bool = false,
      isJoined: Bool = false
    ) {
      self.name = name
      self.vocabulary = vocabulary
      self.subject = subject
      self.content = content
      self.application = application
      self.report = report
      self.evaluates = evaluates
      self.isJoined = isJoined
    }

    /// All keywords, including those that have no meaning of their own here. Those that forms are made of come first, since names
    /// are searched for from the front. Everything in it is a constant, so that nothing makes the table when the program starts.
    static let all: [Traits] = [
      Traits("type", .validation, reports: .always),
      Traits("title", .metaData),
      Traits(
        "properties", .applicator, about: .object, .schemasByName, .below, evaluates: true, isJoined: true),
      Traits("required", .validation, about: .object, reports: .always),
      Traits("enum", .validation, reports: .always),
      Traits("minLength", .validation, about: .string, reports: .always),
      Traits("minimum", .validation, about: .number, reports: .always),
      Traits("description", .metaData),
      Traits("maxLength", .validation, about: .string, reports: .always),
      Traits("maximum", .validation, about: .number, reports: .always),
      Traits("format", .formatAnnotation, reports: .always),
      Traits("pattern", .validation, about: .string, reports: .always),
      Traits(
        "items", .applicator, about: .array, .schema, .below, reports: .ofFalse, evaluates: true,
        isJoined: true),
      Traits("default", .metaData),
      Traits("writeOnly", .metaData),
      Traits("readOnly", .metaData),
      Traits(
        "additionalProperties", .applicator, about: .object, .schema, .below, reports: .ofFalse,
        evaluates: true, isJoined: true),
      Traits("const", .validation, reports: .always),
      Traits("allOf", .applicator, .schemas, .inPlace, evaluates: true),
      Traits("anyOf", .applicator, .schemas, .inPlace, reports: .always, evaluates: true),
      Traits("oneOf", .applicator, .schemas, .inPlace, reports: .always, evaluates: true),
      Traits("not", .applicator, .schema, .inPlace, reports: .always),
      Traits("if", .applicator, .schema, .inPlace, evaluates: true, isJoined: true),
      Traits("then", .applicator, .schema, .inPlace, evaluates: true, isJoined: true),
      Traits("else", .applicator, .schema, .inPlace, evaluates: true, isJoined: true),
      Traits("exclusiveMinimum", .validation, about: .number, reports: .always),
      Traits("exclusiveMaximum", .validation, about: .number, reports: .always),
      Traits("multipleOf", .validation, about: .number, reports: .always),
      Traits("minItems", .validation, about: .array, reports: .always),
      Traits("maxItems", .validation, about: .array, reports: .always),
      Traits("uniqueItems", .validation, about: .array, reports: .always),
      Traits("prefixItems", .applicator, about: .array, .schemas, .below, evaluates: true, isJoined: true),
      Traits(
        "contains", .applicator, about: .array, .schema, .below, reports: .always, evaluates: true,
        isJoined: true),
      Traits("minContains", .validation, about: .array, reports: .always, isJoined: true),
      Traits("maxContains", .validation, about: .array, reports: .always, isJoined: true),
      Traits("minProperties", .validation, about: .object, reports: .always),
      Traits("maxProperties", .validation, about: .object, reports: .always),
      Traits("propertyNames", .applicator, about: .object, .schema, .below, reports: .always),
      Traits(
        "patternProperties", .applicator, about: .object, .schemasByName, .below, evaluates: true,
        isJoined: true),
      Traits("dependentRequired", .validation, about: .object, reports: .always),
      Traits(
        "dependentSchemas", .applicator, about: .object, .schemasByName, .inPlace, evaluates: true),
      Traits(
        "unevaluatedItems", .unevaluated, about: .array, .schema, .below, reports: .ofFalse,
        evaluates: true),
      Traits(
        "unevaluatedProperties", .unevaluated, about: .object, .schema, .below, reports: .ofFalse,
        evaluates: true),
      Traits("examples", .metaData),
      Traits("deprecated", .metaData),
      Traits("contentEncoding", .content, about: .string),
      Traits("contentMediaType", .content, about: .string),
      Traits("contentSchema", .content, about: .string, .schema),
      Traits("$schema", .core),
      Traits("$id", .core),
      Traits("$ref", .core, .values, .inPlace, evaluates: true),
      Traits("$defs", .core, .schemasByName),
      Traits("$comment", .core),
      Traits("$anchor", .core),
      Traits("$dynamicAnchor", .core),
      Traits("$dynamicRef", .core, .values, .inPlace, evaluates: true),
      Traits("$vocabulary", .core),
      // The forerunners of other keywords, which still mean what they meant. A list of names under `dependencies` is a value.
      Traits("definitions", .core, .schemasByName),
      Traits(
        "dependencies", .applicator, about: .object, .schemasByName, .inPlace, reports: .always,
        evaluates: true),
      Traits(
        "additionalItems", .applicator, about: .array, .schema, .below, reports: .ofFalse, evaluates: true,
        isJoined: true),
    ]

    /// Returns the names of the keywords with a trait.
    static func names(where isMeant: (Traits) -> Bool) -> [String] { all.filter(isMeant).map { $0.name } }

    /// Returns what is known of the keyword of that name, or nil if there is none.
    static func named(_ name: String) -> Traits? { all.first { $0.name.hasSameCodePoints(as: name) } }
  }

  /// Returns whether there is a keyword of that name.
  static func isListed(_ name: String) -> Bool {
    Traits.all.contains { $0.name.hasSameCodePoints(as: name) }
  }

  /// Returns the keyword that is probably meant by a name that is none. Short names resemble too many keywords: they count as
  /// slips only if they have the same letters as the keyword, or all but its last one.
  static func meant(by name: String) -> String? {
    guard let meant = closest(to: name, in: Traits.all.lazy.map { $0.name }) else { return nil }
    let isSlip =
      name.utf8.count > 4 || meant.dropLast() == name
      || name.lowercased().unicodeScalars.sorted() == meant.lowercased().unicodeScalars.sorted()
    return isSlip ? meant : nil
  }
}
