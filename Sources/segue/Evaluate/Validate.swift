// `segue validate`: validates values against a schema, without a flow.

import Coordination
import JSONSchemas
import JSONText

/// Reports what is wrong with the values in files, according to the schema in another file.
/// - Returns: 0 if all are valid, 1 if one is not, 2 if a file cannot be read or the schema is not valid.
func validate(_ options: ValidateOptions) -> Int32 {
  guard let schema = document(Path(options.schema)).flatMap({ compiled($0, from: options.schema) }) else {
    return 2
  }
  var status: Int32 = 0
  var reported: [JSON] = []
  for file in options.files.isEmpty ? ["-"] : options.files {
    guard let value = document(Path(file)) else {
      status = 2
      continue
    }
    let violations = schema.violations(of: value)
    if !violations.isEmpty { status = max(status, 1) }
    if options.isForMachines {
      reported.append(["file": .string(file), "errors": .array(violations.map { FieldError($0).json })])
    } else {
      Output.put(violations.map { $0.line(in: file) }.joined())
    }
  }
  if options.isForMachines {
    Output.put(JSON.object(["files": .array(reported)]).text + "\n")
  }
  return status
}

/// The compiled schema, with `format` asserted as on screens.
private func compiled(_ document: JSON, from file: String) -> Schema? {
  do {
    let schema = try Schema(document, options: Schema.Options(assertsFormat: true))
    for remark in schema.remarks {
      Output.warn(printable("\(Path(file).shown): \(remark.pointer): \(remark.message)"))
    }
    return schema
  } catch {
    for problem in error.problems { Output.warn(printable("\(Path(file).shown): \(problem.sentence)")) }
    return nil
  }
}

extension Violation {
  fileprivate func line(in file: String) -> String {
    let place = instancePath.tokens.isEmpty ? "the whole" : instancePath.description
    return printable("\(Path(file).shown): \(place): \(message) [\(keyword)]") + "\n"
  }
}
