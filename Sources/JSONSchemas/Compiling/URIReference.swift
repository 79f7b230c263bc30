// URIs as far as references between schemas need them: splitting them into parts and resolving one against another.
// Whether a URI is well-formed is checked by the format `uri`, not here.

import ASCII
import JSONText

/// A URI or relative reference in its five parts: RFC 3986, section 3.
struct URIReference: Sendable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  /// Creates a reference by splitting `text` into its parts as in RFC 3986, appendix B.
  init(_ text: String) {
    path = text
    // Most schemas have the empty URI.
    if text.isEmpty { return }
    var rest = text.unicodeScalars[...]
    fragment = Self.cut(&rest, behind: "#")
    query = Self.cut(&rest, behind: "?")
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex, !rest[..<colon].contains("/") {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".unicodeScalars) {
      let end = rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end].dropFirst(2))
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// Cuts `text` off at the first `mark`. Returns what follows the mark, or nil if there is no mark.
  private static func cut(_ text: inout Substring.UnicodeScalarView, behind mark: Unicode.Scalar) -> String? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<place] }
    return String(text[text.index(after: place)...])
  }

  /// Returns `reference` resolved against this URI as the base: RFC 3986, section 5.2.2.
  func resolving(_ reference: URIReference) -> URIReference {
    var result = reference
    if reference.scheme != nil {
      result.path = Self.withoutDotSegments(reference.path)
      return result
    }
    result.scheme = scheme
    if reference.authority != nil {
      result.path = Self.withoutDotSegments(reference.path)
      return result
    }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      result.query = reference.query ?? query
    } else {
      result.path = Self.withoutDotSegments(
        reference.isAbsolutePath ? reference.path : merging(reference.path))
    }
    return result
  }

  private var isAbsolutePath: Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Returns a relative path merged with the path of this URI: RFC 3986, section 5.2.3.
  private func merging(_ other: String) -> String {
    if authority != nil, path.isEmpty { return "/" + other }
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return other }
    return String(path.unicodeScalars[...slash]) + other
  }

  /// Returns `path` without `.` and `..` as segments: RFC 3986, section 5.2.4.
  private static func withoutDotSegments(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let segments = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    let first = path.utf8.first == UInt8(ascii: "/") ? 1 : 0
    var result: [String] = []
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      switch segment {
      case ".": if isLast { result.append("") }
      case "..":
        if result.count > first { result.removeLast() }
        if isLast { result.append("") }
      default: result.append(segment)
      }
    }
    return result.joined(separator: "/")
  }

  /// This URI without its fragment.
  var withoutFragment: URIReference {
    var result = self
    result.fragment = nil
    return result
  }

  /// The URI as text: RFC 3986, section 5.3.
  var text: String {
    var result = ""
    if let scheme { result += scheme + ":" }
    if let authority { result += "//" + authority }
    result += path
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }
}
