// Values with another value in them, and what a way that leads nowhere does.

import JSONText
import Testing

@Suite struct EditingTests {
  private func place(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }

  @Test(arguments: [
    (#"{"a":1}"#, "", "7"), (#"{"a":1,"b":2}"#, "/a", #"{"a":7,"b":2}"#), ("{}", "/a/b", #"{"a":{"b":7}}"#),
    (#"{"a":[1,2]}"#, "/a/1", #"{"a":[1,7]}"#), (#"{"a":[{}]}"#, "/a/0/b", #"{"a":[{"b":7}]}"#),
    ("[1]", "/1", "[1]"), ("[1]", "/-", "[1]"), ("[1]", "/00", "[1]"), (#"{"a":1}"#, "/a/b", #"{"a":1}"#),
  ])
  func insertingMakesTheObjectsOnTheWay(_ text: String, _ pointer: String, _ edited: String) throws {
    let value = try JSON(parsing: text)
    #expect(value.inserting(7, at: try place(pointer)).text == edited)
    #expect(value.replacing(try place(pointer), with: 7).text == edited)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "/a", #"{"b":2}"#, #"{"b":2}"#),
    (#"{"a":{"b":1}}"#, "/a/b", #"{"a":{}}"#, #"{"a":{}}"#),
    ("[1,2]", "/0", "[1,2]", "[2]"), ("[1]", "/1", "[1]", "[1]"), ("{}", "/a", "{}", "{}"),
    ("{}", "/a/b", "{}", #"{"a":{}}"#), ("1", "/a", "1", "1"), ("1", "", "1", "null"),
  ])
  func removingKeepsThePlacesOfElements(
    _ text: String, _ pointer: String, _ removed: String, _ replaced: String
  ) throws {
    let value = try JSON(parsing: text)
    #expect(value.removing(at: try place(pointer)).text == removed)
    #expect(value.replacing(try place(pointer), with: nil).text == replaced)
  }
}
