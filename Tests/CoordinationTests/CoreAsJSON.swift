// Views and changes as JSON, which is how tests compare them.

import Coordination
import JSONText
import Testing

func json(of view: View) -> JSON {
  var writer = JSONWriter()
  view.write(to: &writer)
  return (try? JSON(parsing: writer.bytes)) ?? .null
}

func written(_ change: Change) throws -> JSON {
  var writer = JSONWriter()
  change.write(to: &writer)
  return try JSON(parsing: writer.bytes)
}

/// The changes as another process reads them from the journal.
func roundTrip(_ changes: [Change]) throws -> [Change] {
  try changes.map { try readBack(try written($0)) }
}

func readBack(_ change: JSON) throws -> Change {
  var known = KnownTexts()
  return try #require(Change.all(in: JSON.array([change]).bytes[...], knowing: &known)?.first)
}
