// The macros that look at each element of a list or map (CEL, "Macros").

extension Run {
  mutating func evaluate(_ loop: Comprehension) throws(EvaluationError) -> Value {
    let range = try value(of: loop.range)
    switch range {
    case .list(let list):
      return try evaluate(loop, count: list.count) { place in (.int(Int64(place)), list[place]) }
    case .map(let map):
      return try evaluate(loop, count: map.count) { place in
        let entry = map[place]
        // With one variable, a loop over a map goes over its keys.
        return loop.secondSlot == nil ? (entry.key, entry.key) : (entry.key, entry.value)
      }
    default: throw EvaluationError.noOverload(loop.name, range).placed(at: loop.range.range)
    }
  }

  private mutating func evaluate(
    _ loop: Comprehension, count: Int, _ element: (Int) -> (Value, Value)
  ) throws(EvaluationError) -> Value {
    switch loop.kind {
    case .all: return .bool(try decide(loop, count, by: false, element))
    case .exists: return .bool(try decide(loop, count, by: true, element))
    case .existsOne:
      var found = 0
      for place in 0..<count where try accepts(loop, element(place)) { found += 1 }
      return .bool(found == 1)
    case .filter:
      var values: [Value] = []
      for place in 0..<count where try accepts(loop, element(place)) { values.append(element(place).1) }
      return .list(of: values)
    case .list:
      var values: [Value] = []
      values.reserveCapacity(loop.condition == nil ? count : 0)
      for place in 0..<count where try accepts(loop, element(place)) { values.append(try body(loop)) }
      return .list(of: values)
    case .map:
      var entries = MapEntries()
      for place in 0..<count where try accepts(loop, element(place)) {
        entries.set(element(place).0, to: try body(loop))
      }
      return .map(Value.Map(entries))
    case .entries: return try entries(loop, count, element)
    }
  }

  /// Returns a map of all the entries in the maps that the body gives. The same key twice is an error.
  private mutating func entries(
    _ loop: Comprehension, _ count: Int, _ element: (Int) -> (Value, Value)
  ) throws(EvaluationError) -> Value {
    var entries = MapEntries()
    for place in 0..<count where try accepts(loop, element(place)) {
      let value = try body(loop)
      guard case .map(let map) = value else { throw .noOverload(loop.name, value) }
      try budget.spend(map.count)
      for entry in map {
        guard entries.set(entry.key, to: entry.value) else { throw EvaluationError(.duplicateKey) }
      }
    }
    return .map(Value.Map(entries))
  }

  /// Returns the result of `all` (decided by false) or `exists` (decided by true), which work like `&&` and `||` over all
  /// elements.
  private mutating func decide(
    _ loop: Comprehension, _ count: Int, by decisive: Bool, _ element: (Int) -> (Value, Value)
  ) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    for place in 0..<count {
      do {
        if try accepts(loop, element(place)) == decisive { return decisive }
      } catch {
        if error.isFinal { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }

  /// Sets the variables to the element, and returns whether it passes the condition.
  private mutating func accepts(
    _ loop: Comprehension, _ element: (Value, Value)
  ) throws(EvaluationError) -> Bool {
    if let second = loop.secondSlot {
      locals[loop.slot] = element.0
      locals[second] = element.1
    } else {
      locals[loop.slot] = element.1
    }
    guard let condition = loop.condition else { return true }
    let result = try value(of: condition)
    guard case .bool(let accepts) = result else {
      throw EvaluationError.noOverload(loop.name, result).placed(at: condition.range)
    }
    return accepts
  }

  private mutating func body(_ loop: Comprehension) throws(EvaluationError) -> Value {
    guard let body = loop.body else { return .null }
    return try value(of: body)
  }
}
