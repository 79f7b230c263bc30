// A flow with everything that it reaches. A session keeps to its bundle, whatever becomes of the files.

import Hashing
import JSONSchemas
import JSONText
import Wording

/// A flow and all flows that it reaches (`protocol/README.md`, “Words”).
public final class Bundle: Sendable {
  /// The flow that a session of this bundle runs.
  public let root: Flow
  /// All flows, the root among them.
  public let flows: Members<Flow>
  /// The bundle as it is stored: an object with `flow` (the root's id), `flows` (id → definition) and, if there are any,
  /// `translations` (id → locale → text → translation). Members keep their order.
  public let document: [UInt8]
  /// The SHA-256 digest of `document`, as `sha256:` and lower-case hexadecimal digits.
  public let digest: String

  /// Whether anything that may be submitted, typed or sent, or the input of one of the flows, has secrets.
  public let hasSecrets: Bool
  /// The schemas with secrets, except those of inputs.
  public let secretSchemas: SecretSchemas
  /// Whether time alone makes anything happen in one of the flows: a timer, a timeout, or the end of the session.
  public let hasTimes: Bool
  /// Whether a step of one of the flows asks before it is left.
  public let asksBeforeLeaving: Bool
  /// Whether a step or a group of one of the flows says whether the user may go back from it.
  public let hasRulesForBack: Bool
  /// Whether the user may be kept from going back: a step or a group has a `back`, or there is an action.
  public let mayRefuseBack: Bool
  /// Whether a step of one of the flows forbids `cancel`.
  public let forbidsCancelling: Bool
  /// Whether a command that was carried out in part may have to be discarded: one of the flows has a gate, or rules for a result.
  public let mayRollBack: Bool
  /// The same bundle in other languages, each with its language tag in lower case.
  private let translated: [(tag: String, bundle: Bundle)]

  /// Creates the bundle of a flow and the flows that it reaches.
  ///
  /// - Parameter translations: The translations of each flow, by the flow's id.
  public convenience init(
    _ root: Flow, reaching others: [Flow] = [], translations: Members<[Translation]> = [:]
  ) {
    var flows: Members<Flow> = [:]
    for flow in [root] + others { flows[flow.id.name] = flow }
    var document: JSONObject = [
      "flow": .string(root.id.name), "flows": .object(flows.mapValues { $0.document }),
    ]
    let translations = translations.keeping { !$0.value.isEmpty }
    if !translations.isEmpty {
      document["translations"] = .object(
        translations.mapValues { .object(JSONObject($0.map { ($0.locale, $0.document) })) })
    }
    let bytes = JSON.object(document).bytes
    let digest = "sha256:" + SHA256.hexadecimal(of: bytes)
    let translated = Bundle.tags(of: translations).map { tag in
      let serving = fallbacks(of: tag)
      let spoken = flows.mapValues { flow in
        let texts = translations[flow.id.name] ?? []
        return flow.translated(
          by: serving.compactMap { tag in texts.first { $0.locale.lowercased() == tag } })
      }
      return (tag: tag, bundle: Bundle(spoken, root: spoken[root.id.name] ?? root, bytes, digest))
    }
    self.init(flows, root: root, bytes, digest, translated: translated)
  }

  private init(
    _ flows: Members<Flow>, root: Flow, _ document: [UInt8], _ digest: String,
    translated: [(tag: String, bundle: Bundle)] = []
  ) {
    self.root = root
    self.flows = flows
    secretSchemas = SecretSchemas(of: flows)
    hasSecrets = !secretSchemas.isEmpty || flows.contains { $0.value.input?.hasSecrets ?? false }
    hasTimes = flows.contains { $0.value.hasTimes }
    asksBeforeLeaving = flows.contains { $0.value.steps.contains { $0.value.leave != .free } }
    hasRulesForBack = flows.contains { flow in
      flow.value.steps.contains { $0.value.back != nil }
        || flow.value.groups.contains { $0.value.back != nil }
    }
    mayRefuseBack = hasRulesForBack || flows.contains { $0.value.steps.contains { $0.value.action != nil } }
    forbidsCancelling = flows.contains { $0.value.steps.contains { $0.value.cancel == .forbid } }
    mayRollBack = flows.contains { $0.value.mayRollBack }
    self.document = document
    self.digest = digest
    self.translated = translated
  }

  private static func tags(of translations: Members<[Translation]>) -> [String] {
    var tags: [String] = []
    for translation in translations.flatMap({ $0.value })
    where !tags.contains(translation.locale.lowercased()) {
      tags.append(translation.locale.lowercased())
    }
    return tags
  }

  /// Returns the bundle in the language of the locale (BCP 47), or the closest to it that there is a translation for; otherwise
  /// the bundle as it was written.
  public func localized(to locale: String?) -> Bundle {
    guard !translated.isEmpty, let locale else { return self }
    for tag in fallbacks(of: locale) {
      if let match = translated.first(where: { $0.tag == tag }) { return match.bundle }
    }
    return self
  }

  /// Returns the program's own sentences about sessions in a locale (BCP 47), in the words of the root's translations where
  /// these have them.
  public func phrasebook(in locale: String?) -> Phrasebook {
    Phrasebook(locale: locale, first: localized(to: locale).root.translations.map { $0.texts })
  }

  /// Creates the bundle of a flow, looking up the flows that it reaches with `find`.
  ///
  /// - Parameters:
  ///   - find: Returns the flow with that id, or nil if there is none.
  ///   - all: Returns every flow there is, for gates that choose a flow by an expression.
  ///   - translations: Returns the translations of a flow.
  /// - Throws: `LinkError.unlinked` if a flow names one that does not exist; `LinkError.finding` if looking for flows fails.
  public convenience init<Failure: Error>(
    linking root: Flow, find: (String) throws(Failure) -> Flow?, all: () throws(Failure) -> [Flow],
    translations: (Flow) -> [Translation] = { _ in [] }
  ) throws(LinkError<Failure>) {
    func found<Found>(_ look: () throws(Failure) -> Found) throws(LinkError<Failure>) -> Found {
      do throws(Failure) { return try look() } catch { throw .finding(error) }
    }
    var reached: Members<Flow> = [root.id.name: root]
    var open = [root]
    while let flow = open.popLast() {
      if flow.choosesFlows {
        for other in try found(all) where reached.insert(other.id.name, other) { open.append(other) }
      }
      for name in flow.namedFlows {
        if reached.contains(name.flow) { continue }
        guard let next = try found({ () throws(Failure) in try find(name.flow) }) else {
          let known = try found(all).map { $0.id.name }
          let problem = Problem(
            .unknownFlow(name.flow, known: known, mayBeStep: name.mayBeStep), at: name.pointer)
          throw .unlinked(flow, FlowProblems(problems: [problem]))
        }
        _ = reached.insert(name.flow, next)
        open.append(next)
      }
    }
    var translated: Members<[Translation]> = [:]
    for flow in reached {
      let own = translations(flow.value)
      if !own.isEmpty { translated[flow.name] = own }
    }
    self.init(root, reaching: reached.dropFirst().map { $0.value }, translations: translated)
  }

  /// Why a flow could not be linked with the flows that it reaches.
  public enum LinkError<Failure: Error>: Error {
    /// Looking for a flow failed.
    case finding(Failure)
    /// The flow names a flow that does not exist.
    case unlinked(Flow, FlowProblems)
  }

  /// Creates the bundle that is stored as `document`.
  ///
  /// - Throws: `FlowProblems` if `document` is not a bundle.
  public convenience init(stored document: [UInt8]) throws(FlowProblems) {
    let json = (try? JSON(parsing: document)) ?? .null
    guard let root = json["flow"]?.asString, let definitions = json["flows"]?.asObject,
      let definition = definitions[root]
    else { throw FlowProblems(problems: [Problem(.missingKey("flows"), at: JSONPointer())]) }
    var others: [Flow] = []
    for member in definitions where !member.name.hasSameCodePoints(as: root) {
      others.append(try Flow(member.value))
    }
    let translations = (json["translations"]?.asObject ?? [:]).mapValues { locales in
      (locales.asObject ?? [:]).map { Translation(locale: $0.name, $0.value) }
    }
    self.init(try Flow(definition), reaching: others, translations: translations)
  }

  /// The flow with that id, or nil if the bundle does not contain it.
  public subscript(flow: FlowID) -> Flow? { flows[flow.name] }
}

extension Flow {
  fileprivate var hasTimes: Bool {
    expiresAfter != nil || lifetime != nil || groups.contains { !$0.value.after.isEmpty }
      || steps.contains { step in
        let action = step.value.action
        return !step.value.after.isEmpty || action?.call.timeout != nil || action?.undo?.timeout != nil
      }
  }
}
