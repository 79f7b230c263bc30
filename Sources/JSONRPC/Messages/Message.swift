// JSON to what it asks for, JSON-RPC 2.0, sections 4 to 6. Whether a method exists is not known here.

import JSONText

/// What one message holds.
enum Message: Equatable {
  case single(Item)
  case batch([Item])

  /// One element of a batch, or all of a message.
  enum Item: Equatable {
    case call(Call)
    /// No request; the id is as much as could be read of it.
    case invalid(id: RequestID, RPCError)
    /// A response, though nothing was asked, or a notification that is malformed: neither is answered.
    case ignored
  }

  init(_ bytes: ArraySlice<UInt8>) {
    do {
      self.init(try JSON(parsing: bytes))
    } catch {
      self = .single(.invalid(id: .null, .parseError(error)))
    }
  }

  private init(_ value: JSON) {
    guard case .array(let elements) = value else {
      self = .single(Item(value))
      return
    }
    self = elements.isEmpty ? .single(.invalid("a batch must not be empty")) : .batch(elements.map(Item.init))
  }
}

extension Message.Item {
  init(_ value: JSON) {
    guard case .object(let members) = value else {
      self = .invalid("a request is an object")
      return
    }
    if members["method"] == nil, members.contains("result") || members.contains("error") {
      self = .ignored
      return
    }
    let given = members["id"]
    guard let id = RequestID(given ?? .null) else {
      self = .invalid("“id” must be a string, a number or null")
      return
    }
    self.init(members, id: id, isNotification: given == nil)
  }

  private init(_ members: JSONObject, id: RequestID, isNotification: Bool) {
    guard members["jsonrpc"] == "2.0" else {
      self = .invalid("“jsonrpc” must be \"2.0\"", id: id)
      return
    }
    guard case .string(let method)? = members["method"] else {
      self = .invalid("“method” must be a string", id: id)
      return
    }
    guard let params = Params(members["params"]) else {
      self = isNotification ? .ignored : .invalid("“params” must be an object or an array", id: id)
      return
    }
    self = .call(Call(id: isNotification ? nil : id, method: method, params: params))
  }

  static func invalid(_ reason: String, id: RequestID = .null) -> Message.Item {
    .invalid(id: id, .invalidRequest(reason))
  }
}
