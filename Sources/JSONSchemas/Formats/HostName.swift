// `hostname`: RFC 1123, section 2.1, where labels that begin with `xn--` must be A-labels; `idn-hostname`:
// RFC 5890, section 2.3.2.3. What a label may contain is in `InternationalLabel`.

import ASCII

enum HostName {
  private static let lengthLimit = 253

  /// Returns whether the text is a host name in ASCII.
  static func isASCII(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard 1...lengthLimit ~= text.count else { return false }
    var encoded: [[Unicode.Scalar]] = []
    var rest = text
    while true {
      let label = rest[..<(rest.firstIndex(of: ".") ?? rest.endIndex)]
      guard isLabel(label) else { return false }
      if isEncoded(label) { encoded.append(Array(label)) }
      if label.endIndex == rest.endIndex { break }
      rest = rest[(label.endIndex + 1)...]
    }
    return InternationalLabel.areValid(encoded)
  }

  /// Returns whether the text is a host name that may have labels in Unicode.
  static func isInternational(_ text: String) -> Bool {
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "\u{3002}" || $0 == "\u{FF0E}" || $0 == "\u{FF61}"
    }.map { Array($0) }
    var length = labels.count - 1
    for label in labels {
      if label.allSatisfy({ $0.isASCII }) {
        guard isLabel(label[...]) else { return false }
        length += label.count
      } else {
        guard let encoded = Punycode.encode(label), encoded.count + 4 <= labelLimit else { return false }
        length += encoded.count + 4
      }
    }
    return length <= lengthLimit && InternationalLabel.areValid(labels)
  }

  private static let labelLimit = 63

  /// Returns whether the label consists of letters, digits and hyphens, with no hyphen at either end.
  private static func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    1...labelLimit ~= label.count && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
  }

  private static func isEncoded(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    label.starts(with: "xn--".unicodeScalars) { $0 == $1 || $0.isASCIILetter && $0.value | 0x20 == $1.value }
  }
}
