// Keywords that describe a value without constraining it: Validation, sections 8 and 9; and `$comment`: Core, section 8.3.

import JSONText

/// The annotations of a schema, as far as they are used here.
struct Annotations: Sendable {
  var title: String?
  var defaultValue: JSON?
  var isWriteOnly = false

  init() {}

  /// Creates the annotations of a schema. Values of the wrong type are reported, even those of annotations that only others use.
  init(_ schema: SchemaReader) {
    if schema.knows(.core) { _ = schema.string("$comment") }
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
