// IP addresses and ranges of them (CEL's network extension).

import JSONText

extension FunctionLibrary {
  static let addresses: [Function] = [
    .global("ip", "(string) -> net.IP", "(net.IP) -> net.IP", unary: ip),
    .global("isIP", "(string) -> bool") { text, _ throws(EvaluationError) in
      .bool(IPAddress(try Self.text(text, "isIP")) != nil)
    },
    .global("ip.isCanonical", "(string) -> bool") { text, _ throws(EvaluationError) in
      let text = try Self.text(text, "ip.isCanonical")
      guard let address = IPAddress(text) else {
        throw EvaluationError(.notConvertible(from: .string, to: .address))
      }
      return .bool(address.description.hasSameCodePoints(as: text))
    },
    .global("cidr", "(string) -> net.CIDR", "(net.CIDR) -> net.CIDR", unary: cidr),
    .global("isCIDR", "(string) -> bool") { text, _ throws(EvaluationError) in
      .bool(IPNetwork(try Self.text(text, "isCIDR")) != nil)
    },
    property("family", of: "int") { .int($0.isVersion6 ? 6 : 4) },
    property("isUnspecified", of: "bool") { .bool($0.isUnspecified) },
    property("isLoopback", of: "bool") { .bool($0.isLoopback) },
    property("isGlobalUnicast", of: "bool") { .bool($0.isGlobalUnicast) },
    property("isLinkLocalMulticast", of: "bool") { .bool($0.isLinkLocalMulticast) },
    property("isLinkLocalUnicast", of: "bool") { .bool($0.isLinkLocalUnicast) },
    networkProperty("ip", of: "net.IP") { .address($0.address) },
    networkProperty("isMask", of: "bool") { .bool($0 == $0.masked) },
    networkProperty("masked", of: "net.CIDR") { .network($0.masked) },
    networkProperty("prefixLength", of: "int") { .int(Int64($0.prefixLength)) },
    .member("containsIP", "(net.CIDR, net.IP) -> bool", "(net.CIDR, string) -> bool", binary: containsIP),
    .member(
      "containsCIDR", "(net.CIDR, net.CIDR) -> bool", "(net.CIDR, string) -> bool", binary: containsCIDR),
  ]

  private static func property(
    _ name: String, of type: String, _ get: @escaping @Sendable (IPAddress) -> Value
  ) -> Function {
    .member(name, "(net.IP) -> \(type)") { value, _ throws(EvaluationError) in
      guard case .address(let address) = value else { throw .noOverload(name, value) }
      return get(address)
    }
  }

  private static func networkProperty(
    _ name: String, of type: String, _ get: @escaping @Sendable (IPNetwork) -> Value
  ) -> Function {
    .member(name, "(net.CIDR) -> \(type)") { value, _ throws(EvaluationError) in
      guard case .network(let network) = value else { throw .noOverload(name, value) }
      return get(network)
    }
  }

  private static func ip(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .address: return value
    case .string(let text):
      return .address(try IPAddress(text).orThrow(.notConvertible(from: .string, to: .address)))
    default: throw .noOverload("ip", value)
    }
  }

  private static func cidr(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .network: return value
    case .string(let text):
      return .network(try IPNetwork(text).orThrow(.notConvertible(from: .string, to: .network)))
    default: throw .noOverload("cidr", value)
    }
  }

  private static func containsIP(
    _ network: Value, _ other: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .network(let range) = network, case .address(let address) = try ip(other, &run) else {
      throw .noOverload("containsIP", network, other)
    }
    return .bool(range.contains(address))
  }

  private static func containsCIDR(
    _ network: Value, _ other: Value, _ run: inout Run
  ) throws(EvaluationError) -> Value {
    guard case .network(let range) = network, case .network(let part) = try cidr(other, &run) else {
      throw .noOverload("containsCIDR", network, other)
    }
    return .bool(range.contains(part))
  }

  private static func text(_ value: Value, _ function: String) throws(EvaluationError) -> String {
    guard case .string(let text) = value else { throw .noOverload(function, value) }
    return text
  }
}
