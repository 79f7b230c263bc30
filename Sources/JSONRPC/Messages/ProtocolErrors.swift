// The errors of the protocol itself, with their sentences: JSON-RPC 2.0, section 5.1.

import JSONText
import Spelling

extension RPCError {
  /// The text is not JSON. If a line ends too early, the message may go on in the next one; if it ends too late, it may hold
  /// two messages, or the rest of one.
  static func parseError(_ error: JSONError, inLine isLine: Bool) -> RPCError {
    var reason = error.message
    switch error.reason {
    case .unexpectedEnd where isLine, .textAfterValue where isLine:
      reason += "; each line is read as a whole message"
    default: break
    }
    return parseError([
      "reason": .string(reason), "line": .int(error.position.line),
      "column": .int(error.position.column),
    ])
  }

  /// The bytes are not a message.
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

  /// The JSON is not a request, or not one that can be answered now.
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

  /// The answer to a batch has become so long that no more of the batch is done.
  static func batchFull(limit: Int) -> RPCError {
    invalidRequest("the answers to a batch may have about \(limit) bytes: ask for the rest in another one")
  }

  /// There is no such method; `names` are the methods that there are.
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

  /// The method has no param of that name, or the object `outer` among its params has no such member; `names` are those that
  /// there are.
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

  /// A param that the method needs is missing.
  public static func missingParam(_ name: String) -> RPCError {
    invalidParams("the param “\(name)” is missing", data: ["param": .string(name)])
  }

  /// Exactly one of these params is needed, and none was given, or several were. With the param `other`, none of them is needed.
  public static func notOneParam(of names: [String], orNoneWith other: String?, given: [String]) -> RPCError {
    let none = other.map { ", or none with “\($0)”" } ?? ""
    let reason = "one of the params \(listedInQuotes(names)) is needed, and only one\(none)"
    return invalidParams(reason, data: ["param": .string(given.last ?? names[0])])
  }

  /// A param has the wrong type or value; `expected` is a phrase like “a string”.
  public static func wrongParam(_ name: String, expected: String) -> RPCError {
    invalidParams(
      "the param “\(name)” must be \(expected)",
      data: ["param": .string(name), "expected": .string(expected)])
  }

  /// There are more params by position than there are names.
  static func tooManyParams(_ count: Int, names: [String]) -> RPCError {
    let given = count == 1 ? "1 param is given" : "\(count) params are given"
    let taken = names.isEmpty ? "takes none" : "takes no more than \(names.count)"
    return invalidParams(
      "\(given) by position, and the method \(taken)",
      data: [
        "position": .int(names.count), "count": .int(count), "params": .array(names.map(JSON.string)),
      ])
  }

  /// Something failed that should not have. The client is told nothing about it.
  public static let internalError = RPCError(code: -32603, message: "Internal error")

  /// The request was cancelled before its turn came. The code is that of `RequestCancelled` in LSP 3.17.
  static let cancelled = RPCError(code: -32800, message: "Request cancelled")
}
