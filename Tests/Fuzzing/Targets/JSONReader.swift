// The input is a text that may be JSON.

import JSONText

func checkJSONReader(_ input: [UInt8]) throws {
  let reading = Result { () throws(JSONError) in try JSON(parsing: input) }
  try checkPartOfAnArray(input, reads: reading)
  switch reading {
  case .failure(let error): try check(error, of: input)
  case .success(let value):
    try checkForms(of: value)
    try checkNumbers(in: value)
    try checkPlaces(of: value, in: input)
  }
}

private func checkPartOfAnArray(_ input: [UInt8], reads reading: Result<JSON, JSONError>) throws {
  let surrounded: [UInt8] = Array("[\"".utf8) + input + Array("\"]".utf8)
  let part = Result { () throws(JSONError) in try JSON(parsing: surrounded[2..<(input.count + 2)]) }
  switch (reading, part) {
  case (.success(let left), .success(let right)):
    try require(left.bytes == right.bytes, "a text is the same in the middle of other bytes")
  case (.failure(let left), .failure(let right)):
    try require(left == right, "an error is the same in the middle of other bytes")
  default: throw BrokenLaw(description: "a text is JSON also in the middle of other bytes")
  }
}

private func check(_ error: JSONError, of input: [UInt8]) throws {
  try require(0...input.count ~= error.offset, "byte \(error.offset) is in the text")
  try require(
    error.position == Position(ofByte: error.offset, in: input), "the position is that of the byte")
  try require(!error.message.isEmpty, "an error says something")
  try require(SourceMap(input).place(of: JSONPointer()) == nil, "what is not JSON has no places")
}

private func checkForms(of value: JSON) throws {
  for form in [value.bytes, value.canonical, Array(value.pretty().utf8), Array(value.pretty(width: 1).utf8)] {
    guard let back = try? JSON(parsing: form) else {
      throw BrokenLaw(description: "what was written can be read: \(String(decoding: form, as: UTF8.self))")
    }
    try require(back == value, "what was written reads the same")
    try require(back.canonical == value.canonical, "what was written has the same canonical form")
  }
}

/// Numbers amount to something at a bounded price, however large their exponents are.
private func checkNumbers(in value: JSON) throws {
  switch value {
  case .number(let number):
    try require(number == number && !(number < number), "\(number.text) is itself")
    try require(number.isInteger || number.asInt == nil, "\(number.text) is an integer if it is an Int")
    if let int = number.asInt {
      try require(JSONNumber(int) == number, "\(number.text) is \(int)")
      try require(number.isMultiple(of: JSONNumber(1)), "\(number.text) is a multiple of 1")
    }
    _ = number.asDouble
    _ = number.isMultiple(of: JSONNumber(7))
    _ = JSONNumber("0.01").map { number.isMultiple(of: $0) }
  case .array(let elements): for element in elements { try checkNumbers(in: element) }
  case .object(let members): for member in members { try checkNumbers(in: member.value) }
  default: break
  }
}

private func checkPlaces(of value: JSON, in input: [UInt8]) throws {
  let map = SourceMap(input)
  try check(value, at: JSONPointer(), depth: 0, map, input)
}

/// Each value stands where the map says. Below some levels only those at the front are looked at: each is read again on every
/// level.
private func check(
  _ value: JSON, at pointer: JSONPointer, depth: Int, _ map: SourceMap, _ input: [UInt8]
) throws {
  guard let place = map.place(of: pointer), 0...input.count ~= place.value.upperBound else {
    throw BrokenLaw(description: "\(pointer) has a place in the text")
  }
  let text = input[place.value]
  try require((try? JSON(parsing: text))?.bytes == value.bytes, "\(pointer) stands where it is said to")
  if let name = place.name {
    try require(
      (try? JSON(parsing: input[name])) == pointer.tokens.last.map(JSON.string),
      "the name of \(pointer) stands there")
  }
  if let string = value.asString {
    let places = map.bytes(ofStringAt: pointer) ?? []
    try require(
      places.count == string.unicodeScalars.count + 1 && places.last == place.value.upperBound - 1,
      "\(pointer) ends where its code points do")
  }
  let limit = depth < 20 ? Int.max : 2
  for (index, element) in (value.asArray ?? []).prefix(limit).enumerated() {
    try check(element, at: pointer.appending(index), depth: depth + 1, map, input)
  }
  for member in (value.asObject ?? [:]).prefix(limit) {
    try check(member.value, at: pointer.appending(member.name), depth: depth + 1, map, input)
  }
}
