// What is equal must hash alike, or a set would hold it twice.

import JSONText
import Testing

@Suite struct ValueHashingTests {
  static let equal = [
    ("7", "7.0"), ("7", "70e-1"), ("-0", "0.0"), ("1e400", "10e399"), ("0.10", "1e-1"),
    ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
    (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#), (#""\u00e4""#, #""ä""#),
  ]

  static let different = [
    ("1", "true"), ("0", "null"), ("1", #""1""#), ("[]", "{}"), ("1e400", "1e401"),
    (#""e\u0301""#, #""\u00e9""#),
    ("[1,2]", "[2,1]"), ("0.1", "0.10000000000000000000001"),
  ]

  @Test(arguments: equal) func equalValuesAreOne(_ left: String, _ right: String) throws {
    #expect(Set([try JSON(parsing: left), try JSON(parsing: right)]).count == 1)
  }

  @Test(arguments: different) func differentValuesAreTwo(_ left: String, _ right: String) throws {
    #expect(Set([try JSON(parsing: left), try JSON(parsing: right)]).count == 2)
  }
}
