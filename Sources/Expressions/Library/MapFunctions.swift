// Our own functions on maps: what flow definitions need to put objects together.

extension FunctionLibrary {
  static let maps: [Function] = [
    .global("merge", "(map(A, B), map(A, C)) -> map(A, dyn)", binary: merge),
    .global("omit", "(map(A, B), list(A)) -> map(A, B)", binary: omit),
  ]

  /// `merge(a, b)`: the entries of both. A key that both have keeps its place in `a`, with the value from `b`.
  private static func merge(_ left: Value, _ right: Value, _ run: inout Run) throws(EvaluationError) -> Value
  {
    guard case .map(let map) = left, case .map(let other) = right else {
      throw .noOverload("merge", left, right)
    }
    try run.budget.spend(map.count + other.count)
    var entries = map.entries
    for entry in other { entries.set(entry.key, to: entry.value) }
    return .map(Value.Map(entries))
  }

  /// `omit(a, names)`: the entries of `a` except those whose keys are among `names`.
  private static func omit(_ map: Value, _ names: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .map(let entries) = map, case .list(let list) = names else {
      throw .noOverload("omit", map, names)
    }
    try run.budget.spend(entries.count + list.count)
    let omitted = Set(list.compactMap { MapKey(finding: $0) })
    var result = MapEntries()
    for entry in entries {
      guard let key = MapKey(finding: entry.key), !omitted.contains(key) else { continue }
      result.set(entry.key, to: entry.value)
    }
    return .map(Value.Map(result))
  }
}
