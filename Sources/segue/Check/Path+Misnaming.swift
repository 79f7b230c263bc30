// What was meant by a file that is not called like what is in it, or by a path to no file at all.

import FlowDefinitions
import JSONText
import Spelling

extension Path {
  /// A sentence with the flow file in the same folder that was most likely meant by this path, to which there is no file; empty if
  /// there is none.
  var suggestion: String {
    let names = (try? FlowFolders([folder]).names()) ?? []
    let meant = flowName ?? (name.endsLike(".json") ? String(name.dropLast(5)) : name)
    guard let flow = names.contains(meant) ? meant : closest(to: meant, in: names) else { return "" }
    return ". Did you mean “\(beside(.flow(flow)).text)”?"
  }

  /// Why the file is of no use, if its text is that of a translation and not of a flow, and it is not named like a flow. If the
  /// flow that it translates were beside it, that flow would be checked in its place.
  func strayTranslation(_ text: [UInt8]) -> String? {
    let name = FlowFileName(name)
    guard name?.flow == nil, let texts = (try? JSON(parsing: text))?.asObject,
      texts.allSatisfy({ $0.value.asString != nil }), !texts.contains("flow")
    else { return nil }
    if case .translation(let flow, _) = name {
      return "There is no flow beside this translation: no file is called \(FlowFileName.flow(flow).text)"
    }
    return isStandardInput || texts.isEmpty
      ? nil
      : "This is no flow. If it is a translation of NAME.flow.json, call it NAME.LOCALE.json, such as shop.de.json"
  }

  /// The problem that the flow in this text is looked for in no file of that name. Of a file that is not even called JSON, this is
  /// known.
  func misnaming(_ text: [UInt8]) -> Problem? {
    guard self.text.endsLike(".json"), flowName == nil, let flow = flowID(of: text) else { return nil }
    return Problem(.fileName(name, flow: flow), at: JSONPointer(["flow"]))
  }
}
