// The forms in which a whole value is written: compact for machines, canonical for digests, laid out for people.

extension JSON {
  /// This value without white space, as UTF-8.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// This value without white space.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// This value with the members of every object sorted by code points. Numbers keep their digits: `1` and `1.0` are
  /// different to an expression, so they must be different to a digest.
  public var canonical: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let members):
      .object(
        JSONObject(
          members.sorted { $0.name.precedesByCodePoints($1.name) }.map { ($0.name, $0.value.canonical) }))
    default: self
    }
  }

  /// This value for people: whatever fits into `width` columns stands on one line, the rest a member a line,
  /// indented by two spaces.
  public func pretty(width: Int = 100) -> String {
    var result = ""
    layOut(indent: 0, before: 0, width: width, into: &result)
    return result
  }

  private func layOut(indent: Int, before: Int, width: Int, into result: inout String) {
    let line = spaced
    if line.count + before <= width || isEmptyOrScalar { return result += line }
    let inner = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let elements):
      result += "["
      for (place, element) in elements.enumerated() {
        result += (place == 0 ? "\n" : ",\n") + inner
        element.layOut(indent: indent + 2, before: indent + 3, width: width, into: &result)
      }
      result += "\n" + String(repeating: " ", count: indent) + "]"
    case .object(let members):
      result += "{"
      for (place, member) in members.enumerated() {
        let name = JSON.string(member.name).text + ": "
        result += (place == 0 ? "\n" : ",\n") + inner + name
        member.value.layOut(indent: indent + 2, before: indent + 3 + name.count, width: width, into: &result)
      }
      result += "\n" + String(repeating: " ", count: indent) + "}"
    default: result += line
    }
  }

  private var isEmptyOrScalar: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// On one line, with a space behind each colon and comma.
  private var spaced: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { JSON.string($0.name).text + ": " + $0.value.spaced }.joined(separator: ", ") + "}"
    default: text
    }
  }
}
