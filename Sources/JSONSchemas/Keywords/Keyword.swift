// The list of keywords: which there are, in which order they are asked, and which of them apply schemas or depend on others.
// The meaning of a keyword is in the file of its name; a new keyword is entered here, and in the table of `Traits`.

import JSONText

/// A keyword, or a few that can only be read together. Those that take more than two words are classes, so that a table
/// of keywords is not as wide as the widest of them, and a call between two schemas does not need as much of the stack. Their
/// objects are created only once the keyword has been read: an object whose initializer fails has already been allocated.
enum Keyword: Sendable {
  case type(TypeKeyword)
  case constant(Constant)
  case enumeration(Enumeration)
  case numberLimit(NumberLimit)
  case multiple(MultipleOf)
  case sizeLimit(SizeLimit)
  case pattern(PatternKeyword)
  case format(FormatKeyword)
  case uniqueItems(UniqueItems)
  case required(Required)
  case dependentRequired(DependentRequired)
  case properties(Properties)
  case propertyNames(PropertyNames)
  case items(Items)
  case contains(Contains)
  case reference(Reference)
  case allOf(AllOf)
  case anyOf(AnyOf)
  case oneOf(OneOf)
  case not(Not)
  case conditional(Conditional)
  case dependentSchemas(DependentSchemas)
  case unevaluatedItems(UnevaluatedItems)
  case unevaluatedProperties(UnevaluatedProperties)
}

extension Keyword {
  /// Returns whether `value` meets the keyword. If it does not, the evaluation has been told why.
  @inline(__always)
  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    // One function for all keywords would have to make room for what each needs before it is known which one is asked.
    @inline(never) func ask(_ keyword: some Assertion) -> Bool {
      keyword.holds(for: value, at: node, in: evaluation)
    }
    return switch self {
    case .type(let keyword): ask(keyword)
    case .constant(let keyword): ask(keyword)
    case .enumeration(let keyword): ask(keyword)
    case .numberLimit(let keyword): ask(keyword)
    case .multiple(let keyword): ask(keyword)
    case .sizeLimit(let keyword): ask(keyword)
    case .pattern(let keyword): ask(keyword)
    case .format(let keyword): ask(keyword)
    case .uniqueItems(let keyword): ask(keyword)
    case .required(let keyword): ask(keyword)
    case .dependentRequired(let keyword): ask(keyword)
    case .properties(let keyword): ask(keyword)
    case .propertyNames(let keyword): ask(keyword)
    case .items(let keyword): ask(keyword)
    case .contains(let keyword): ask(keyword)
    case .reference(let keyword): ask(keyword)
    case .allOf(let keyword): ask(keyword)
    case .anyOf(let keyword): ask(keyword)
    case .oneOf(let keyword): ask(keyword)
    case .not(let keyword): ask(keyword)
    case .conditional(let keyword): ask(keyword)
    case .dependentSchemas(let keyword): ask(keyword)
    case .unevaluatedItems(let keyword): ask(keyword)
    case .unevaluatedProperties(let keyword): ask(keyword)
    }
  }
}

extension Keyword {
  /// Appends the keywords of a schema, in the order in which they are asked: what is cheap and what says most to a user first,
  /// and `unevaluated…` last, since it depends on all others (Core, section 11).
  static func appendAll(in schema: SchemaReader, to keywords: inout [Keyword]) {
    let start = keywords.count
    func add<Each>(_ found: Each?, _ make: (Each) -> Keyword) { found.map { keywords.append(make($0)) } }
    if schema.knows(.core) {
      _ = schema.subschemasByName("$defs")
      _ = schema.subschemasByName("definitions")
      _ = schema.boolsByName("$vocabulary")
    }
    if schema.knows(.validation) {
      add(TypeKeyword(schema), Keyword.type)
      add(Constant(schema), Keyword.constant)
      add(Enumeration(schema), Keyword.enumeration)
      add(NumberLimit(schema, .minimum), Keyword.numberLimit)
      add(NumberLimit(schema, .exclusiveMinimum), Keyword.numberLimit)
      add(NumberLimit(schema, .maximum), Keyword.numberLimit)
      add(NumberLimit(schema, .exclusiveMaximum), Keyword.numberLimit)
      add(MultipleOf(schema), Keyword.multiple)
      add(SizeLimit(schema, .minLength), Keyword.sizeLimit)
      add(SizeLimit(schema, .maxLength), Keyword.sizeLimit)
      add(SizeLimit(schema, .minItems), Keyword.sizeLimit)
      add(SizeLimit(schema, .maxItems), Keyword.sizeLimit)
      add(SizeLimit(schema, .minProperties), Keyword.sizeLimit)
      add(SizeLimit(schema, .maxProperties), Keyword.sizeLimit)
      add(PatternKeyword(schema), Keyword.pattern)
      add(UniqueItems(schema), Keyword.uniqueItems)
      add(Required(schema), Keyword.required)
      keywords += DependentRequired.all(in: schema).map(Keyword.dependentRequired)
    }
    add(FormatKeyword(schema), Keyword.format)
    if schema.knows(.applicator) {
      add(Properties(schema), Keyword.properties)
      add(PropertyNames(schema), Keyword.propertyNames)
      add(Items(schema), Keyword.items)
      add(Contains(schema), Keyword.contains)
    }
    if schema.knows(.core) {
      add(Reference(schema, "$ref"), Keyword.reference)
      add(Reference(schema, "$dynamicRef"), Keyword.reference)
    }
    if schema.knows(.applicator) {
      add(AllOf(schema), Keyword.allOf)
      add(AnyOf(schema), Keyword.anyOf)
      add(OneOf(schema), Keyword.oneOf)
      add(Not(schema), Keyword.not)
      add(Conditional(schema), Keyword.conditional)
      keywords += DependentSchemas.all(in: schema).map(Keyword.dependentSchemas)
    }
    if schema.knows(.unevaluated) {
      add(UnevaluatedItems(schema), Keyword.unevaluatedItems)
      add(UnevaluatedProperties(schema, behind: keywords[start...]), Keyword.unevaluatedProperties)
    }
  }

  /// Whether the keyword has to know what the other keywords of its schema have evaluated.
  var asksWhatIsEvaluated: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }

  /// Whether the keyword evaluates nothing but properties, which can be told by their names.
  var evaluatesByNameAlone: Bool {
    switch self {
    case .items, .contains, .reference, .allOf, .anyOf, .oneOf, .not, .conditional, .dependentSchemas,
      .unevaluatedItems:
      false
    default: true
    }
  }

  /// The schemas that are applied to the same value, whatever it is, other than by reference.
  var alwaysApplied: [NodeID] {
    switch self {
    case .allOf(let keyword): keyword.schemas
    // The others are not applied once the first holds.
    case .anyOf(let keyword): Array(keyword.schemas.prefix(1))
    case .oneOf(let keyword): keyword.schemas
    case .not(let keyword): [keyword.schema]
    case .conditional(let keyword): [keyword.condition]
    default: []
    }
  }
}
