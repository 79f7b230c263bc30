/// What is wrong with the bytes of a line.
enum LineFlaw: Error {
  case malformed
  case checksum
}
