import JSONText
import Testing

struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }

  @Test(arguments: [
    ("0", "-0"), ("0", "0e99999999999999999999"), ("0.000", "-0e-5"), ("1", "1.0"), ("100", "1e2"),
    ("1", "10e-1"),
    ("1.10", "1.1"), ("0.001", "1E-3"), ("1e400", "10e399"),
    ("12345678901234567890", "1234567890123456789e1"),
    ("1e400000000", "10e399999999"), ("-5e-400000000", "-50e-400000001"),
  ])
  func numbersAreEqualByWhatTheyAmountTo(_ left: String, _ right: String) throws {
    #expect(try number(left) == number(right))
    #expect(try !(number(left) < number(right)) && !(number(right) < number(left)))
  }

  @Test(arguments: [
    ("-1", "0"), ("-1", "1"), ("0", "1e-400000000"), ("-1e400000000", "-1"), ("-2", "-1"), ("9", "10"),
    ("0.1", "0.10000000000000000000000000000000001"), ("9007199254740992", "9007199254740993"),
    ("9007199254740992.0", "9007199254740993"), ("1e399999999", "1e400000000"),
    ("9e399999999", "1e400000000"),
    ("-1e400000000", "1e-400000000"), ("99999999999999999999", "1e20"), ("1e-99999999999999999999", "1"),
    ("1", "1e99999999999999999999"), ("-1e99999999999999999999", "-1"), ("1e-9223372036854775808", "1"),
    ("1", "1e9223372036854775807"), ("1", "10000000000000000000000000000000000000000000"),
  ])
  func theSmallerNumberComesFirst(_ smaller: String, _ greater: String) throws {
    #expect(try number(smaller) < number(greater))
    #expect(try !(number(greater) < number(smaller)))
    #expect(try number(smaller) != number(greater))
  }

  @Test(arguments: [
    ("0", 0), ("12345678", 12_345_678), ("123456789", 123_456_789), ("-7", -7), ("7", 7), ("7.0", 7),
    ("70e-1", 7), ("-0", 0), ("0.0", 0), ("1e3", 1000), ("-1.5e1", -15),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9223372036854775807.0", Int.max),
    ("-9.223372036854775808e18", Int.min), ("0e99999999999999999999", 0),
  ])
  func anIntegerIsRecognisedHoweverItIsWritten(_ text: String, _ value: Int) throws {
    #expect(try number(text).isInteger)
    #expect(try number(text).asInt == value)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1e19", "1e400000000", "1e99999999999999999999",
    "9223372036854775808.0",
  ])
  func anIntegerBeyond64BitsIsOneAllTheSame(_ text: String) throws {
    #expect(try number(text).isInteger)
    #expect(try number(text).asInt == nil)
  }

  @Test(arguments: ["0.5", "1e-1", "1.00000000000000000000000000000000001", "1e-400000000", "15e-2"])
  func whatHasAFractionIsNoInteger(_ text: String) throws {
    #expect(try !number(text).isInteger)
    #expect(try number(text).asInt == nil)
  }

  @Test(arguments: [
    ("6", "3"), ("-6", "3"), ("6", "-3"), ("0", "5"), ("0", "0"), ("4.5", "1.5"), ("0.0075", "0.0001"),
    ("1.1", "0.1"),
    ("19.99", "0.01"), ("1e400000000", "1e399999999"),
    ("1e400000000", "7e-400000000".replacing("7", with: "8")),
    ("3e400000000", "7.5e3"), ("1e400000000", "1024"), ("9223372036854775808", "2"),
    ("-9223372036854775808", "-1"),
    ("1000000000000000000000000000000000000000", "1000000000000000000"),
    ("12193263113702179522618503273362292333223746380111126352690", "123456789012345678901234567890"),
    ("1e-400000000", "1e-400000001"),
  ])
  func aMultipleIsRecognised(_ text: String, _ divisor: String) throws {
    #expect(try number(text).isMultiple(of: number(divisor)))
  }

  @Test(arguments: [
    ("7", "3"), ("1", "0"), ("1", "0.0"), ("0.0075", "0.01"), ("1e400000000", "3"),
    ("1e400000000", "7e-400000000"),
    ("1e308", "0.123456789"), ("9223372036854775809", "2"), ("1e-400000001", "1e-400000000"), ("0.5", "1"),
    ("1000000000000000000000000000000000000001", "1000000000000000000"),
    ("12193263113702179522618503273362292333223746380111126352691", "123456789012345678901234567890"),
  ])
  func whatIsNoMultipleIsRecognised(_ text: String, _ divisor: String) throws {
    #expect(try !number(text).isMultiple(of: number(divisor)))
  }

  @Test(arguments: [19, 27, 100, 3000])
  func longNumbersAreDividedInLittleTime(digits: Int) throws {
    func nines(_ count: Int) -> String { String(repeating: "9", count: count) }
    let divisor = try number(nines(digits))
    // (10ⁿ − 1) (10ⁿ + 1), and one more.
    #expect(try number(nines(2 * digits)).isMultiple(of: divisor))
    #expect(try number("1" + String(repeating: "0", count: digits * 40 - 1)).isMultiple(of: divisor) == false)
    #expect(try number(nines(2 * digits - 1) + "8").isMultiple(of: divisor) == false)
    #expect(try number(nines(digits - 1) + "80e5").isMultiple(of: divisor) == false)
  }

  @Test func multiplesAreWhatIntegersSay() throws {
    for dividend in -60...60 {
      for divisor in 1...25 {
        let expected = dividend % divisor == 0
        #expect(try number("\(dividend).0").isMultiple(of: number("\(divisor)")) == expected)
        #expect(try number("\(dividend)e30").isMultiple(of: number("\(divisor)e30")) == expected)
        #expect(try number("\(dividend)e-30").isMultiple(of: number("\(divisor)e-30")) == expected)
      }
    }
  }

  @Test(arguments: [
    "", " 1", "1 ", "+1", "01", "1.", ".1", "1e", "--1", "0x1", "1,", "\u{FEFF}1", "[1]", "Infinity",
  ])
  func whatIsNoNumberIsNone(_ text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test func aDoubleBecomesItsShortestText() {
    #expect(JSONNumber(0.1)?.text == "0.1")
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    for value in [1e300, -Double.leastNonzeroMagnitude, 1e16, 123456789.0, -0.0] {
      #expect(JSONNumber(value).flatMap { JSONNumber($0.text) }?.asDouble == value)
    }
  }
}
