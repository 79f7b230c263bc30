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
  /// What is known of the flows beforehand.
  public let traits: BundleTraits
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
    traits = BundleTraits(of: flows)
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

  /// The flow with that id, or nil if the bundle does not contain it.
  public subscript(flow: FlowID) -> Flow? { flows[flow.name] }
}
