// What `segue eval` and `segue validate` are tried out on.

import JSONText

/// The JSON in a file; nil, with a complaint, if there is none.
func document(_ path: String) -> JSON? {
  let name = shownName(path)
  let text: [UInt8]
  do throws(ReadError) {
    text = try bytes(ofFile: path)
  } catch {
    complain(printable("\(name): \(error.message)"))
    return nil
  }
  do throws(JSONError) {
    return try JSON(parsing: text)
  } catch {
    complain(printable("\(name):\(error.position.line):\(error.position.column): \(error.message)"))
    return nil
  }
}
