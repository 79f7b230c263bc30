// What a result takes that is written down. Its parts may be shared, but are written each time, so that a few steps could make
// more than fits into the memory; and it stands some levels deep in what it is written into, which is to be read back.

import JSONText

extension Budget {
  /// How deep a result may be nested: as deep as JSON may, and a few levels left for what is around it in a record or a view.
  static let depthLimit = JSON.depthLimit - 12

  /// Pays for all parts of a result. What was there before costs nothing where it is the whole result: it gets no larger.
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

  /// Pays for the parts of a list or a map, and returns the depth at which they are.
  private mutating func enter(_ count: Int, _ depth: Int) throws(EvaluationError) -> Int {
    try spend(count)
    if depth == Self.depthLimit { throw EvaluationError(.tooDeep(limit: Self.depthLimit)) }
    return depth + 1
  }
}
