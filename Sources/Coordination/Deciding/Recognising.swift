// Telling a retry from a different call that uses the same key. The fingerprint by which a call is recognised leaves secrets
// out, so that it can be kept on the disk.

import FlowDefinitions
import Hashing
import JSONText

extension Turn {
  /// Returns the command as it is remembered under its key.
  func keyed(_ key: IdempotencyKey, method: String, reader: KeyedCommand.Reader?) -> KeyedCommand {
    KeyedCommand(
      key: key.key, method: method, fingerprint: fingerprint(of: key.parameters, reader), reader: reader)
  }

  /// Whether the call is the one that was carried out under its key. What has become a secret only since was not left out
  /// then, so the fingerprint with everything in it is compared, too.
  func recognises(_ key: IdempotencyKey, method: String, as known: KeyedCommand) -> Bool {
    method == known.method
      && (fingerprint(of: key.parameters, known.reader) == known.fingerprint
        || fingerprint(of: key.parameters) == known.fingerprint)
  }

  /// Returns the screen that reads what is submitted on the entry, if there may be secrets to tell from the rest. Nil if
  /// `bind` changes the screen's schema: what it made of that is no longer known when a retry comes.
  func reader(of action: Command.Action, on entry: Entry) -> KeyedCommand.Reader? {
    guard bundle.hasSecrets, case .submit = action, let screen = step(of: entry)?.screen,
      !screen.bindsSchema
    else { return nil }
    return KeyedCommand.Reader(flow: flow(of: entry.frame).id, step: entry.step)
  }

  /// Returns the fingerprint of the parameters without their secrets.
  ///
  /// Which schema reads a parameter depends on where the session stands, and by the time of a retry it has moved on. So
  /// unless the screen is known, whatever any schema of the bundle calls a secret is left out.
  private func fingerprint(of parameters: JSONObject, _ reader: KeyedCommand.Reader?) -> String {
    var open = parameters
    let schemas = bundle.secretSchemas
    if let reader, let screen = bundle[reader.flow]?[reader.step]?.screen {
      open["values"] = open["values"].map { $0.parted(by: screen.schema).open }
      return fingerprint(of: open)
    }
    if let schema = bundle.root.input { open["input"] = open["input"].map { $0.parted(by: schema).open } }
    for name in ["values", "result"] { open[name] = open[name].map { $0.parted(by: schemas.values).open } }
    if let event = open["event"]?.asString {
      open["payload"] = open["payload"].map { $0.parted(by: schemas.payloads(of: event)).open }
    }
    if case .object(let answers)? = open["answers"] {
      open["answers"] = .object(answers.mapValues { $0.parted(by: schemas.values).open })
    }
    return fingerprint(of: open)
  }

  private func fingerprint(of parameters: JSONObject) -> String {
    SHA256.hexadecimal(of: JSON.object(parameters).canonical)
  }
}
