// The formats of strings: Validation, section 7.3. Each is a function in the file of its family.

import ASCII
import Calendar

/// A format that is known by name.
enum Format: String, Sendable, CaseIterable {
  case date
  case time
  case dateTime = "date-time"
  case duration
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex

  /// Returns whether the text has the format.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .date: CivilDate(text) != nil
    case .time: isTime(text)
    case .dateTime: isDateTime(text)
    case .duration: accepts(text) { $0.duration() }
    case .email: text.isPlainMailbox || accepts(text) { $0.mailbox(international: false) }
    case .idnEmail: accepts(text) { $0.mailbox(international: true) }
    case .hostname: HostName.isASCII(Array(text.unicodeScalars)[...])
    case .idnHostname: HostName.isInternational(text)
    case .ipv4: accepts(text) { $0.dottedQuad(allowingLeadingZeros: true) }
    case .ipv6: accepts(text) { $0.ipv6() }
    case .uri: accepts(text) { $0.uri(.ascii) }
    case .uriReference: accepts(text) { $0.uriReference(.ascii) }
    case .iri: accepts(text) { $0.uri(.international) }
    case .iriReference: accepts(text) { $0.uriReference(.international) }
    case .uriTemplate: accepts(text) { $0.uriTemplate() }
    case .uuid: accepts(text) { $0.uuid() }
    case .jsonPointer: accepts(text) { $0.jsonPointer() }
    case .relativeJSONPointer: accepts(text) { $0.relativeJSONPointer() }
    case .regex: isRegularExpression(text)
    }
  }

  /// Returns whether `rule` takes the whole text.
  private func accepts(_ text: String, _ rule: (inout ScalarReader) -> Bool) -> Bool {
    var scanner = ScalarReader(text)
    return rule(&scanner) && scanner.isAtEnd
  }
}
