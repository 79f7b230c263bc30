// `hostname`: RFC 1123, section 2.1, where labels that begin with `xn--` must be A-labels; `idn-hostname`:
// RFC 5890, section 2.3.2.3. What a label may hold is in `InternationalLabel`.

enum HostName {
  private static let lengthLimit = 253

  /// Whether the text is a host name in ASCII.
  static func isASCII(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    var labels: [[Unicode.Scalar]] = [[]]
    var length = 0
    for scalar in text {
      length += 1
      if scalar == "." { labels.append([]) } else { labels[labels.count - 1].append(scalar) }
    }
    guard 1...lengthLimit ~= length, labels.allSatisfy(isLabel) else { return false }
    return InternationalLabel.areValid(labels.filter(isEncoded))
  }

  /// Whether the text is a host name that may have labels in Unicode.
  static func isInternational(_ text: String) -> Bool {
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "\u{3002}" || $0 == "\u{FF0E}" || $0 == "\u{FF61}"
    }.map { Array($0) }
    var length = labels.count - 1
    for label in labels {
      if label.allSatisfy(\.isASCII) {
        guard isLabel(label) else { return false }
        length += label.count
      } else {
        guard let encoded = Punycode.encode(label), encoded.count + 4 <= labelLimit else { return false }
        length += encoded.count + 4
      }
    }
    return length <= lengthLimit && InternationalLabel.areValid(labels)
  }

  private static let labelLimit = 63

  /// Letters, digits and hyphens, none of these at an end.
  private static func isLabel(_ label: [Unicode.Scalar]) -> Bool {
    1...labelLimit ~= label.count && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" }
  }

  private static func isEncoded(_ label: [Unicode.Scalar]) -> Bool {
    label.count >= 4 && (label[0] == "x" || label[0] == "X") && (label[1] == "n" || label[1] == "N")
      && label[2] == "-" && label[3] == "-"
  }
}
