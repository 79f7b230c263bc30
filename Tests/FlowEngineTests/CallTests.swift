// What a call leaves out, and where it is taken from then; and the clock that all of them are read by.

import JSONText
import Testing

@Suite struct CallTests {
  private let stage = Stage()
  private let flow: JSON = [
    "flow": "greeting", "version": "1", "title": "Greeting", "start": "hello",
    "input": ["type": "object"],
    "steps": [
      "hello": [
        "screen": [
          "title":
            "${has(host.kind) ? host.kind : '-'} ${has(input.name) ? input.name : '-'} ${has(profile.pet) ? profile.pet : '-'}",
          "body": "${now.getHours()}",
        ], "on": ["again": "hello"],
      ]
    ],
  ]

  init() { stage.start(folders: [], clock: "2026-01-01T12:00:00Z") }

  private func ask(_ method: String, _ params: JSON) -> JSON {
    stage.ask((method, params))[0]["result"] ?? .null
  }

  private func greeting(_ more: JSONObject) -> JSON? {
    ask("startFlow", .object(more))["screen"]?["title"]
  }

  @Test func aSessionHasTheHostOfItsConversation() {
    _ = ask("initialize", ["host": ["kind": "phone"]])
    #expect(greeting(["definition": flow]) == "phone - -")
    #expect(greeting(["definition": flow, "host": ["kind": "watch"]]) == "watch - -")
  }

  @Test(arguments: ["initialize", "startFlow", "updateSession"])
  func aLocaleThatIsNoneIsRefused(method: String) {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    let others: [String: JSONObject] = ["startFlow": ["definition": flow], "updateSession": ["session": "s"]]
    func answer(_ locale: JSON) -> JSON {
      stage.ask((method, .object((others[method] ?? [:]).merging(["locale": locale]))))[0]
    }
    for locale: JSON in ["", "d", "de_DE.UTF-8", "de-", "de CH", "Deutsch (Schweiz)"] {
      let error = answer(locale)["error"]
      #expect(error?["code"] == -32602)
      #expect(
        error?["data"]?["reason"]
          == "the param “locale” must be a language tag (BCP 47), such as “de-CH”")
      #expect(error?["data"]?["param"] == "locale")
    }
    #expect(answer("de-CH")["error"] == nil)
  }

  /// They may contradict each other, and nobody could tell which one counts.
  @Test func howFarToGoBackIsSaidOnce() {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    let error = stage.ask(("back", ["session": "s", "to": "a", "count": 1]))[0]["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["data"]?["param"] == "count")
  }

  /// What the earlier session knew counts more than what the conversation says.
  @Test func aSessionThatTakesUpAnotherKnowsWhatThatKnew() {
    _ = ask("initialize", ["host": ["kind": "phone"]])
    _ = ask("updateProfile", ["subject": "ann", "set": ["pet": "cat"]])
    let first: JSONObject = [
      "definition": flow, "session": "s", "input": ["name": "Ann"], "subject": "ann",
      "host": ["kind": "watch"],
    ]
    #expect(greeting(first) == "watch Ann cat")
    #expect(greeting(["from": "s"]) == "watch Ann cat")
    #expect(greeting(["from": "s", "input": ["name": "Bob"], "subject": "bob", "host": [:]]) == "- Bob -")
  }

  @Test func aSessionThatTakesUpAnotherSpeaksAsThatDid() {
    _ = ask("initialize", ["locale": "en"])
    let spoken: JSON = [
      "flow": "spoken", "start": "a",
      "steps": ["a": ["screen": ["title": "${session.locale}"], "on": ["b": "a"]]],
    ]
    _ = ask("startFlow", ["definition": spoken, "session": "s", "locale": "de-CH"])
    #expect(greeting(["from": "s"]) == "de-CH")
    #expect(greeting(["from": "s", "locale": "fr"]) == "fr")
    #expect(greeting(["definition": spoken]) == "en")
  }

  /// Not for its expressions either, when the clock was put back.
  @Test func aSessionDoesNotGoBackInTime() {
    let noon = "2026-01-01T12:00:00.000Z"
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    stage.start(folders: [], clock: "2026-01-01T11:00:00Z")
    let sent = ask("send", ["session": "s", "event": "again"])
    #expect(sent["now"] == .string(noon))
    #expect(sent["screen"]?["body"] == "12")
  }

  @Test func aRetryThatAsksForATraceIsTheSame() {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    let send: JSONObject = ["session": "s", "event": "again", "idempotencyKey": "k"]
    #expect(ask("send", .object(send))["revision"] == 2)
    let again = ask("send", .object(send.merging(["explain": true])))
    #expect(again["replayed"] == true)
    #expect(again["revision"] == 2)
  }
  /// A null stands for a param that is not there, and a flag that is not set says nothing: so it is by position.
  @Test(
    arguments: [
      [
        "session": "s", "event": "again", "idempotencyKey": "k", "payload": .null, "values": .null,
        "entry": .null,
      ],
      ["session": "s", "event": "again", "idempotencyKey": "k", "confirm": false],
      ["s", "again", .null, .null, .null, .null, "k"],
    ] as [JSON])
  func aRetryThatSaysThatThereIsNothingMoreIsTheSame(send: JSON) {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    #expect(ask("send", ["session": "s", "event": "again", "idempotencyKey": "k"])["revision"] == 2)
    #expect(ask("send", send)["replayed"] == true)
  }

  @Test(arguments: [("mesage", "error.message"), ("foo", nil)] as [(String, String?)])
  func whatAnErrorDoesNotHaveIsLikenedToWhatItHas(member: String, suggestion: String?) {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    let error: JSONObject = ["code": "c", member: 1]
    let data = stage.ask(("fail", ["session": "s", "error": .object(error)]))[0]["error"]?["data"]
    #expect(data?["param"] == .string("error.\(member)"))
    #expect(data?["suggestion"] == suggestion.map(JSON.string))
  }

  /// An empty one would take the place of what the program says itself.
  @Test func anEmptyMessageOfAHostIsNone() {
    let flow: JSON = [
      "flow": "f", "start": "s",
      "steps": ["s": ["screen": [:], "next": "a"], "a": ["action": ["name": "a"]]],
    ]
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    _ = ask("submit", ["session": "s"])
    let view = ask("fail", ["session": "s", "error": ["code": "late", "message": ""]])
    #expect(view["screen"]?["errors"]?[0]?["message"] == "late")
  }

  /// To say what would come is another question to the same call: nothing would, after it.
  @Test(arguments: [false, true]) func aRetryThatSaysWhetherItIsADryRunIsTheSame(dryRun: Bool) {
    _ = ask("startFlow", ["definition": flow, "session": "s"])
    let send: JSONObject = ["session": "s", "event": "again", "idempotencyKey": "k"]
    #expect(ask("send", .object(send))["revision"] == 2)
    let again = ask("send", .object(send.merging(["dryRun": .bool(dryRun)])))
    #expect(again["replayed"] == true)
    #expect(again["revision"] == 2)
    #expect((again["preview"] != nil) == dryRun)
  }
}
