// Telling a retry from a different call that uses the same key. What a call is recognised by leaves secrets out, so that it
// can be kept on the disk.

import FlowDefinitions
import Hashing
import JSONSchemas
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
    open["input"] = open["input"].map { bundle.root.input?.secrets(in: $0).open ?? $0 }
    for name in ["values", "result"] { open[name] = open[name].map(schemas.open(values:)) }
    if let event = open["event"]?.asString {
      open["payload"] = open["payload"].map { schemas.open(payload: $0, of: event) }
    }
    if case .object(let answers)? = open["answers"] {
      open["answers"] = .object(answers.mapValues(schemas.open(values:)))
    }
    return SHA256.hexadecimal(of: JSON.object(open).canonical)
  }
}
