// What a call says, checked against what its method takes.

import JSONRPC
import JSONText
import Spelling
import Wording

/// The params of a call, checked against what the method declares.
struct CallArguments {
  private let members: JSONObject

  /// - Throws: `EngineError.call` naming the param that is unknown, missing, one too many or of the wrong type.
  init(_ params: Params, for method: Method) throws(EngineError) {
    let parameters = method.parameters
    do throws(RPCError) {
      members = try params.named(method.parameterNames)
      // A method may have a dozen params, of which a call names two.
      var unseen = members.count
      for place in parameters.indices where unseen > 0 || parameters[place].isRequired {
        let value = members[parameters[place].name]
        if value != nil { unseen -= 1 }
        try CallArguments.check(value, parameters[place])
      }
    } catch {
      throw .call(error)
    }
  }

  private static func check(_ value: JSON?, _ parameter: Parameter) throws(RPCError) {
    guard let value, !(value.isNull && !parameter.isRequired) else {
      if parameter.isRequired { throw .missingParam(parameter.name) }
      return
    }
    guard parameter.kind.admits(value) else {
      throw .wrongParam(parameter.name, expected: parameter.kind.phrase(instead: value))
    }
    guard let minimum = parameter.minimum else { return }
    if let number = value.asInt, number < minimum {
      throw .wrongParam(parameter.name, expected: "at least \(minimum)")
    }
    if value.asString?.isEmpty ?? false {
      throw .wrongParam(parameter.name, expected: "a string that is not empty")
    }
  }

  /// The param of that name, or nil if it was left out or is null.
  subscript(name: String) -> JSON? { members[name]?.nonNull }

  func string(_ name: String) -> String? { members[name]?.asString }
  func int(_ name: String) -> Int? { members[name]?.asInt }
  func object(_ name: String) -> JSONObject? { members[name]?.asObject }
  func flag(_ name: String) -> Bool { members[name]?.asBool ?? false }

  /// Returns a string param that the method requires; its presence has been checked.
  func text(_ name: String) -> String { string(name) ?? "" }

  /// Returns the param that says one of a few words, or nil if it was left out.
  /// - Throws: `EngineError.call` if it says something else.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Word.Type
  ) throws(EngineError) -> Word? {
    guard let text = string(name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = listedInQuotes(Word.allCases.map { $0.rawValue }, "or")
    throw .call(.wrongParam(name, expected: words))
  }

  /// Returns the locale, if one was given.
  /// - Throws: `EngineError.call` if it is not a language tag: nothing would be said in that language, and nobody would be
  ///   told why.
  func locale() throws(EngineError) -> String? {
    guard let locale = string("locale") else { return nil }
    if isLanguageTag(locale) { return locale }
    throw .call(.wrongParam("locale", expected: "a language tag (BCP 47), such as “de-CH”"))
  }

  /// Checks that exactly one of these params was given.
  /// - Parameter other: A param with which none of these is needed, for the sentence of the error.
  /// - Throws: `EngineError.call` if none of these params was given, or more than one.
  func expectOne(of names: [String], orNoneWith other: String? = nil) throws(EngineError) {
    let given = names.filter { self[$0] != nil }
    if given.count != 1 { throw .call(.notOneParam(of: names, orNoneWith: other, given: given)) }
  }

  /// Returns the params that say something, without those of these names. A null says nothing, and neither does `coerce` or
  /// `confirm` if it is not set.
  func said(without names: String...) -> JSONObject {
    let flags = ["coerce", "confirm"].filter { !flag($0) }
    return members.leavingOut(names + flags + members.filter { $0.value.isNull }.map { $0.name })
  }
}
