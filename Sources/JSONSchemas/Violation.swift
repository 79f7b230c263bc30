// What is wrong with a value: only the facts. The wording is in `ViolationWording`.

import JSONText

/// A keyword that a value does not meet.
public struct Violation: Sendable, Equatable {
  /// The place in the value. For something missing or not allowed, its own place: `/address/zip`, not `/address`.
  public let instancePath: JSONPointer
  /// The keyword, which is the code that front ends go by. `false` stands for the schema that allows nothing.
  public let keyword: String
  /// The place of the keyword in its document.
  public let schemaPath: JSONPointer
  /// The facts, under names that do not change: `limit`, `missing`, `allowed`, `expected` … They never include the value.
  public let params: JSONObject

  /// Creates a violation with these facts.
  init(instancePath: JSONPointer, keyword: String, schemaPath: JSONPointer, params: JSONObject) {
    self.instancePath = instancePath
    self.keyword = keyword
    self.schemaPath = schemaPath
    self.params = params
  }
}
