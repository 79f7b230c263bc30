// Facts about a subject, which outlive its sessions.

import Coordination
import JSONRPC
import JSONText
import Stores

extension Method {
  private static let subject = Parameter.required("subject", .string, "The user or device.", minimum: 1)

  private static let ifRevision = Parameter.optional(
    "ifRevision", .integer, "Refuse unless the profile is at this revision.", minimum: 0)

  static let profileMethods = [
    Method(
      name: "getProfile", summary: "Returns what is known about a subject.", parameters: [subject],
      result: .profile
    ) { (engine, arguments) throws(EngineError) in try engine.getProfile(arguments.text("subject")) },
    Method(
      name: "updateProfile", summary: "Sets and removes facts about a subject.",
      parameters: [
        subject, .optional("set", .object, "Facts to set."),
        .optional(
          "unset", .array, "The names of facts to remove.", narrowing: #"{"items":{"type":"string"}}"#),
        ifRevision,
      ],
      result: .profile
    ) { (engine, arguments) throws(EngineError) in try engine.updateProfile(arguments) },
    Method(
      name: "deleteProfile", summary: "Forgets what is known about a subject.",
      // The empty subject is allowed here: earlier versions of the program let sessions be bound to it.
      parameters: [.required("subject", .string, "The user or device."), ifRevision], result: .nothing
    ) { (engine, arguments) throws(EngineError) in
      try engine.deleteProfile(arguments.text("subject"), ifRevision: arguments.int("ifRevision"))
    },
  ]
}

extension Engine {
  fileprivate func getProfile(_ subject: String) throws(EngineError) -> Work {
    let key = ProfileKey.subject(subject)
    return Work(.result(shown(try profileTable.profile(of: key), of: subject)), profiles: [key])
  }

  fileprivate func updateProfile(_ arguments: CallArguments) throws(EngineError) -> Work {
    let subject = arguments.text("subject")
    let key = ProfileKey.subject(subject)
    let profile = try profileTable.profile(of: key)
    if let revision = arguments.int("ifRevision"), revision != profile.revision {
      throw .profileConflict(revision: profile.revision)
    }
    let unset = try names(arguments["unset"]?.asArray ?? [])
    let change = ProfileChange(owner: .subject(subject), set: arguments.object("set") ?? [:], unset: unset)
    let facts = change.applied(to: profile.facts)
    if JSON.object(facts).bytes == JSON.object(profile.facts).bytes {
      return Work(.result(shown(profile, of: subject)), profiles: [key])
    }
    let record = advance(profile, to: facts, of: key)
    return Work(
      .result(shown(try profileTable.profile(of: key), of: subject)), unit: StoreUnit([.profile(record)]),
      profiles: [key])
  }

  private func names(_ elements: [JSON]) throws(EngineError) -> [String] {
    var names: [String] = []
    for element in elements {
      guard let name = element.asString else {
        throw .call(.wrongParam("unset", expected: "an array of strings"))
      }
      names.append(name)
    }
    return names
  }

  fileprivate func deleteProfile(_ subject: String, ifRevision: Int?) throws(EngineError) -> Work {
    let key = ProfileKey.subject(subject)
    if let ifRevision {
      let revision = try profileTable.profile(of: key).revision
      // A profile that is gone already is as it should be: a call that is sent again does not conflict with itself.
      if revision != ifRevision, revision != 0 { throw .profileConflict(revision: revision) }
    }
    profileTable.delete(key)
    return Work(.nothing, unit: StoreUnit([.deleteProfile(key)]), profiles: [key])
  }

  private func shown(_ profile: ProfileTable.Profile, of subject: String) -> [UInt8] {
    JSON.object([
      "subject": .string(subject), "revision": .int(profile.revision), "facts": .object(profile.facts),
    ]).bytes
  }
}
