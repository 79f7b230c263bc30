// The input is a JSON array: a schema, and values for it.

import JSONSchemas
import JSONText

func checkSchemas(_ input: [UInt8]) throws {
  guard let parts = (try? JSON(parsing: input))?.asArray, let document = parts.first else { return }
  guard let open = try schema(document, Schema.Options()) else { return }
  guard let closed = try schema(document, Schema.Options(assertsFormat: true, isClosed: true)) else {
    throw BrokenLaw(description: "a schema can be used whatever the options are")
  }
  for remark in open.remarks { try check(remark, in: document) }
  _ = open.propertyNames
  _ = open.secretPointers
  for value in parts.dropFirst() {
    try check(value, by: open)
    try check(value, by: closed)
    try checkForms(of: value, by: closed)
  }
}

private func schema(_ document: JSON, _ options: Schema.Options) throws -> Schema? {
  switch Result(catching: { () throws(SchemaProblems) in try Schema(document, options: options) }) {
  case .success(let schema): return schema
  case .failure(let error):
    try require(!error.problems.isEmpty, "a schema is refused for a reason")
    for problem in error.problems { try check(problem, in: document) }
    return nil
  }
}

private func check(_ problem: SchemaProblem, in document: JSON) throws {
  try require(document[problem.pointer] != nil, "there is \(problem.pointer), where a problem is")
  try require(!problem.message.isEmpty && !problem.code.isEmpty, "a problem says something")
  _ = problem.hint
}

private func check(_ value: JSON, by schema: Schema) throws {
  let isValid = schema.isValid(value)
  let violations = schema.violations(of: value)
  try require(isValid == violations.isEmpty, "a value is valid exactly if there are no violations")
  try require(violations.count <= Schema.violationLimit, "the violations end")
  try require(violations == schema.violations(of: value), "the same value has the same violations")
  try require(schema.isValid(backwards(value)) == isValid, "the order of members does not matter")
  for violation in violations {
    try require(!violation.message.isEmpty, "a violation says something")
    let around = JSONPointer(Array(violation.instancePath.tokens.dropLast()))
    try require(value[around] != nil, "there is something around \(violation.instancePath)")
  }
}

private func checkForms(of value: JSON, by schema: Schema) throws {
  let coerced = schema.coercing(value)
  try require(schema.coercing(coerced) == coerced, "what has been coerced stays as it is")
  _ = schema.fillingDefaults(in: value)
  let (rest, secrets) = schema.secrets(in: value)
  try require(schema.hasSecrets || secrets.isEmpty, "where nothing is secret, no secret is found")
  try require(
    secrets.isEmpty == (rest == value), "without its secrets, a value is as it was only if it had none")
}

/// The value with the members of its objects in the opposite order.
private func backwards(_ value: JSON) -> JSON {
  switch value {
  case .array(let elements): .array(elements.map(backwards))
  case .object(let members): .object(JSONObject(members.reversed().map { ($0.name, backwards($0.value)) }))
  default: value
  }
}
