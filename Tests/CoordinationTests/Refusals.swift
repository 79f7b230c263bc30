// What a test expects to be refused.

import Coordination
import JSONText
import Testing

extension Refusal {
  var json: JSON { .object(JSONObject([("kind", .string(kind.name))]).merging(data)) }
}

/// The refusal that the body meets, as kind and data.
func refusal(_ body: () throws -> Void) -> JSON {
  do {
    try body()
  } catch DecisionError.refused(let refusal) {
    return refusal.json
  } catch {
    Issue.record(error)
  }
  return .null
}
