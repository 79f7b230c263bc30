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

  /// This value without white space, as UTF-8, with the members of every object sorted by code points. Numbers keep their
  /// digits: `1` and `1.0` are different to an expression, so they must be different to a digest.
  public var canonical: [UInt8] {
    var writer = JSONWriter()
    writer.canonical(self)
    return writer.bytes
  }

  /// Returns this value laid out for people: whatever fits into `width` columns is on one line, everything else has one
  /// member or element per line, indented by two spaces.
  public func pretty(width: Int = 100) -> String {
    var layout = Layout(width: width)
    layout.append(self, column: 0)
    return layout.text
  }
}

extension JSONWriter {
  fileprivate mutating func canonical(_ value: JSON) {
    switch value {
    case .array(let elements):
      beginArray()
      for element in elements { canonical(element) }
      endArray()
    case .object(let members):
      beginObject()
      for place in members.placesByCodePoints {
        members.withMember(at: place) { member in
          name(member.element.name)
          canonical(member.element.value)
        }
      }
      endObject()
    default: self.value(value)
    }
  }
}

extension JSONObject {
  /// The places of the members, sorted by the names. Only numbers are moved.
  fileprivate var placesByCodePoints: [Int] {
    indices.sorted { name(at: $0).precedesByCodePoints(name(at: $1)) }
  }
}

/// A value being laid out for people.
private struct Layout {
  let width: Int
  var text = ""
  private var indent = 0

  init(width: Int) { self.width = width }

  /// Appends the value, which begins at `column`, or one before it to leave room for a comma.
  mutating func append(_ value: JSON, column: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty && room(for: value, from: column) == nil:
      appendBlock("[", elements, "]") { layout, element in
        layout.append(element, column: layout.indent + 1)
      }
    case .object(let members) where !members.isEmpty && room(for: value, from: column) == nil:
      appendBlock("{", members, "}") { layout, member in
        let name = JSON.string(member.name).text + ": "
        layout.text += name
        layout.append(member.value, column: layout.indent + name.unicodeScalars.count + 1)
      }
    default: appendLine(value)
    }
  }

  private mutating func appendBlock<Parts: Collection>(
    _ opening: String, _ parts: Parts, _ closing: String, _ append: (inout Layout, Parts.Element) -> Void
  ) {
    text += opening
    indent += 2
    var separator = ""
    for part in parts {
      text += separator + lineStart
      append(&self, part)
      separator = ","
    }
    indent -= 2
    text += lineStart + closing
  }

  private var lineStart: String { "\n" + String(repeating: " ", count: indent) }

  /// Appends the value on one line, with a space after each colon and comma.
  private mutating func appendLine(_ value: JSON) {
    switch value {
    case .array(let elements):
      text += "["
      for (place, element) in elements.enumerated() {
        if place > 0 { text += ", " }
        appendLine(element)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += ", " }
        text += JSON.string(member.name).text + ": "
        appendLine(member.value)
      }
      text += "}"
    default: text += value.text
    }
  }

  /// Returns the number of columns left after the value on one line, or nil as soon as there are none. This is asked again
  /// on every level, so it must not look further than the length of a line.
  private func room(for value: JSON, from column: Int) -> Int? {
    var room = width - column
    return take(value, from: &room) ? room : nil
  }

  private func take(_ value: JSON, from room: inout Int) -> Bool {
    switch value {
    case .array(let elements):
      room -= max(2, elements.count * 2)
      for element in elements where room < 0 || !take(element, from: &room) { return false }
    case .object(let members):
      room -= max(2, members.count * 2)
      for member in members {
        room -= JSON.string(member.name).text.unicodeScalars.count + 2
        if room < 0 || !take(member.value, from: &room) { return false }
      }
    case .string(let string) where string.utf8.count > room * 4: return false
    default: room -= value.text.unicodeScalars.count
    }
    return room >= 0
  }
}
