// The signatures of functions and operators, of which one with a slip would be lost without anybody noticing.

import Testing

@testable import Expressions

@Suite struct SignatureTests {
  @Test(arguments: Array(FunctionLibrary.all))
  func eachIsRead(of function: Function) {
    let types = FunctionLibrary.types(of: function)
    #expect(types.map(\.description) == function.signatures)
    if let count = function.body.argumentCount {
      #expect(types.allSatisfy { $0.parameters.count == count })
    }
  }

  @Test func noTwoFunctionsAreCalledAlike() {
    let calls = FunctionLibrary.all.map { [$0.name, "\($0.isMember)", "\($0.body.argumentCount ?? -1)"] }
    #expect(Set(calls).count == calls.count)
  }

  @Test func norAreMacros() {
    let calls = Macro.all.map { [$0.name, "\($0.isMember)", "\($0.arguments)"] }
    #expect(Set(calls).count == calls.count)
  }

  @Test(
    arguments: [
      (.add, 9), (.subtract, 6), (.multiply, 3), (.divide, 3), (.remainder, 2), (.equal, 1), (.unequal, 1),
      (.less, 8), (.lessOrEqual, 8), (.greater, 8), (.greaterOrEqual, 8), (.in, 2),
    ] as [(BinaryOperator, Int)])
  func noneIsLost(of symbol: BinaryOperator, _ count: Int) {
    #expect(OperatorTypes.signatures(of: symbol).count == count)
  }

  @Test func norIsOneOfAnotherOperator() {
    #expect(OperatorTypes.negations.count == 2)
    #expect(OperatorTypes.indexes.count == 4)
    #expect(OperatorTypes.optionalIndexes.count == 4)
    #expect(OperatorTypes.alternatives.count == 1)
    #expect(OperatorTypes.alternativeValues.count == 1)
  }
}

extension FunctionType {
  fileprivate var description: String {
    "(\(parameters.map(\.description).joined(separator: ", "))) -> \(result)"
  }
}
