// From bytes to what they ask for (JSON-RPC 2.0, sections 4 to 6). Whether a method exists is not known here.

import JSONText

/// What one message holds.
enum Message: Equatable {
  case single(Item)
  case batch([Item])

  /// One element of a batch, or a whole message.
  enum Item: Equatable {
    case call(Call)
    /// Not a valid request; the id is the request's own, or null if it could not be read.
    case invalid(id: RequestID, RPCError)
    /// A response, though nothing was asked, or a notification with malformed params. Neither is answered.
    case ignored
  }

  init(_ bytes: ArraySlice<UInt8>, isLine: Bool, knowing names: inout KnownNames) {
    do {
      self = try JSONReader.read(bytes, knowing: &names) { (reader) throws(JSONReader.Failure) in
        try Message(&reader)
      }
    } catch {
      self = .single(.invalid(id: .null, .parseError(error, inLine: isLine)))
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONReader.Failure) {
    guard reader.isAtArray() else {
      self = .single(try Item(&reader))
      return
    }
    var items: [Item] = []
    var count = 0
    try reader.elements { (reader) throws(JSONReader.Failure) in
      count += 1
      if count <= Self.batchLimit { items.append(try Item(&reader)) } else { _ = try reader.value() }
    }
    self = Self.batch(of: count, items)
  }

  private static func batch(of count: Int, _ items: [Item]) -> Message {
    if count == 0 { return .single(.invalid(.emptyBatch)) }
    if count > batchLimit { return .single(.invalid(.batchTooLong(limit: batchLimit))) }
    return .batch(items)
  }

  /// How many elements a batch may have: two bytes of it can call for hundreds of bytes of an answer.
  static let batchLimit = 100_000
}

extension Message.Item {
  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Failure) {
    guard reader.isAtObject() else {
      _ = try reader.value()
      self = .invalid(.noRequest)
      return
    }
    var envelope = Envelope()
    try reader.members { (reader, name) throws(JSONReader.Failure) in try envelope.read(name, &reader) }
    self = envelope.item
  }

  fileprivate static func invalid(_ error: RPCError, id: RequestID = .null) -> Message.Item {
    .invalid(id: id, error)
  }
}

/// The members that all requests have in common, as they were found.
private struct Envelope {
  private var version: JSON?
  private var id = ID.absent
  private var method: JSON?
  private var params: JSON?
  private var isResponse = false

  private enum ID {
    case absent
    case valid(RequestID)
    case invalid
  }

  mutating func read(_ name: String, _ reader: inout JSONReader) throws(JSONReader.Failure) {
    switch CodePoints(name) {
    case "jsonrpc": version = try reader.value()
    case "id":
      let (value, text) = try reader.valueAndText()
      id = RequestID(value, text: text).map(ID.valid) ?? .invalid
    case "method": method = try reader.value()
    case "params": params = try reader.valueKeepingTexts()
    default:
      if name == "result" || name == "error" { isResponse = true }
      _ = try reader.value()
    }
  }

  var item: Message.Item {
    if method == nil, isResponse { return .ignored }
    switch id {
    case .absent: return item(nil)
    case .valid(let id): return item(id)
    case .invalid: return .invalid(.malformedID)
    }
  }

  private func item(_ id: RequestID?) -> Message.Item {
    guard case .string("2.0")? = version else { return .invalid(.otherVersion, id: id ?? .null) }
    guard case .string(let method)? = method else { return .invalid(.malformedMethod, id: id ?? .null) }
    guard let params = Params(params) else {
      // A notification is never answered, even if its params are malformed.
      return id.map { .invalid(.malformedParams, id: $0) } ?? .ignored
    }
    return .call(Call(id: id, method: method, params: params))
  }
}
