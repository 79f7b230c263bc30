// The texts of flows, without what all of them have in common.

import JSONText

/// A flow of these steps, in short; the first one is the start.
func flow(_ steps: String, _ more: String = "") -> String {
  let start = (try? JSON(parsing: "{\(steps)}"))?.asObject?.names.first ?? ""
  return #"{"flow": "test", "start": "\#(start)", \#(more.isEmpty ? "" : more + ",") "steps": {\#(steps)}}"#
}

/// The flow with a mark in it that nothing depends on, so that it is another version.
func later(_ flow: String) -> String {
  flow.replacing(#""flow": "test""#, #""flow": "test", "description": "Later""#)
}

/// A screen whose fields may hold anything.
func screen(_ fields: String...) -> String {
  let properties = fields.map { #""\#($0)": {}"# }.joined(separator: ", ")
  return #""screen": {"title": "T", "schema": {"type": "object", "properties": {\#(properties)}}}"#
}
