// The errors of the protocol itself, with their sentences: JSON-RPC 2.0, section 5.1.

import JSONText
import Spelling

extension RPCError {
  /// The text is not JSON.
  static func parseError(_ error: JSONError) -> RPCError {
    parseError([
      "reason": .string(error.message), "line": .int(error.position.line),
      "column": .int(error.position.column),
    ])
  }

  /// The bytes are no message.
  static func parseError(_ error: FramingError) -> RPCError {
    var data: JSONObject = ["reason": .string(error.message)]
    switch error {
    case .messageTooLong(let limit), .headerTooLong(let limit): data["limit"] = .int(limit)
    case .otherFraming(let framing): data["framing"] = .string(framing.rawValue)
    case .invalidLength, .differingLengths, .missingLength, .malformedHeader: break
    }
    return parseError(data)
  }

  private static func parseError(_ data: JSONObject) -> RPCError {
    RPCError(code: -32700, message: "Parse error", data: data)
  }

  /// The JSON is no request, or none that can be answered now.
  public static func invalidRequest(_ reason: String) -> RPCError {
    RPCError(code: -32600, message: "Invalid Request", data: ["reason": .string(reason)])
  }

  static var emptyBatch: RPCError { invalidRequest("a batch must not be empty") }

  static func batchTooLong(limit: Int) -> RPCError {
    invalidRequest("a batch may have \(limit) elements at most")
  }

  static var noRequest: RPCError { invalidRequest("a request is an object") }
  static var otherVersion: RPCError { invalidRequest("“jsonrpc” must be \"2.0\"") }
  static var malformedID: RPCError { invalidRequest("“id” must be a string, a number or null") }
  static var malformedMethod: RPCError { invalidRequest("“method” must be a string") }
  static var malformedParams: RPCError { invalidRequest("“params” must be an object or an array") }
  static var exited: RPCError { invalidRequest("nothing may follow “exit”") }
  static var shutDown: RPCError { invalidRequest("nothing but “exit” may follow “shutdown”") }

  /// Nothing more is done of a batch whose answers are that long.
  static func batchFull(limit: Int) -> RPCError {
    invalidRequest("the answers to a batch may have about \(limit) bytes: ask for the rest in another one")
  }

  /// There is no such method; `names` are those that there are.
  public static func methodNotFound(_ method: String, names: [String] = []) -> RPCError {
    var data: JSONObject = ["method": .string(method)]
    if let suggestion = closest(to: method, in: names) { data["suggestion"] = .string(suggestion) }
    return RPCError(code: -32601, message: "Method not found", data: data)
  }

  /// The params do not fit the method.
  public static func invalidParams(_ reason: String, data: JSONObject = [:]) -> RPCError {
    RPCError(
      code: -32602, message: "Invalid params", data: JSONObject([("reason", .string(reason))]).merging(data))
  }

  /// A param that the method does not have, or a member that the object `outer` of its params does not; `names` are those that there are.
  public static func unknownParam(_ name: String, names: [String], in outer: String? = nil) -> RPCError {
    let within = { (name: String) in outer.map { "\($0).\(name)" } ?? name }
    let suggestion = closest(to: name, in: names).map(within)
    let (name, names) = (within(name), names.map(within))
    var data: JSONObject = ["param": .string(name)]
    if let suggestion { data["suggestion"] = .string(suggestion) }
    if suggestion == nil { data["params"] = .array(names.map(JSON.string)) }
    let known = names.isEmpty ? "" : "; there are \(listedInQuotes(names))"
    let hint = suggestion.map { "; did you mean “\($0)”?" } ?? known
    return invalidParams("there is no param “\(name)”\(hint)", data: data)
  }

  /// A param that the method cannot do without.
  public static func missingParam(_ name: String) -> RPCError {
    invalidParams("the param “\(name)” is missing", data: ["param": .string(name)])
  }

  /// None of the params of which the method needs one, or more than one of them. `other`: a param with which none is needed.
  public static func notOneParam(of names: [String], orNoneWith other: String?, given: [String]) -> RPCError {
    let none = other.map { ", or none with “\($0)”" } ?? ""
    let reason = "one of the params \(listedInQuotes(names)) is needed, and only one\(none)"
    return invalidParams(reason, data: ["param": .string(given.last ?? names[0])])
  }

  /// A param of the wrong type: `expected` is like “a string”.
  public static func wrongParam(_ name: String, expected: String) -> RPCError {
    invalidParams(
      "the param “\(name)” must be \(expected)",
      data: ["param": .string(name), "expected": .string(expected)])
  }

  /// More params by position than there are names.
  static func tooManyParams(_ count: Int, names: [String]) -> RPCError {
    let given = count == 1 ? "1 param is given" : "\(count) params are given"
    let taken = names.isEmpty ? "takes none" : "takes no more than \(names.count)"
    return invalidParams(
      "\(given) by position, and the method \(taken)",
      data: [
        "position": .int(names.count), "count": .int(count), "params": .array(names.map(JSON.string)),
      ])
  }

  /// Something failed that should not have. Nothing of it is told to the client.
  public static let internalError = RPCError(code: -32603, message: "Internal error")

  /// The request was cancelled before its turn came (LSP 3.17, `RequestCancelled` has another code).
  static let cancelled = RPCError(code: -32800, message: "Request cancelled")
}
