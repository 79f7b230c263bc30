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
    Output.warn(printable("\(name):\(error.position.line):\(error.position.column): \(error.message)"))
    return nil
  }
}
