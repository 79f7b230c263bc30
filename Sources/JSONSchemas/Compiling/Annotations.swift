// Keywords that say something about a value without judging it: Validation, sections 8 and 9.

import JSONText

/// What a schema says about its values.
struct Annotations: Sendable {
  var title: String?
  var defaultValue: JSON?
  var isWriteOnly = false

  init() {}

  /// Reads them, reporting those of the wrong type: also of those that only say something to others.
  init(_ schema: SchemaReader) {
    if schema.knows(.metaData) {
      title = schema.string("title")
      _ = schema.string("description")
      defaultValue = schema["default"]
      isWriteOnly = schema.bool("writeOnly") ?? false
      _ = schema.bool("readOnly")
      _ = schema.bool("deprecated")
      _ = schema.array("examples")
    }
    if schema.knows(.content) {
      _ = schema.string("contentEncoding")
      _ = schema.string("contentMediaType")
      _ = schema.subschema("contentSchema")
    }
  }
}
