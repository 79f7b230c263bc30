// What comes with a call, by name or by position.

import JSONText

/// What a method is given (JSON-RPC 2.0, section 4.2).
public enum Params: Equatable, Sendable {
  /// Absent or null.
  case none
  /// An object: a value for each name.
  case byName(JSONObject)
  /// An array: values in the order in which the method declares its params.
  case byPosition([JSON])

  /// Creates the params from the member `params` of a request; nil for a scalar, which JSON-RPC does not allow.
  init?(_ value: JSON?) {
    switch value {
    case nil, .null: self = .none
    case .object(let members): self = .byName(members)
    case .array(let elements): self = .byPosition(elements)
    case .bool, .number, .string: return nil
    }
  }

  /// Returns the params by name. `names` lists all the params that there may be, in order.
  /// - Throws: `RPCError.invalidParams`, naming a param that is not in `names`, or saying how many there may be.
  public func named(_ names: [String]) throws(RPCError) -> JSONObject {
    switch self {
    case .none: return [:]
    case .byName(let members):
      for place in members.indices {
        let name = members.name(at: place)
        if !names.contains(where: name.hasSameCodePoints) { throw .unknownParam(name, names: names) }
      }
      return members
    case .byPosition(let elements):
      if elements.count > names.count { throw .tooManyParams(elements.count, names: names) }
      return JSONObject(zip(names, elements).map { ($0, $1) })
    }
  }
}
