// Telling a retry from a different call that uses the same key. What a call is recognised by leaves secrets out, so that it
// can be kept on the disk.

import FlowDefinitions
import Hashing
import JSONSchemas
import JSONText

extension Turn {
  /// The command as it is remembered under its key.
  func keyed(_ key: IdempotencyKey, method: String, on entry: Entry?) -> KeyedCommand {
    let screen = entry.map { KeyedCommand.Screen(flow: flow(of: $0.frame).id, step: $0.step) }
    return KeyedCommand(
      key: key.key, method: method, fingerprint: fingerprint(of: key.parameters, on: screen), screen: screen)
  }

  /// Whether the call is the one that was carried out under its key.
  func recognises(_ key: IdempotencyKey, method: String, as known: KeyedCommand) -> Bool {
    method == known.method && fingerprint(of: key.parameters, on: known.screen) == known.fingerprint
  }

  private func fingerprint(of parameters: JSONObject, on screen: KeyedCommand.Screen?) -> String {
    var open = parameters
    if let schema = bundle.root.input, schema.hasSecrets, let input = open["input"] {
      open["input"] = schema.secrets(in: input).open
    }
    if let screen, let flow = bundle[screen.flow], let step = flow[screen.step] {
      open["values"] = withoutSecrets(open["values"], of: step)
      open["payload"] = withoutSecrets(open["payload"], event: open["event"]?.asString, of: step, in: flow)
    }
    return SHA256.hexadecimal(of: JSON.object(open).canonical)
  }

  private func withoutSecrets(_ values: JSON?, of step: Step) -> JSON? {
    guard let values, let schema = step.screen?.schema ?? step.action?.call.schema else { return values }
    return schema.hasSecrets ? schema.secrets(in: values).open : values
  }

  private func withoutSecrets(_ payload: JSON?, event: String?, of step: Step, in flow: Flow) -> JSON? {
    guard let payload, let event else { return payload }
    let handler = step.on[event] ?? flow.group(of: step.id)?.on[event] ?? flow.on[event]
    guard let schema = handler?.schema, schema.hasSecrets else { return payload }
    return schema.secrets(in: payload).open
  }
}
