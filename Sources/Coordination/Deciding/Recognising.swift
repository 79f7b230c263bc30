// Telling a retry from a different call that uses the same key. What a call is recognised by leaves secrets out, so that it
// can be kept on the disk.

import FlowDefinitions
import Hashing
import JSONText

extension Turn {
  /// The command as it is remembered under its key.
  func keyed(_ key: IdempotencyKey, method: String) -> KeyedCommand {
    KeyedCommand(key: key.key, method: method, fingerprint: fingerprint(of: key.parameters))
  }

  /// Whether the call is the one that was carried out under its key.
  func recognises(_ key: IdempotencyKey, method: String, as known: KeyedCommand) -> Bool {
    method == known.method && fingerprint(of: key.parameters) == known.fingerprint
  }

  /// Which schema reads a parameter depends on where the session stands, and a retry comes when it has moved on. So what any
  /// schema of the bundle calls a secret is left out, whichever it is that reads it.
  private func fingerprint(of parameters: JSONObject) -> String {
    var open = parameters
    let schemas = bundle.secretSchemas
    if let schema = bundle.root.input { open["input"] = open["input"].map { $0.parted(by: schema).open } }
    for name in ["values", "result"] { open[name] = open[name].map { $0.parted(by: schemas.values).open } }
    if let event = open["event"]?.asString {
      open["payload"] = open["payload"].map { $0.parted(by: schemas.payloads(of: event)).open }
    }
    if case .object(let answers)? = open["answers"] {
      open["answers"] = .object(answers.mapValues { $0.parted(by: schemas.values).open })
    }
    return SHA256.hexadecimal(of: JSON.object(open).canonical)
  }
}
