// What is wrong with a value: facts without a word of text, which is in `ViolationWording`.

import JSONText

/// A keyword that a value does not meet.
public struct Violation: Sendable, Equatable {
  /// Where in the value. For something missing or not allowed, its own place: `/address/zip`, not `/address`.
  public let instancePath: JSONPointer
  /// The keyword, which is the code that front ends go by. `false` stands for the schema that allows nothing.
  public let keyword: String
  /// Where the keyword stands in the document that says it.
  public let schemaPath: JSONPointer
  /// What there is to know, under names that do not change: `limit`, `missing`, `allowed`, `expected` … Never
  /// the value.
  public let params: JSONObject

  /// A violation with these facts.
  init(instancePath: JSONPointer, keyword: String, schemaPath: JSONPointer, params: JSONObject) {
    self.instancePath = instancePath
    self.keyword = keyword
    self.schemaPath = schemaPath
    self.params = params
  }
}
