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

  /// A member that is there only when it is true.
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

  /// The object that `write` fills.
  mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// The array of what `write` makes of the elements.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// A member whose value is such an array.
  mutating func array<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  /// A member whose value is the object that `write` fills.
  mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    object(write)
  }

  mutating func origins(_ name: StaticString, _ origins: [Origin]) {
    self.name(name)
    beginArray()
    for origin in origins {
      beginObject()
      origin.write(to: &self)
      endObject()
    }
    endArray()
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
    self.name(name)
    beginArray()
    for entry in entries { entry.write(to: &self) }
    endArray()
  }

  /// Errors at fields, as views and the journal have them.
  mutating func errors(_ errors: [FieldError]) {
    beginArray()
    for error in errors {
      beginObject()
      member("path", error.path.description)
      member("code", error.code)
      member("message", error.message)
      name("params")
      members(error.params)
      endObject()
    }
    endArray()
  }
}
