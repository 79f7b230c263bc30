// Runs the public test suite of CEL, which is data beside the repository. Every test that the suite has is run;
// the counts are printed by tier. A test that expects an error counts only if the functions it calls exist.

import Foundation
import JSONText
import Testing

@testable import Expressions

@Suite struct ConformanceTests {
  @Test(arguments: SuiteFile.all) func theSuiteIsPassed(_ file: SuiteFile) throws {
    var failures: [String] = []
    var errorsFromUnknownFunctions = 0
    let tests = file.tests
    for test in tests {
      switch test.run() {
      case .passed: break
      case .passedForWantOfAFunction: errorsFromUnknownFunctions += 1
      case .failed(let reason): failures.append("\(test.id): \(test.expression) → \(reason)")
      }
    }
    let passed = tests.count - failures.count - errorsFromUnknownFunctions
    print("CEL \(file.tier)/\(file.name): \(passed) of \(tests.count)", terminator: "")
    print(errorsFromUnknownFunctions > 0 ? ", and \(errorsFromUnknownFunctions) for want of a function" : "")
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// What the suite checks before it evaluates must pass our checker too, with the type that the suite deduces.
  @Test(arguments: SuiteFile.all) func theCheckerAgrees(_ file: SuiteFile) throws {
    let checked = file.tests.filter(\.isToBeChecked)
    let failures = checked.compactMap { test in test.check().map { "\(test.expression) → \($0)" } }
    let typed = checked.count { $0.deducedType != nil }
    print(
      "CEL checker on \(file.name): \(checked.count - failures.count) of \(checked.count)", terminator: "")
    print(typed > 0 ? ", \(typed) of them with a type" : "")
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func theSuiteIsThere() {
    if SuiteFile.all.isEmpty {
      print("SKIPPED: all tests of CEL's suite, which is not beside this repository")
    }
  }
}

/// A file of the suite.
struct SuiteFile: Sendable, CustomTestStringConvertible {
  let name: String
  let tier: String
  let tests: [SuiteTest]

  var testDescription: String { "\(tier)/\(name)" }

  static let all: [SuiteFile] = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(path: "../shared/conformance/cel").standardized
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), let json = try? JSON(parsing: Array(data)),
        let name = json["file"]?.asString, let tier = json["tier"]?.asString,
        let tests = json["tests"]?.asArray
      else { return nil }
      return SuiteFile(name: name, tier: tier, tests: tests.map(SuiteTest.init))
    }
  }()
}

/// A test of the suite.
struct SuiteTest: Sendable {
  enum Outcome {
    case passed
    /// The error that was expected came, but only because a function is missing.
    case passedForWantOfAFunction
    case failed(String)
  }

  let json: JSON

  var id: String { json["id"]?.asString ?? "" }
  var expression: String { json["expr"]?.asString ?? "" }

  func run() -> Outcome {
    if json["check_only"]?.asBool == true { return check().map(Outcome.failed) ?? .passed }
    do {
      let value = try evaluate()
      guard let expected = json["expect"]?["value"] else {
        return json["expect"]?["error"] == nil ? .passed : .failed("\(value.typed.text), expected an error")
      }
      return Self.isSame(value.typed, expected)
        ? .passed : .failed("\(value.typed.text), expected \(expected.text)")
    } catch {
      guard json["expect"]?["error"] != nil else { return .failed("\(error)") }
      if case EvaluationError.Kind.unknownFunction? = (error as? EvaluationError)?.kind {
        return expression.contains("f_unknown") ? .passed : .passedForWantOfAFunction
      }
      return .passed
    }
  }

  private func parse() throws -> Expressions.Expression {
    try Expressions.Expression(parsing: expression, container: json["container"]?.asString ?? "")
  }

  private func evaluate() throws -> Value {
    let timeZones = TimeZones { name in
      let file = URL(filePath: "/usr/share/zoneinfo").appending(path: name)
      return (try? Data(contentsOf: file)).flatMap { TimeZone(tzif: Array($0)) }
    }
    var values: [String: Value] = [:]
    for binding in json["bindings"]?.asObject ?? [:] {
      let value: Value = try #require(Value(typed: binding.value))
      values[binding.name] = value
    }
    return try parse().evaluate(in: Bindings(values, hasQualifiedNames: true, timeZones: timeZones))
  }

  /// Whether both values are the same, of the same type; the order of maps does not matter, and NaN is NaN.
  private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
    guard left["type"] == right["type"], let first = left["value"], let second = right["value"] else {
      return false
    }
    switch (left["type"]?.asString, first, second) {
    case ("list", .array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(isSame)
    case ("map", .array(let left), .array(let right)):
      return left.count == right.count
        && left.allSatisfy { pair in
          right.contains { zip(pair.asArray ?? [], $0.asArray ?? []).allSatisfy(isSame) }
        }
    case ("double", .number(let left), .number(let right)): return left.asDouble == right.asDouble
    default: return first == second
    }
  }
}

// MARK: - Checking

extension SuiteTest {
  var isToBeChecked: Bool { json["disable_check"]?.asBool != true && json["expect"]?["error"] == nil }

  var deducedType: String? { json["expect"]?["deduced_type"]?.asString }

  /// What the checker has against the expression, or the type that is not the one of the suite.
  func check() -> String? {
    do {
      let (type, problems) = try checker().check(parse())
      // What fails for everybody is well typed all the same.
      let mismatch = problems.first { if case .failure = $0.kind { false } else { true } }
      if let mismatch { return "\(mismatch)" }
      guard let deducedType, type.description != deducedType else { return nil }
      return "\(type), expected \(deducedType)"
    } catch {
      return "\(error)"
    }
  }

  private func checker() throws -> TypeChecker {
    var variables: [String: StaticType] = [:]
    var functions: [String: [FunctionType]] = [:]
    for declaration in json["type_env"]?.asArray ?? [] {
      let name = try #require(declaration["name"]?.asString)
      if let type = declaration["type"]?.asString { variables[name] = StaticType(type) }
      for overload in declaration["overloads"]?.asArray ?? [] {
        functions[name, default: []].append(
          FunctionType(
            parameters: overload["params"]?.asArray?.compactMap { $0.asString.flatMap(StaticType.init) }
              ?? [],
            result: try #require(overload["result"]?.asString.flatMap(StaticType.init))))
      }
    }
    return TypeChecker(variables: variables, functions: functions)
  }
}
