// A JSON Schema, 2020-12, as everybody outside this module sees it. References lead to what is handed in and
// nowhere else: nothing is ever fetched.

import JSONText

/// A compiled schema: an immutable value, asked as often as one likes.
///
///     let schema = try Schema(["type": "object", "properties": ["age": ["minimum": 18]], "required":
///     ["age"]])
///     schema.violations(of: ["age": 17])[0].message   // “Must be at least 18.”
public struct Schema: Sendable {
  /// What is up to the one who uses a schema, not to the one who wrote it.
  public struct Options: Sendable {
    /// Whether `format` asserts, and not only annotates (Validation, section 7.2).
    var assertsFormat = false
    /// Whether an object schema at the root that says neither `additionalProperties` nor
    /// `unevaluatedProperties` refuses names that neither it nor what it applies in place knows. They are
    /// reported as `additionalProperties`, with the place where `unevaluatedProperties` would stand.
    var isClosed = false

    /// The options of the specification: formats annotate, schemas are open.
    public init(assertsFormat: Bool = false, isClosed: Bool = false) {
      self.assertsFormat = assertsFormat
      self.isClosed = isClosed
    }
  }

  /// How many schemas there may be in one, with all that it refers to.
  public static let sizeLimit = 100_000
  /// How many violations are reported at most.
  public static let violationLimit = 1000
  /// How many values the violations may name, before no more of them are reported: each one names all that an `enum` allows, and
  /// each name on the way to its place. A string counts as one for each sixteen bytes.
  static let factLimit = 100_000

  /// The schema as it was handed in.
  public let document: JSON
  /// What is probably a slip in the schema, though it can be used: keywords and formats that are named almost like
  /// known ones.
  public let remarks: [SchemaProblem]
  let outline: Outline
  var program: Program { outline.program }

  /// Compiles a schema.
  /// - Parameters:
  ///   - document: An object or a boolean (Core, section 4.3).
  ///   - resources: Other schemas that references may lead to, by the URI that they were retrieved from.
  /// - Throws: `SchemaProblems`: all that is wrong with it, at once.
  public init(
    _ document: JSON, options: Options = .init(), resources: [String: JSON] = [:]
  )
    throws(SchemaProblems)
  {
    self.document = document
    let compiler = Compiler(document, options: options, resources: resources)
    outline = Outline(try compiler.program())
    remarks = compiler.remarks
  }

  /// Whether a value meets the schema.
  public func isValid(_ value: JSON) -> Bool {
    Evaluation(program, of: value, collecting: false).run()
  }

  /// All that is wrong with a value, or nothing if it is valid.
  public func violations(of value: JSON) -> [Violation] {
    var evaluation = Evaluation(program, of: value, collecting: false)
    if evaluation.run() { return [] }
    if evaluation.exhausted == nil {
      evaluation = Evaluation(program, of: value, collecting: true)
      _ = evaluation.run()
    }
    if let exhausted = evaluation.exhausted { return [Violation(exhausted)] }
    return hasSecrets ? evaluation.told.map(withoutSecrets) : Array(evaluation.told)
  }
}

extension Violation {
  /// What is said of a value whose validation was given up.
  init(_ exhausted: Evaluation.Exhaustion) {
    let keyword = exhausted == .depth ? "depthLimit" : "effortLimit"
    self.init(instancePath: JSONPointer(), keyword: keyword, schemaPath: JSONPointer(), params: [:])
  }
}
