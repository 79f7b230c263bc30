/// One schema: an object with keywords, or a boolean.
struct SchemaNode: Sendable {
  /// The range of the schema's keywords in `SchemaProgram.keywords`.
  let keywords: Range<Int>
  /// The types that the schema's `type` allows, and where the keywords after `type` begin.
  let types: TypeSet
  let behindType: Int
  /// The resource (Core, section 4.3.5) that the schema is part of.
  let resource: Int
  /// Whether the schema is `false`. Whoever applies it decides which keyword its refusal is reported as.
  let refusesAll: Bool
  /// Whether a keyword of the schema asks what the others have evaluated (`unevaluatedProperties`, `unevaluatedItems`).
  let asksWhatIsEvaluated: Bool
  /// Whether only `properties` and the keywords read with it can have evaluated what is asked for. Then no marks need to be
  /// kept, since the names of the properties tell what is evaluated.
  let evaluatesByNameAlone: Bool
}
