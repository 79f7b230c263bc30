// A method of the protocol, declared once: its params in order, what it says of itself to OpenRPC, and what it does. Checking
// the params of a call and `rpc.discover` both come from here, so that they cannot drift apart.

import Coordination
import JSONRPC
import JSONText
import Stores

/// A method that can be called. A class, since each call looks it up among all of them, and has it at hand until it is answered.
final class Method: Sendable {
  let name: String
  let summary: String
  let parameters: [Parameter]
  let parameterNames: [String]
  let result: ResultShape
  /// Whether it asks the store itself, so that what came before must be in there, or changes what only the store knows.
  let isAlone: Bool
  let run: @Sendable (Engine, Arguments) throws(EngineError) -> Work

  init(
    name: String, summary: String, parameters: [Parameter], result: ResultShape, isAlone: Bool = false,
    run: @escaping @Sendable (Engine, Arguments) throws(EngineError) -> Work
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = parameters.map(\.name)
    self.result = result
    self.isAlone = isAlone
    self.run = run
  }
}

/// A param of a method. A class, since each call looks at some.
final class Parameter: Sendable {
  /// The JSON types that params have.
  enum Kind: String, Sendable {
    case string, integer, number, boolean, object, array, any
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  let summary: String
  /// The least value of an integer.
  let minimum: Int?

  private init(_ name: String, _ kind: Kind, isRequired: Bool, _ summary: String, minimum: Int? = nil) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
    self.minimum = minimum
  }

  static func required(_ name: String, _ kind: Kind, _ summary: String) -> Parameter {
    Parameter(name, kind, isRequired: true, summary)
  }

  static func optional(_ name: String, _ kind: Kind, _ summary: String, minimum: Int? = nil) -> Parameter {
    Parameter(name, kind, isRequired: false, summary, minimum: minimum)
  }
}

/// What a method returns, by the name of its schema in `protocol/openrpc.json`.
enum ResultShape: String, Sendable {
  case view = "View"
  case nothing = "Nothing"
  case initialized = "Initialized"
  case flows = "Flows"
  case definition = "Definition"
  case diagnostics = "Diagnostics"
  case picture = "Picture"
  case records = "Records"
  case sessions = "Sessions"
  case profile = "Profile"
  case value = "Value"
  case validity = "Validity"
  case document = "Document"
}

/// What a call comes to: the reply, and what has to be in the store before it may go out. A class, since it has ten references in
/// it, and is handed on from the method to the answer.
final class Work {
  /// What the call is answered.
  enum Outcome {
    case reply(Reply)
    /// The view, which is not written before the disk writes: then it takes no time.
    case view(View)
  }

  var outcome: Outcome
  /// What the call changes; nil if it only reads.
  let unit: StoreUnit?
  /// The session whose fate the reply shares.
  let session: String?
  /// The profiles that the unit changes.
  let profiles: [ProfileKey]
  let notifications: [Notification]

  convenience init(
    _ reply: Reply, unit: StoreUnit? = nil, session: String? = nil, profiles: [ProfileKey] = [],
    notifications: [Notification] = []
  ) {
    self.init(
      .reply(reply), unit: unit, session: session, profiles: profiles, notifications: notifications)
  }

  init(
    _ outcome: Outcome, unit: StoreUnit? = nil, session: String? = nil, profiles: [ProfileKey] = [],
    notifications: [Notification] = []
  ) {
    self.outcome = outcome
    self.unit = unit
    self.session = session
    self.profiles = profiles
    self.notifications = notifications
  }
}

extension Work {
  /// What remains of this work where the store did not take it.
  func failing(_ error: StoreError) -> Work {
    Work(.error(EngineError.store(error).rpc()), session: session, profiles: profiles)
  }

  /// This work, with what was due before it: all of it is stored or none, whether the call itself is refused or not.
  func after(_ due: [Work]) -> Work {
    if due.isEmpty { return self }
    let writes = due.flatMap { $0.unit?.writes ?? [] }
    return Work(
      outcome, unit: StoreUnit(writes + (unit?.writes ?? []), bundles: unit?.bundles ?? []),
      session: session ?? due.last?.session, profiles: due.flatMap(\.profiles) + profiles,
      notifications: due.flatMap(\.notifications) + notifications)
  }
}

/// The params of a call, checked against what the method declares.
struct Arguments {
  private let members: JSONObject

  /// - Throws: `EngineError.call` naming the param that is unknown, missing, one too many or of the wrong type.
  init(_ params: Params, for method: Method) throws(EngineError) {
    let parameters = method.parameters
    do throws(RPCError) {
      members = try params.named(method.parameterNames)
      // Of a dozen params that a method has, a call names two.
      var unseen = members.count
      for place in parameters.indices where unseen > 0 || parameters[place].isRequired {
        let value = members[parameters[place].name]
        if value != nil { unseen -= 1 }
        try Arguments.check(value, parameters[place])
      }
    } catch {
      throw .call(error)
    }
  }

  @inline(__always)
  private static func check(_ value: JSON?, _ parameter: Parameter) throws(RPCError) {
    guard let value, !(value.isNull && !parameter.isRequired) else {
      if parameter.isRequired { throw .missingParam(parameter.name) }
      return
    }
    guard parameter.kind.admits(value) else {
      throw .wrongParam(parameter.name, expected: parameter.kind.phrase)
    }
    if let minimum = parameter.minimum, let number = value.asInt, number < minimum {
      throw .wrongParam(parameter.name, expected: "at least \(minimum)")
    }
  }

  /// The param of that name, or nil if it was left out or is null.
  subscript(name: String) -> JSON? { members[name].flatMap { $0.isNull ? nil : $0 } }

  func string(_ name: String) -> String? { members[name]?.asString }
  func int(_ name: String) -> Int? { members[name]?.asInt }
  func object(_ name: String) -> JSONObject? { members[name]?.asObject }
  func flag(_ name: String) -> Bool { members[name]?.asBool ?? false }

  /// The string param that the method requires; its presence was checked.
  func text(_ name: String) -> String { string(name) ?? "" }

  /// All params but those of these names.
  func without(_ names: String...) -> JSONObject {
    var rest = members
    for name in names { rest[name] = nil }
    return rest
  }
}

extension Parameter.Kind {
  func admits(_ value: JSON) -> Bool {
    switch self {
    case .string: value.kind == .string
    case .integer: value.asInt != nil
    case .number: value.kind == .number
    case .boolean: value.kind == .boolean
    case .object: value.kind == .object
    case .array: value.kind == .array
    case .any: true
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .integer, .object, .array: "an \(rawValue)"
    case .string, .number, .boolean: "a \(rawValue)"
    case .any: "any value"
    }
  }
}
