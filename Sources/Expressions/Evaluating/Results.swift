// What it costs to write down a result. Parts of a result may be shared but are written each time, so that a few steps
// could produce more than fits into memory. The result also ends up nested in whatever it is written into, which must be
// readable again.

import JSONText

extension Budget {
  /// How deeply a result may be nested: as deeply as JSON, less a few levels for the record or view around it.
  static let depthLimit = JSON.depthLimit - 12

  /// Pays for all parts of a result. A result that existed before as a whole costs nothing: it has not grown.
  mutating func spend(onResult value: Value) throws(EvaluationError) { try spend(on: value, depth: 0) }

  private mutating func spend(on value: Value, depth: Int) throws(EvaluationError) {
    switch value {
    case .list(let list):
      if let original = list.original { return try spend(on: .array(original), depth, isPart: depth > 0) }
      let inside = try enter(list.count, depth)
      for element in list { try spend(on: element, depth: inside) }
    case .map(let map):
      if let original = map.original { return try spend(on: .object(original), depth, isPart: depth > 0) }
      let inside = try enter(map.count, depth)
      for entry in map {
        try spend(on: entry.key, depth: inside)
        try spend(on: entry.value, depth: inside)
      }
    case .string(let text): if depth > 0 { try spend(bytes: text.utf8.count) }
    case .bytes(let bytes): if depth > 0 { try spend(bytes: bytes.count) }
    case .double(_, let written?): if depth > 0 { try spend(bytes: written.text.utf8.count) }
    case .optional(let content?): try spend(on: content, depth: depth)
    default: break
    }
  }

  private mutating func spend(on json: JSON, _ depth: Int, isPart: Bool) throws(EvaluationError) {
    switch json {
    case .array(let elements):
      let inside = try enter(isPart ? elements.count : 0, depth)
      for element in elements { try spend(on: element, inside, isPart: isPart) }
    case .object(let members):
      let inside = try enter(isPart ? members.count : 0, depth)
      for member in members {
        if isPart { try spend(bytes: member.name.utf8.count) }
        try spend(on: member.value, inside, isPart: isPart)
      }
    case .string(let text): if isPart { try spend(bytes: text.utf8.count) }
    case .number(let number): if isPart { try spend(bytes: number.text.utf8.count) }
    case .null, .bool: break
    }
  }

  /// Pays for the parts of a list or a map, and returns their depth.
  private mutating func enter(_ count: Int, _ depth: Int) throws(EvaluationError) -> Int {
    try spend(count)
    if depth == Self.depthLimit { throw EvaluationError(.tooDeep(limit: Self.depthLimit)) }
    return depth + 1
  }
}
