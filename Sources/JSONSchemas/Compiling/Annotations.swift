// Keywords that say something about a value without judging it: Validation, sections 8 and 9.

import JSONText

/// What a schema says about its values.
struct Annotations: Sendable {
  var title: String?
  var description: String?
  var defaultValue: JSON?
  var isWriteOnly = false
  var isReadOnly = false
  var isDeprecated = false
  var format: String?
  var contentEncoding: String?
  var contentMediaType: String?
  var contentSchema: NodeID?

  init() {}

  /// Reads them, reporting those of the wrong type.
  init(_ schema: SchemaReader) {
    if schema.knows(.metaData) {
      title = schema.string("title")
      description = schema.string("description")
      defaultValue = schema["default"]
      isWriteOnly = schema.bool("writeOnly") ?? false
      isReadOnly = schema.bool("readOnly") ?? false
      isDeprecated = schema.bool("deprecated") ?? false
      _ = schema.array("examples")
    }
    format = schema["format"]?.asString
    if schema.knows(.content) {
      contentEncoding = schema.string("contentEncoding")
      contentMediaType = schema.string("contentMediaType")
      contentSchema = schema.subschema("contentSchema")
    }
  }
}
