// A flow as its author wrote it, read, linked and ready to run. Nothing here knows a session: a flow is a value that
// any number of sessions share.

import Expressions
import Hashing
import JSONSchemas
import JSONText

/// A definition: steps and the transitions between them (`protocol/definitions.md`, “A first flow”). It is handed on far more
/// often than it is read, so it is a class, as its steps are: that counts one reference, and not one a property.
public final class Flow: Sendable {
  /// The name that `startFlow`, `present` and steps call it by.
  public let id: FlowID
  /// For people only; a flow is identified by its digest.
  public let version: String?
  /// For people; nil: none.
  public let title: Template?
  let description: String?
  /// What `startFlow`, `present` and sub-flow steps must hand in.
  public let input: Schema?
  /// The result of an end that names none.
  public let output: Computed?
  /// The step that is entered first.
  public let start: StepID
  /// Its steps by their ids, in the order of the definition.
  public let steps: Members<Step>
  /// Variables of a frame: they survive `back`.
  public let vars: Computed?
  /// Its groups by their ids.
  public let groups: Members<Group>
  /// Events handled on every step, unless the step or its group does.
  let on: Members<Handler>
  /// After how long without a command a session ends as `expired`.
  public let expiresAfter: Interval?
  /// After how long a session ends as `expired` in any case.
  public let lifetime: Interval?
  /// What earlier versions called otherwise.
  let renames: Renames
  /// SHA-256 of the definition's canonical JSON, as `sha256:` and lower-case hexadecimal digits.
  public let digest: String
  /// Which flow it is, as an object that goes out with each view: its id, its version and its digest.
  public let identity: [UInt8]
  /// The definition itself.
  public let document: JSON
  /// The translations that its texts come from, the first one asked first; none in the language of the definition.
  public let translations: [Translation]
  /// Which numbers of the flow's data are integers and which are not, as far as its screens' schemas agree.
  public let numberKinds: Expressions.NumberKinds
  /// The properties whose numbers they type differently.
  public let disputedNumbers: Set<CodePoints>
  /// How its input types numbers.
  public let inputKinds: Expressions.NumberKinds
  /// The properties that some screen of the flow marks `writeOnly`.
  public let secretNames: Set<String>
  /// Whether there is a gate in it, or a rule that a result must not break.
  let takesBack: Bool
  let remainingByPlace: [Remaining]
  private let groupsByStep: Members<Group>
  private let handlersByPlace: [Handlers]

  /// Reads the definition that the node is.
  /// - Throws: `FlowProblems` with what was found until it was clear that there is no flow to be had.
  /// - Parameters:
  ///   - original: The flow whose texts the definition has in another language.
  ///   - translations: Where they come from, the first one that is asked first.
  init(
    _ node: Node, _ reading: Reading, translating original: Flow? = nil, by translations: [Translation] = []
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
    expiresAfter = members.optional("expiresAfter")?.interval()
    lifetime = members.optional("lifetime")?.interval()
    renames = members.optional("renamed")?.renames() ?? Renames()
    _ = members.optional("$schema")?.string()
    let steps = members.required("steps")?.steps()
    members.finish()
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
    takesBack = reading.takesBack
    remainingByPlace = Flow.remaining(in: steps, groups: groups)
    groupsByStep = groups.byStep
    handlersByPlace = Flow.handlers(of: steps, groupsByStep, on)
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

  /// The step of that id, or nil if the flow has none.
  public subscript(step: StepID) -> Step? { steps[step.name] }

  /// The group that the step stands in; it stands in one at most.
  public func group(of step: StepID) -> Group? { groupsByStep[step.name] }

  /// The handlers of events on the step, innermost first: its own, its group's and the flow's.
  public func handlers(on step: StepID) -> [Handler] {
    steps.place(of: step.name).map { handlersByPlace[$0].all } ?? []
  }

  /// What the flow offers on the step whatever was answered, each event once; nil: that has to be worked out.
  public func certainEvents(on step: StepID) -> [OfferedEvent]? {
    steps.place(of: step.name).flatMap { handlersByPlace[$0].certainEvents }
  }

  /// The handlers by the place of the step. They are put together once, and not for each view.
  private static func handlers(
    of steps: Members<Step>, _ groups: Members<Group>, _ on: Members<Handler>
  ) -> [Handlers] {
    let everywhere = Handlers(on.map(\.value))
    return steps.map { step in
      let group = groups[step.name]?.on ?? [:]
      let nearer = step.value.on.map(\.value) + group.map(\.value)
      return nearer.isEmpty ? everywhere : Handlers(nearer + everywhere.all)
    }
  }
}
