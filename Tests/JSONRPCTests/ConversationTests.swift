import JSONRPC
import JSONText
import Testing

struct ConversationTests {
  private func request(_ rest: String) -> String { #"{"jsonrpc":"2.0",\#(rest)}"# }

  // MARK: - Ids

  @Test(arguments: [
    "0", "-7", "1.5", "1e2", "1.10", #""""#, #""åä-1""#, "9007199254740993", "null",
    String(repeating: "9", count: 200), #""\u00e5\/\n""#, #""a\"b""#, #""\ud83e\udd89""#,
  ])
  func anIdComesBackAsItCame(_ id: String) {
    let answer = #"{"jsonrpc":"2.0","id":\#(id),"result":null}"#
    let call = request(#""x":[{"id":"\n"}],"method":"echo" , "id" : \#(id) "#)
    #expect(reply(to: call) == answer + "\n")
    #expect(reply(to: "[1,\(call)]").hasSuffix(",\(answer)]\n"))
  }

  @Test(arguments: ["true", "[]", "{}", "[1]"])
  func whatIsNoIdIsRefusedWithIdNull(_ id: String) throws {
    let answer = try JSON(parsing: reply(to: request(#""id":\#(id),"method":"echo""#)))
    #expect(answer["error"]?["code"] == -32600)
    #expect(answer["id"] == .null)
  }

  @Test(arguments: [
    #"{"id":7,"method":"echo"}"#, #"{"jsonrpc":"1.0","id":7,"method":"echo"}"#,
    #"{"jsonrpc":2.0,"id":7,"method":"echo"}"#, #"{"jsonrpc":"2.0","id":7}"#,
    #"{"jsonrpc":"2.0","id":7,"method":null}"#, #"{"jsonrpc":"2.0","id":7,"method":["echo"]}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"echo","params":"x"}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"echo","params":0}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"echo","params":false}"#,
  ])
  func anInvalidRequestIsAnsweredWithTheIdThatItHas(_ call: String) throws {
    let answer = try JSON(parsing: reply(to: call))
    #expect(answer["error"]?["code"] == -32600)
    #expect(answer["error"]?["data"]?["reason"]?.asString != nil)
    #expect(answer["id"] == 7)
  }

  // MARK: - Params

  @Test(arguments: [
    ("", "null"), (#","params":null"#, "null"), (#","params":{}"#, "{}"), (#","params":[]"#, "[]"),
  ])
  func paramsMayBeLeftOut(_ params: String, _ seen: String) {
    #expect(
      reply(to: request(#""id":1,"method":"echo"\#(params)"#))
        == #"{"jsonrpc":"2.0","id":1,"result":\#(seen)}"# + "\n")
  }

  @Test func numbersAndOrderGoThroughUnchanged() {
    let params = #"{"z":1.10,"a":1e400,"m":\#(String(repeating: "7", count: 40)),"å":[-0,0.0]}"#
    #expect(
      reply(to: request(#""id":1,"method":"echo","params":\#(params)"#))
        == #"{"jsonrpc":"2.0","id":1,"result":\#(params)}"# + "\n")
  }

  @Test(arguments: [
    (#"{"minuen":1}"#, "minuen", "minuend" as String?), (#"{"minuend":1,"x":2}"#, "x", nil),
  ])
  func anUnknownParamIsNamed(_ params: String, _ name: String, _ suggestion: String?) throws {
    let answer = try JSON(parsing: reply(to: request(#""id":1,"method":"subtract","params":\#(params)"#)))
    #expect(answer["error"]?["code"] == -32602)
    #expect(answer["error"]?["data"]?["param"]?.asString == name)
    #expect(answer["error"]?["data"]?["suggestion"]?.asString == suggestion)
  }

  @Test func oneParamTooManyIsRefused() throws {
    let answer = try JSON(parsing: reply(to: request(#""id":1,"method":"subtract","params":[1,2,3]"#)))
    #expect(answer["error"]?["code"] == -32602)
    #expect(answer["error"]?["data"]?["position"] == 2)
    #expect(
      answer["error"]?["data"]?["reason"]?.asString
        == "3 params are given by position, and the method takes no more than 2")
  }

  // MARK: - What is not answered

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"echo"}"#, #"{"jsonrpc":"2.0","method":"nowhere"}"#,
    #"{"jsonrpc":"2.0","method":"subtract","params":{"x":1}}"#,
    #"{"jsonrpc":"2.0","method":"echo","params":3}"#,
    #"{"jsonrpc":"2.0","result":1,"id":1}"#, #"{"jsonrpc":"2.0","error":{"code":1,"message":""},"id":null}"#,
    #"{"jsonrpc":"2.0","method":"$/setTrace"}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":[]}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest"}"#,
  ])
  func aNotificationOrStrayResponseIsNeverAnswered(_ message: String) {
    #expect(reply(to: message) == "")
    #expect(reply(to: "[\(message)]") == "")
    #expect(reply(to: "[\(message),\(message)]", framing: .headers).contains("otherFraming") == false)
  }

  @Test func anUnknownProtocolRequestIsNotFound() throws {
    #expect(try codes(in: reply(to: request(#""id":1,"method":"$/unknown""#))) == [-32601])
  }

  @Test func anUnknownMethodIsAnsweredWithWhatWasMeant() throws {
    let answer = try JSON(parsing: reply(to: request(#""id":1,"method":"substract""#)))
    #expect(answer["error"]?["code"] == -32601)
    #expect(answer["error"]?["data"]?["suggestion"] == "subtract")
  }

  // MARK: - Malformed text

  @Test(arguments: [
    "{\"a\":\u{1}}", "{'a':1}", "[1,]", "// no", "NaN", "01", #"{"a":1,"a":2}"#, #""\ud800""#,
  ])
  func malformedTextIsAnsweredWithItsPlace(_ text: String) throws {
    let answer = try JSON(parsing: reply(to: text))
    #expect(answer["error"]?["code"] == -32700)
    #expect(answer["error"]?["message"] == "Parse error")
    #expect(answer["id"] == .null)
    #expect(answer["error"]?["data"]?["line"] == 1)
    #expect(answer["error"]?["data"]?["column"]?.asInt != nil)
    #expect(answer["error"]?["data"]?["reason"]?.asString != nil)
  }

  /// The stream has one at its start, if at all.
  @Test(arguments: [Framing.lines, .headers])
  func aByteOrderMarkInFrontOfALaterMessageIsRefused(_ framing: Framing) throws {
    let call = request(#""id":1,"method":"echo""#)
    let first =
      framing == .lines ? "\u{FEFF}\(call)\n" : "\u{FEFF}Content-Length: \(call.utf8.count)\r\n\r\n\(call)"
    let marked = "\u{FEFF}\(call)"
    let second = framing == .lines ? "\(marked)\n" : "Content-Length: \(marked.utf8.count)\r\n\r\n\(marked)"
    let output = reply(to: (first + second).utf8)
    #expect(output.contains(#""result":null"#))
    #expect(output.contains(#""code":-32700"#))
    #expect(output.contains(#""line":1,"column":1"#))
  }

  /// As where a client writes JSON over several lines, or two messages into one.
  @Test func aMessageThatDoesNotEndWithItsLineIsToldThatItHasTo() throws {
    let reason = { (text: String) throws in
      try JSON(parsing: reply(to: text))["error"]?["data"]?["reason"]?.asString
    }
    let cut = "the text ends where a name in double quotes, or “}” was expected"
    #expect(try reason("{\n") == cut + "; each line is read as a whole message")
    #expect(
      try reason("{}{}\n")
        == "expected the end of the text after the value; each line is read as a whole message")
    #expect(try reason("{]\n") == "expected a name in double quotes, or “}”")
    let answer = reply(to: "Content-Length: 1\r\n\r\n{")
    #expect(answer.contains(cut + "\","))
  }

  @Test func aBadLineCostsThatLine() throws {
    let good = request(#""id":1,"method":"echo""#)
    #expect(try codes(in: reply(to: "\(good)\n{oops\n\(good)\n")) == [nil, -32700, nil])
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\n[]{}\n", "headers"), ("[]\nContent-Length: 2\r\n\r\n{}", "lines"),
  ])
  func theOtherFramingIsAnsweredWithTheRightOne(_ input: String, _ framing: String) throws {
    let bodies = reply(to: input).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
    let last = try JSON(parsing: String(bodies[1].prefix(while: { _ in true })))
    #expect(last["error"]?["data"]?["framing"]?.asString == framing)
  }

  // MARK: - Order

  @Test func aBatchIsAnsweredInTheOrderOfItsRequests() throws {
    let call = { (id: Int) in self.request(#""id":\#(id),"method":"echo""#) }
    let batch = "[\(call(3)),2,\(request(#""method":"echo""#)),\(call(1))]"
    let answers = try JSON(parsing: reply(to: batch)).asArray ?? []
    #expect(answers.map { $0["id"] } == [3, .null, 1])
  }

  @Test func aBatchIsAsLongAsCanBeAnswered() throws {
    let batch = { (count: Int) in "[" + String(repeating: "1,", count: count - 1) + "1]" }
    #expect(try JSON(parsing: reply(to: batch(100_000))).asArray?.count == 100_000)
    #expect(try JSON(parsing: reply(to: batch(100_001)))["error"]?["code"] == -32600)
  }

  /// It is one message, so all of it is there before a byte of it is sent.
  @Test func theAnswersToABatchAreBounded() {
    struct Verbose: PlainHandler {
      var count = 0
      let result = Array(repeating: UInt8(ascii: "7"), count: 16 << 10)
      mutating func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {
        count += calls.count
        answers += calls.map { _ in Answer(.result(result)) }
      }
    }
    var handler = Verbose()
    var conversation = Conversation()
    let call = request(#""id":1,"method":"echo""#)
    let note = request(#""method":"echo""#)
    let calls = Array(repeating: call, count: 5000) + [note, call]
    conversation.receive(("[" + calls.joined(separator: ",") + "]\n").utf8)
    _ = conversation.answer(atMost: 256, with: &handler)
    #expect(handler.count == 4096)
    let refusal =
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request","data":{"reason":"the answers to "#
      + #"a batch may have about 67108864 bytes: ask for the rest in another one"}}}"#
    let end = Array(repeating: refusal, count: 905).joined(separator: ",") + "]\n"
    var bytes: [UInt8] = []
    conversation.send { buffer in
      bytes = Array(buffer)
      return buffer.count
    }
    #expect(bytes.suffix(end.utf8.count).elementsEqual(end.utf8))
    conversation.receive((call + "\n").utf8)
    _ = conversation.answer(atMost: 256, with: &handler)
    #expect(handler.count == 4097, "the next one is answered as ever")
  }

  @Test func aHandlerGetsAsManyAtATimeAsItWants() {
    struct Choosy: PlainHandler {
      let groupSize = 2
      var groups: [Int] = []
      mutating func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {
        groups.append(calls.count)
        answers += calls.map { Answer(.result(Array("\"\($0.method)\"".utf8))) }
      }
    }
    var handler = Choosy()
    var conversation = Conversation()
    let calls = ["a", "b", "c", "d", "e"].map { request(#""id":"\#($0)","method":"\#($0)""#) + "\n" }
    conversation.receive(calls.joined().utf8)
    _ = conversation.answer(atMost: 256, with: &handler)
    #expect(handler.groups == [2, 2, 1])
    var bytes: [UInt8] = []
    conversation.send { buffer in
      bytes = Array(buffer)
      return buffer.count
    }
    let answers = ["a", "b", "c", "d", "e"].map {
      #"{"jsonrpc":"2.0","id":"\#($0)","result":"\#($0)"}"# + "\n"
    }
    #expect(bytes == Array(answers.joined().utf8))
  }

  @Test func aNotificationFollowsTheAnswerThatCausedIt() {
    let output = reply(
      to: request(#""id":1,"method":"tell","params":{"a":1}"#) + "\n" + request(#""id":2,"method":"echo""#))
    #expect(
      output == """
        {"jsonrpc":"2.0","id":1,"result":{}}
        {"jsonrpc":"2.0","method":"told","params":{"a":1}}
        {"jsonrpc":"2.0","id":2,"result":null}

        """)
  }

  @Test func aNotificationFollowsTheBatchThatCausedIt() {
    let output = reply(
      to: "[" + request(#""id":1,"method":"tell","params":{}"#) + "," + request(#""id":2,"method":"echo""#)
        + "]")
    #expect(
      output == """
        [{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":null}]
        {"jsonrpc":"2.0","method":"told","params":{}}

        """)
  }

  @Test func whatANotificationCausesIsSaid() {
    #expect(
      reply(to: request(#""method":"tell","params":{}"#)) == #"{"jsonrpc":"2.0","method":"told","params":{}}"#
        + "\n")
  }

  @Test func allThatHasArrivedIsOneGroup() {
    var server = ExampleServer()
    var conversation = Conversation()
    let calls = (1...3).map { request(#""id":\#($0),"method":"echo""#) }
    conversation.receive((calls.joined(separator: "\n") + "\n[" + calls.joined(separator: ",") + "]\n").utf8)
    _ = conversation.answer(with: &server)
    #expect(server.groups.map(\.count) == [6])
  }

  @Test func aGroupHasAsManyCallsAsAskedForAndNoPartOfABatch() {
    var server = ExampleServer()
    var conversation = Conversation()
    let call = request(#""id":1,"method":"echo""#)
    conversation.receive(("\(call)\n\(call)\n[\(call),\(call),\(call)]\n\(call)\n").utf8)
    while conversation.answer(atMost: 2, with: &server) {}
    #expect(server.groups.map(\.count) == [2, 3, 1])
    #expect(conversation.output().split(separator: "\n").count == 4)
  }

  @Test func aHandlerThatLeavesAnAnswerOutLeavesNobodyWaiting() throws {
    final class Silent: PlainHandler {
      func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {}
    }
    var silent = Silent()
    var conversation = Conversation()
    conversation.receive((request(#""id":1,"method":"echo""#) + "\n").utf8)
    _ = conversation.answer(with: &silent)
    #expect(try codes(in: conversation.output()) == [-32603])
  }

  // MARK: - The life cycle

  @Test func aQueuedRequestIsCancelledWithExactlyOneAnswer() throws {
    let cancel = request(#""method":"$/cancelRequest","params":{"id":2}"#)
    let input = (1...3).map { request(#""id":\#($0),"method":"echo""#) }.joined(separator: "\n")
    let answers = try replies(to: "\(input)\n\(cancel)\n\(cancel)\n")
    #expect(answers.map { $0["id"] } == [1, 2, 3])
    #expect(answers.map { $0["error"]?["code"] } == [nil, -32800, nil])
  }

  @Test(arguments: [#"{"id":"2"}"#, #"{"id":2.0}"#, #"{"id":7}"#, #"{"id":null}"#])
  func onlyTheRequestOfThatIdIsCancelled(_ params: String) throws {
    let cancel = request(#""method":"$/cancelRequest","params":\#(params)"#)
    #expect(try codes(in: reply(to: request(#""id":2,"method":"echo""#) + "\n" + cancel)) == [nil])
  }

  @Test func anIdIsRecognisedHoweverItIsEscaped() throws {
    let cancel = request(#""method":"$/cancelRequest","params":["\u0061/"]"#)
    #expect(try codes(in: reply(to: request(#""id":"a\/","method":"echo""#) + "\n" + cancel)) == [-32800])
  }

  @Test func cancellationsOfABatchReachTheirOwnRequests() throws {
    let echoes = (1...40).map { request(#""id":\#($0),"method":"echo","params":["\#($0)"]"#) }
    let cancels = (1...20).map { request(#""method":"$/cancelRequest","params":{"id":\#($0 * 2)}"#) }
    let output = reply(to: "[" + (echoes + cancels).joined(separator: ",") + "]\n")
    let answers = try #require(JSON(parsing: output).asArray)
    #expect(answers.count == 40)
    for (number, answer) in zip(1..., answers) {
      #expect(answer["id"]?.text == "\(number)")
      #expect(answer["error"]?["code"] == (number.isMultiple(of: 2) ? -32800 : nil))
    }
  }

  @Test func ofRequestsWithOneIdEachCancellationTakesOneBack() throws {
    let echo = request(#""id":"a","method":"echo""#)
    let cancel = request(#""method":"$/cancelRequest","params":{"id":"a"}"#)
    let answers = try replies(
      to: [echo, echo, cancel, echo, cancel, cancel, cancel].joined(separator: "\n") + "\n")
    #expect(answers.map { $0["error"]?["code"] } == [-32800, -32800, -32800])
  }

  @Test func whatWasCancelledBeforeIsForgotten() throws {
    var server = ExampleServer()
    var conversation = Conversation()
    let cancel = request(#""method":"$/cancelRequest","params":{"id":2}"#)
    for isCancelled in [true, false, true] {
      let echoes = (1...2).map { request(#""id":\#($0),"method":"echo""#) + "\n" }.joined()
      conversation.receive((echoes + (isCancelled ? cancel + "\n" : "")).utf8)
      _ = conversation.answer(with: &server)
      #expect(try codes(in: conversation.output()) == [nil, isCancelled ? -32800 : nil])
    }
  }

  @Test func aRequestThatWasAnsweredIsNotCancelled() {
    var server = ExampleServer()
    var conversation = Conversation()
    conversation.receive((request(#""id":2,"method":"echo""#) + "\n").utf8)
    _ = conversation.answer(with: &server)
    conversation.receive((request(#""method":"$/cancelRequest","params":{"id":2}"#) + "\n").utf8)
    _ = conversation.answer(with: &server)
    #expect(conversation.output().split(separator: "\n").count == 1)
  }

  @Test func afterShutdownRequestsAreRefused() throws {
    let echo = request(#""id":1,"method":"echo""#)
    let shutdown = request(#""id":2,"method":"shutdown""#)
    let output = reply(to: "\(echo)\n\(shutdown)\n\(echo)\n\(shutdown)\n\(request(#""method":"echo""#))\n")
    #expect(try codes(in: output) == [nil, nil, -32600, -32600])
  }

  @Test(arguments: ["null", "{}", "[]"])
  func shutdownTakesNoParams(_ params: String) throws {
    #expect(try codes(in: reply(to: request(#""id":1,"method":"shutdown","params":\#(params)"#))) == [nil])
  }

  @Test func aShutdownWithParamsIsRefused() throws {
    let output = reply(
      to: request(#""id":1,"method":"shutdown","params":[1]"#) + "\n" + request(#""id":1,"method":"echo""#))
    #expect(try codes(in: output) == [-32602, nil])
  }

  @Test(arguments: [("shutdown", 0), ("echo", 1)] as [(String, Int32)])
  func exitIsZeroOnlyAfterShutdown(_ before: String, _ code: Int32) {
    var server = ExampleServer()
    var conversation = Conversation()
    conversation.receive((request(#""id":1,"method":"\#(before)""#) + "\n").utf8)
    _ = conversation.answer(with: &server)
    #expect(conversation.exitCode == nil)
    conversation.receive(
      (request(#""method":"exit""#) + "\n" + request(#""id":1,"method":"echo""#) + "\n").utf8)
    _ = conversation.answer(with: &server)
    #expect(conversation.exitCode == code)
    #expect(conversation.output().split(separator: "\n").count == 1)
  }

  @Test func afterExitNothingIsDone() throws {
    var server = ExampleServer()
    var conversation = Conversation()
    let exit = request(#""method":"exit""#)
    conversation.receive(("[\(exit),\(request(#""id":1,"method":"echo""#)),\(exit)]\n").utf8)
    _ = conversation.answer(with: &server)
    #expect(conversation.exitCode == 1)
    #expect(server.groups == [])
    let answer = try JSON(parsing: conversation.output())
    #expect(answer[0]?["error"]?["data"]?["reason"] == "nothing may follow “exit”")
  }

  @Test func beforeTheFirstMessageNothingIsSaid() {
    var conversation = Conversation()
    conversation.say([Notification("told", params: [])])
    #expect(conversation.output().isEmpty)
  }
}
