// The fifteen exchanges of the specification's section 7, from the public data beside the repository.

import Foundation
import JSONRPC
import JSONText
import Testing

/// One exchange: the text to send, and the answer, or null for none.
struct Exchange: CustomTestStringConvertible {
  let name: String
  let send: String
  let expect: JSON

  var testDescription: String { name }

  /// What the data holds; nothing where it is not there.
  static let all: [Exchange] = {
    let file = packageRoot.appending(path: "../shared/conformance/jsonrpc/examples.json")
    guard let data = try? Data(contentsOf: file), let document = try? JSON(parsing: Array(data)) else {
      print("SKIPPED: 15 exchanges of the JSON-RPC specification, since \(file.path) is not there")
      return []
    }
    return (document["exchanges"]?.asArray ?? []).map {
      Exchange(
        name: $0["name"]?.asString ?? "", send: $0["send"]?.asString ?? "", expect: $0["expect"] ?? .null)
    }
  }()

  private static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

struct SpecificationExamplesTests {
  @Test(arguments: Exchange.all)
  func areAnsweredAsWrittenWithHeaders(_ exchange: Exchange) throws {
    try check(exchange, String(decoding: Framing.headers.framed(exchange.send.utf8), as: UTF8.self))
  }

  @Test(arguments: Exchange.all)
  func areAnsweredAsWrittenInLines(_ exchange: Exchange) throws {
    // A message is one line in this framing, so the examples that are laid out are put on one.
    try check(exchange, exchange.send.replacing("\n", with: " "))
  }

  @Test(.enabled(if: !Exchange.all.isEmpty))
  func areFifteen() {
    #expect(Exchange.all.count == 15)
  }

  private func check(_ exchange: Exchange, _ input: String) throws {
    let output = reply(to: input)
    let body = output.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""
    if exchange.expect.isNull {
      #expect(output == "")
    } else {
      #expect(try JSON(parsing: String(body)).withoutErrorData == exchange.expect)
    }
  }
}

extension JSON {
  /// The specification leaves `data` to the server, and its examples have none.
  fileprivate var withoutErrorData: JSON {
    if case .array(let answers) = self { return .array(answers.map(\.withoutErrorData)) }
    guard case .object(var answer) = self, case .object(var error)? = answer["error"] else { return self }
    error["data"] = nil
    answer["error"] = .object(error)
    return .object(answer)
  }
}
