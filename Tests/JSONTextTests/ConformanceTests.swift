// The public parsing tests beside the repository: `y_` must be read, `n_` refused, `i_` survived.

import Foundation
import JSONText
import Testing

/// One file of the suite.
struct ParsingCase: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  static let all: [ParsingCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "../shared/conformance/json/test_parsing")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.isEmpty { print("SKIPPED: 255 parsing tests, since \(folder.path) is not there") }
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { ParsingCase(name: name, bytes: Array($0)) }
    }
  }()

  static func beginning(_ prefix: String) -> [ParsingCase] { all.filter { $0.name.hasPrefix(prefix) } }
}

struct ConformanceTests {
  /// The suite accepts a name that stands twice; RFC 8259 (section 4) leaves it open, and here it is refused.
  private static func isDuplicate(_ file: ParsingCase) -> Bool { file.name.contains("duplicated_key") }

  @Test(arguments: ParsingCase.beginning("y_").filter { !isDuplicate($0) })
  func whatIsJSONIsReadAndWrittenBack(_ file: ParsingCase) throws {
    let value = try JSON(parsing: file.bytes)
    let again = try JSON(parsing: value.bytes)
    #expect(again == value)
    #expect(again.bytes == value.bytes)
    #expect(numbers(in: value) == numbersWritten(in: file.bytes))
  }

  @Test(arguments: ParsingCase.beginning("y_").filter(isDuplicate))
  func aNameThatStandsTwiceIsRefused(_ file: ParsingCase) {
    #expect { try JSON(parsing: file.bytes) } throws: {
      if case .duplicateName? = ($0 as? JSONError)?.reason { true } else { false }
    }
  }

  @Test(arguments: ParsingCase.beginning("n_"))
  func whatIsNotJSONIsRefused(_ file: ParsingCase) {
    #expect(throws: JSONError.self) { try JSON(parsing: file.bytes) }
  }

  @Test(arguments: ParsingCase.beginning("i_"))
  func whatIsLeftOpenIsSurvived(_ file: ParsingCase) throws {
    guard let value = try? JSON(parsing: file.bytes) else { return }
    #expect(try JSON(parsing: value.bytes) == value)
  }

  @Test(arguments: ParsingCase.all)
  func everyBeginningOfATextIsSurvived(_ file: ParsingCase) {
    for length in 0..<min(file.bytes.count, 300) {
      let part = file.bytes[..<length]
      if let value = try? JSON(parsing: part) { #expect((try? JSON(parsing: value.bytes)) == value) }
    }
  }

  @Test(.enabled(if: !ParsingCase.all.isEmpty))
  func theSuiteIsComplete() {
    #expect(ParsingCase.beginning("y_").count == 76)
    #expect(ParsingCase.beginning("n_").count == 151)
    #expect(ParsingCase.beginning("i_").count == 28)
  }

  private func numbers(in value: JSON) -> [String] {
    switch value {
    case .number(let number): [number.text]
    case .array(let elements): elements.flatMap(numbers)
    case .object(let members): members.flatMap { numbers(in: $0.value) }
    case .null, .bool, .string: []
    }
  }

  /// The numbers of a text by looking for them outside strings, in another way than the reader does.
  private func numbersWritten(in bytes: [UInt8]) -> [String] {
    let withoutStrings = String(decoding: bytes, as: UTF8.self).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return withoutStrings.matches(of: /-?[0-9][0-9eE.+\-]*/).map { String($0.output) }
  }
}
