// The kinds of members that changes and views are made of.

import JSONText

extension JSONWriter {
  mutating func member(_ name: StaticString, _ id: EntryID) { member(name, UInt8(ascii: "e"), id.number) }

  mutating func member(_ name: StaticString, _ id: FrameID) { member(name, UInt8(ascii: "f"), id.number) }

  mutating func time(_ time: Instant) { string(plain: Instant.textLength) { time.write(to: $0) } }

  mutating func member(_ name: StaticString, _ time: Instant) {
    self.name(name)
    self.time(time)
  }

  /// Writes a member that is there only when it is true.
  mutating func flag(_ name: StaticString) {
    self.name(name)
    bool(true)
  }

  mutating func member(_ name: StaticString, _ members: JSONObject) {
    self.name(name)
    self.members(members)
  }

  mutating func member(_ name: StaticString, _ value: JSON) {
    self.name(name)
    self.value(value)
  }

  /// Writes the object that `write` fills.
  mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes the array of what `write` makes of the elements.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes a member whose value is the array of what `write` makes of the elements.
  mutating func array<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  /// Writes a member whose value is the object that `write` fills.
  mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    object(write)
  }

  mutating func origins(_ name: StaticString, _ origins: [Origin]) {
    array(name, origins) { writer, origin in writer.object { origin.write(to: &$0) } }
  }

  mutating func cut(_ tab: String, _ entry: EntryID) {
    string("cut")
    member("tab", tab)
    member("entry", entry)
  }

  mutating func dismissal(_ level: Int, _ why: Presentation.End) {
    string("dismiss")
    member("level", level)
    member("why", why.rawValue)
  }

  mutating func entries(_ name: StaticString, _ entries: [EntryID]) {
    array(name, entries) { $1.write(to: &$0) }
  }

  /// Writes errors at fields, as views and the journal have them.
  mutating func errors(_ errors: [FieldError]) {
    array("errors", errors) { writer, error in
      writer.object { writer in
        writer.member("path", error.path.description)
        writer.member("code", error.code)
        writer.member("message", error.message)
        writer.member("params", error.params)
      }
    }
  }
}
