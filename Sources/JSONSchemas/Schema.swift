// A JSON Schema, 2020-12, as seen from outside this module. References lead to what is handed in, or to the metaschema, and
// nowhere else: nothing is ever fetched.

import JSONText

/// A compiled schema: an immutable value that can be used any number of times.
///
///     let schema = try Schema(["properties": ["age": ["minimum": 18]], "required": ["age"]])
///     schema.violations(of: ["age": 17])[0].message   // “Must be at least 18.”
public struct Schema: Sendable {
  /// The choices that are up to the user of a schema, not to its author.
  public struct Options: Sendable {
    /// Whether `format` asserts, and does not only annotate (Validation, section 7.2).
    var assertsFormat = false
    /// Whether an object schema at the root that has neither `additionalProperties` nor `unevaluatedProperties` refuses
    /// properties whose names are known neither to it nor to what it applies in place. They are reported as
    /// `additionalProperties`, with the place where `unevaluatedProperties` would stand.
    var isClosed = false

    /// Creates options. The defaults are those of the specification: formats annotate, schemas are open.
    public init(assertsFormat: Bool = false, isClosed: Bool = false) {
      self.assertsFormat = assertsFormat
      self.isClosed = isClosed
    }
  }

  /// The number of schemas that one may consist of, including everything that it refers to.
  package static let sizeLimit = 100_000
  /// The number of violations that are reported at most.
  package static let violationLimit = 1000
  /// The number of values that the violations may name, before no more of them are reported: each violation names all the values
  /// that an `enum` allows, and each name on the path to its place. A string counts as one, plus one for every sixteen bytes.
  static let factLimit = 100_000

  /// The schema as it was handed in.
  public let document: JSON
  /// Remarks on probable slips in the schema, which can be used nevertheless: keywords and formats whose names are almost known
  /// ones, for example.
  public let remarks: [SchemaProblem]
  let traits: SchemaTraits
  var program: SchemaProgram { traits.program }

  /// Compiles a schema.
  /// - Parameters:
  ///   - document: An object or a boolean (Core, section 4.3).
  ///   - resources: Other schemas that references may lead to, by the URIs that they were retrieved from.
  /// - Throws: `SchemaProblems`: everything that was found wrong with the schema, at once.
  public init(
    _ document: JSON, options: Options = .init(), resources: JSONObject = [:]
  )
    throws(SchemaProblems)
  {
    self.document = document
    let compiler = Compiler(document, options: options, resources: resources)
    traits = SchemaTraits(try compiler.program())
    remarks = compiler.remarks
  }

  /// Returns whether a value meets the schema.
  package func isValid(_ value: JSON) -> Bool {
    Evaluation(program, of: value, collecting: false).run()
  }

  /// Returns everything that is wrong with a value, or an empty array if it is valid.
  public func violations(of value: JSON) -> [Violation] {
    var evaluation = Evaluation(program, of: value, collecting: false)
    if evaluation.run() { return [] }
    if evaluation.exhausted == nil {
      evaluation = Evaluation(program, of: value, collecting: true)
      _ = evaluation.run()
    }
    if let exhausted = evaluation.exhausted { return [Violation(exhausted)] }
    let violations = evaluation.reportedViolations
    return hasSecrets ? violations.map(withoutSecrets) : Array(violations)
  }
}

extension Violation {
  /// Creates the violation for a value whose validation was given up.
  init(_ exhausted: Evaluation.Exhaustion) {
    let keyword = exhausted == .depth ? "depthLimit" : "effortLimit"
    self.init(instancePath: JSONPointer(), keyword: keyword, schemaPath: JSONPointer(), params: [:])
  }
}
