// What `segue eval` and `segue validate` are tried out on.

import JSONText

/// The JSON in a file; nil, with a warning, if there is none.
func document(_ path: Path) -> JSON? {
  let name = path.shown
  let text: [UInt8]
  do throws(ReadError) {
    text = try path.bytes()
  } catch {
    Output.warn(printable("\(name): \(error.message)"))
    return nil
  }
  do throws(JSONError) {
    return try JSON(parsing: text)
  } catch {
    let place = "\(name):\(error.position.line):\(error.position.column)"
    let advice = error.hint.map { " \($0)" } ?? ""
    Output.warn(printable("\(place): This is not valid JSON: \(error.message).\(advice)"))
    return nil
  }
}
