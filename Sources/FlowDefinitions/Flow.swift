// A flow as its author wrote it, read, linked and ready to run. Nothing here knows of sessions: a flow is a value that any
// number of sessions share.

import Expressions
import Hashing
import JSONSchemas
import JSONText

/// A definition: steps and the transitions between them (`protocol/definitions.md`, “A first flow”).
///
/// Flows are passed on far more often than they are read, so this is a class, as steps are: passing it on counts one reference
/// instead of one for each property.
public final class Flow: Sendable {
  /// The id by which `startFlow`, `present` and steps name the flow.
  public let id: FlowID
  /// The version, for people only: flows are told apart by their digests.
  public let version: String?
  /// The title, for people; nil if there is none.
  public let title: Template?
  let description: String?
  /// The schema of what `startFlow`, `present` and sub-flow steps must hand in.
  public let input: Schema?
  /// The result of an end that does not state one.
  public let output: Computed?
  /// The step that is entered first.
  public let start: StepID
  /// The steps by id, in the order of the definition.
  public let steps: Members<Step>
  /// The initial variables of a frame. Variables survive `back`.
  public let vars: Computed?
  /// The groups by id.
  public let groups: Members<Group>
  /// The handlers of events on every step, unless the step or its group handles the event itself.
  let on: Members<Handler>
  /// How long a session lasts without a command before it ends as `expired`.
  public let expiresAfter: ISODuration?
  /// The age at which a session ends as `expired` in any case.
  public let lifetime: ISODuration?
  /// The names that earlier versions used for what this one calls otherwise.
  let renames: Renames
  /// The SHA-256 digest of the definition's canonical JSON, as `sha256:` and lower-case hexadecimal digits.
  public let digest: String
  /// The id, version and digest of the flow, as the JSON object that is sent with each view.
  public let identity: [UInt8]
  /// The definition itself.
  public let document: JSON
  /// The translations that the texts come from, in the order in which they are consulted; empty in the language of the definition.
  public let translations: [Translation]
  /// Which numbers in the flow's data are integers and which are doubles, as far as the schemas of the screens agree.
  public let numberKinds: Expressions.NumberKinds
  /// The properties whose numbers the schemas of the screens type differently.
  public let disputedNumbers: Set<CodePoints>
  /// How the schema of `input` types numbers.
  public let inputKinds: Expressions.NumberKinds
  /// The names of the properties that a screen of the flow or its `input` marks `writeOnly`.
  public let secretNames: Set<String>
  /// Whether the flow has a gate, or rules for a result.
  let mayRollBack: Bool
  let remainingByPlace: [Remaining]
  private let groupsByStep: Members<Group>
  private let handlersByPlace: [Handlers]

  /// Keys that other languages have in place of those of a flow.
  private static let foreignKeys = ["id": "flow", "initial": "start", "states": "steps", "result": "output"]

  /// Reads the definition in `node`.
  ///
  /// - Parameters:
  ///   - original: The flow that the definition translates.
  ///   - translations: The translations that its texts come from, in the order in which they are consulted.
  /// - Throws: `FlowProblems` with the problems found, if too much is missing to make a flow.
  init(
    _ node: DefinitionNode, _ reading: Reading, translating original: Flow? = nil,
    by translations: [Translation] = []
  ) throws(FlowProblems) {
    guard var members = node.members() else { throw FlowProblems(problems: reading.problems) }
    let id = members.required("flow")?.identifier()
    version = members.optional("version")?.string()
    title = members.optional("title")?.template()
    description = members.optional("description")?.string()
    input = members.optional("input")?.schema()
    output = members.optional("output")?.computed()
    let start = members.required("start")?.string()
    vars = members.optional("vars")?.computed()
    groups = members.optional("groups")?.groups() ?? [:]
    on = members.optional("on")?.handlers() ?? [:]
    expiresAfter = members.optional("expiresAfter")?.duration()
    lifetime = members.optional("lifetime")?.duration()
    renames = members.optional("renamed")?.renames() ?? Renames()
    _ = members.optional("$schema")?.string()
    let steps = members.required("steps")?.steps()
    members.finish { [members] in members.foreign($0, Flow.foreignKeys) }
    guard let id, let start, let steps else { throw FlowProblems(problems: reading.problems) }
    self.id = FlowID(id)
    self.start = StepID(start)
    self.steps = steps
    document = original?.document ?? node.json
    self.translations = translations
    let numbers = steps.numberKinds
    numberKinds = .object(numbers.agreed)
    disputedNumbers = numbers.disputed
    inputKinds = input?.expressionNumberKinds ?? .asWritten
    secretNames = steps.secretNames.union(input?.secretNames ?? [])
    mayRollBack = reading.mayRollBack
    remainingByPlace = Flow.remaining(in: steps, from: StepID(start), groups: groups)
    groupsByStep = groups.byStep
    handlersByPlace = Flow.handlers(of: steps, groups, on)
    digest = original?.digest ?? "sha256:" + SHA256.hexadecimal(of: node.json.canonical)
    identity = Flow.identity(id, version: version, digest: digest)
  }

  private static func identity(_ id: String, version: String?, digest: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", id)
    writer.member("version", orNull: version)
    writer.member("digest", digest)
    writer.endObject()
    return writer.bytes
  }

  /// The step with that id, or nil if the flow has none.
  public subscript(step: StepID) -> Step? { steps[step.name] }

  /// Returns the group that the step belongs to; there is at most one.
  public func group(of step: StepID) -> Group? { groupsByStep[step.name] }

  /// Returns the handlers of events on the step, innermost first: its own, its group's, then the flow's.
  public func handlers(on step: StepID) -> [Handler] {
    steps.place(of: step.name).map { handlersByPlace[$0].all } ?? []
  }

  /// Returns the events that the flow offers on the step whatever was answered, each once; nil if that depends on the answers.
  public func certainEvents(on step: StepID) -> [OfferedEvent]? {
    steps.place(of: step.name).flatMap { handlersByPlace[$0].certainEvents }
  }

  /// Returns the handlers of each step, in the order of the steps.
  private static func handlers(
    of steps: Members<Step>, _ groups: Members<Group>, _ on: Members<Handler>
  ) -> [Handlers] {
    let everywhere = Handlers(on.map { $0.value })
    var outer = steps.map { _ in everywhere }
    for group in groups where !group.value.on.isEmpty {
      let handlers = Handlers(group.value.on.map { $0.value }, before: everywhere)
      for step in group.value.steps { steps.place(of: step.name).map { outer[$0] = handlers } }
    }
    return zip(steps, outer).map { step, outer in
      step.value.on.isEmpty ? outer : Handlers(step.value.on.map { $0.value }, before: outer)
    }
  }
}
