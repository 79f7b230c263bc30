/** Actions that handlers do: their results, and their failures. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputInvalid } from "../src/segue.js";
import { refusals, reserved, seat, told } from "./reservation.js";
import { engine, folder, next, test } from "./stage.js";

/** What the action fails with if nothing but the code is told. */
const CODE_ALONE = "handlerFailed: Something went wrong here. Please try again.";

test("without a handler, the action is the front end's", async (t) => {
  const view = await reserved(await engine(t));
  assert.deepEqual([view.screen.kind, view.screen.action.name], ["action", "reserve"]);
});

test("a handler gets the action and its view, and what it promises is the result", async (t) => {
  const running = await engine(t);
  const seen = [];
  running.on("reserve", async (action, view) => {
    seen.push([action.input, action.attempt, view.screen.step]);
    return { ticket: "T1" };
  });
  assert.equal((await reserved(running)).screen.title, "Your ticket is T1.");
  assert.deepEqual(seen, [[{ seat: "1A" }, 1, "reserve"]]);
});

test("begun and done are told", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => ({ ticket: "T1" }));
  const begun = next(running, "action"), done = next(running, "actionDone");
  const view = await reserved(running);
  assert.equal((await begun).view.screen.action.name, "reserve");
  assert.deepEqual((await done).view, view);
});

test("what a handler throws, the action fails with", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => { throw Object.assign(new Error("It is taken."), { code: "taken" }); });
  const errors = told(running);
  assert.deepEqual(refusals(await reserved(running)), ["taken: It is taken."]);
  assert.deepEqual(errors, []);
  running.on("reserve", () => Promise.reject("no error at all"));
  assert.deepEqual(refusals(await running.submit("s", {})), [CODE_ALONE]);
  assert.deepEqual(errors, ["no error at all"]);
});

test("what is thrown by mistake is told to the program, and to nobody else", async (t) => {
  const store = folder(t);
  const running = await engine(t, { store });
  const errors = told(running);
  const card = "the gateway refused card 4444333322221111";
  const mistakes = [
    [() => { throw Object.assign(new Error(card), { data: { card } }); }, CODE_ALONE],
    [() => { throw new InputInvalid(card, { kind: "inputInvalid", card }); }, CODE_ALONE],
    [() => { throw Object.assign(new Error(card), { code: 4444 }); }, CODE_ALONE],
    // The codes of Node are as good as any, but what it says is not for the user.
    [() => readFile(`/no/such/${card}`), "ENOENT: ENOENT"],
    [() => { return new URL(card); }, "ERR_INVALID_URL: ERR_INVALID_URL"],
  ];
  let view = await running.startFlow({ definition: seat, session: "s" });
  for (const [mistake, refusal] of mistakes) {
    running.on("reserve", mistake);
    view = await running.submit(view, {});
    assert.deepEqual(refusals(view), [refusal]);
    assert.match(String(errors.at(-1)), /4444333322221111|Invalid URL/);
  }
  assert.equal(errors.length, mistakes.length);
  const files = readdirSync(store, { recursive: true }).map((name) => join(store, name)).filter((file) => statSync(file).isFile());
  assert.ok(files.length > 0 && !files.some((file) => readFileSync(file, "latin1").includes("4444333322221111")));
});

test("what is thrown by mistake goes to the console, unless the program takes it", async (t) => {
  const running = await engine(t);
  const { mock } = t.mock.method(console, "error", () => {});
  const mistake = new Error("division by zero");
  running.on("reserve", () => { throw mistake; });
  await reserved(running);
  assert.deepEqual(mock.calls.map(({ arguments: said }) => said), [['segue: the handler of "reserve" failed:', mistake]]);
  const errors = told(running);
  await running.submit("s", {});
  assert.deepEqual([errors, mock.calls.length], [[mistake], 1]);
});

test("a failure without a message is worded by the engine", async (t) => {
  const running = await engine(t);
  const definition = {
    flow: "pay", start: "card",
    steps: {
      card: { screen: { schema: { type: "object", properties: { card: { type: "string", writeOnly: true } } } }, next: "pay" },
      pay: { action: { name: "pay", input: { card: "data.card" } }, next: { end: "completed" } },
    },
  };
  for (const lost of [Object.assign(new Error(), { code: "secretsLost" }), { code: "secretsLost" }]) {
    running.on("pay", () => { throw lost; });
    const view = await running.submit(await running.startFlow({ definition, locale: "de" }), { card: "4444" });
    assert.deepEqual(refusals(view), ["Bitte noch einmal eingeben: Geheimes wird nicht aufbewahrt."]);
  }
});

test("a result that does not fit its schema is a failure of the action", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => ({ ticket: 7 }));
  assert.match(refusals(await reserved(running))[0], /^inputInvalid: /);
});

test("a result with which the flow can't go on is a failure of the action, which is done no second time", async (t) => {
  const refused = [
    ["noTransition", [{ when: "steps.pay.paid == true", to: "done" }]],
    ["expressionFailed", [{ when: "1 / steps.pay.left > 0", to: "done" }]],
    ["loopDetected", "round"],
  ];
  for (const [kind, then] of refused) {
    const running = await engine(t);
    let runs = 0;
    running.on("pay", () => {
      runs += 1;
      return { paid: false, left: 0 };
    });
    const definition = {
      flow: "pay", start: "ask",
      steps: {
        ask: { screen: { title: "Pay?" }, next: "pay" },
        pay: { action: { name: "pay" }, next: then, onError: { popTo: "ask", errors: [{ path: "", code: "refused", message: "${error.code}" }] } },
        round: { route: [{ when: "steps.pay.paid == false", to: "round" }, { to: "done" }] },
        done: { end: "completed" },
      },
    };
    const view = await running.submit(await running.startFlow({ definition, session: "s" }), {});
    assert.deepEqual(refusals(view), [kind]);
    assert.deepEqual([(await running.currentScreen("s")).screen.step, runs], ["ask", 1]);
  }
});

test("data that is no JSON is left out of a failure", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => { throw Object.assign(new Error("It is taken."), { code: "taken", data: { at: NaN } }); });
  assert.deepEqual(refusals(await reserved(running)), ["taken: It is taken."]);
});

test("nothing that is thrown is a failure too", async (t) => {
  const running = await engine(t);
  const errors = told(running);
  const nothing = [undefined, null, Object.create(null)];
  let view = await running.startFlow({ definition: seat, session: "s" });
  for (const thrown of nothing) {
    running.on("reserve", () => Promise.reject(thrown));
    view = await running.submit(view, { seat: "1A" });
    assert.deepEqual(refusals(view), [CODE_ALONE]);
  }
  assert.deepEqual(errors, nothing);
});

test("what the engine can't read fails the action", async (t) => {
  const running = await engine(t);
  const errors = told(running);
  let deep = "T1";
  for (let level = 0; level < 600; level += 1) deep = [deep];
  // Each in a session of the same name: that of before is deleted, and its attempts are forgotten.
  const does = [
    [() => ({ ticket: "\ud83d" }), /in the middle of a character/],
    [() => ({ ticket: "\\ud83d" }), null],
    [() => ({ ticket: deep }), /^Parse error/],
    [() => { throw Object.assign(new Error("Deep."), { code: "deep", data: deep }); }, /^Parse error/],
    [() => { throw new Error("half \ude00"); }, /^half \ude00/],
    [() => new Map([["ticket", "T1"]]), /gave a Map;/],
    [() => new Error("taken"), /gave a Error;/],
  ];
  for (const [handler, said] of does) {
    running.on("reserve", handler);
    const view = await reserved(running);
    if (said) {
      assert.deepEqual(refusals(view), [CODE_ALONE]);
      assert.match(errors.pop().message, said);
    } else assert.equal(view.screen.title, "Your ticket is \\ud83d.");
    await running.deleteSession("s");
  }
  running.on("reserve", () => { throw Object.assign(new Error("half \ude00"), { code: "half" }); });
  assert.deepEqual(refusals(await reserved(running)), ["half: half \ufffd"]);
});

test("what is no object is no result: the action fails, and the session goes on", async (t) => {
  const running = await engine(t);
  const errors = told(running);
  let given;
  running.on("reserve", async () => given);
  let view = await running.startFlow({ definition: seat, session: "s" });
  const kinds = [
    [true, "a boolean"], [0, "a number"], ["", "a string"], [[], "an array"], [[{ ticket: "T1" }], "an array"], [() => ({}), "a function"],
    [new Date(0), "a Date"],
  ];
  for (const [value, kind] of kinds) {
    given = value;
    view = await running.submit(view, {});
    assert.deepEqual(refusals(view), [CODE_ALONE]);
    assert.equal(errors.pop().message, `the handler of "reserve" gave ${kind}; a result is an object, or undefined for an empty one`);
    assert.equal((await running.currentScreen("s")).screen.step, "seat");
  }
  given = { ticket: "T1" };
  assert.equal((await running.submit(view, {})).screen.title, "Your ticket is T1.");
});

test("what can't be said in JSON is no result either", async (t) => {
  const running = await engine(t);
  const errors = told(running);
  const round = {};
  round.round = round;
  let given;
  running.on("reserve", () => given);
  let view = await running.startFlow({ definition: seat, session: "s" });
  for (given of [{ ticket: Infinity }, { ticket: NaN }, round]) {
    view = await running.submit(view, {});
    assert.deepEqual(refusals(view), [CODE_ALONE]);
    assert.match(errors.pop().message, /^the handler of "reserve" gave what can't be said in JSON: /);
  }
});

test("undefined and null are empty results", async (t) => {
  for (const nothing of [undefined, null]) {
    const running = await engine(t);
    running.on("log", () => nothing);
    const definition = {
      flow: "log", start: "log", steps: { log: { action: { name: "log" }, next: { end: "completed", result: "steps.log" } } },
    };
    assert.deepEqual((await running.startFlow({ definition })).outcome.result, {});
  }
});

test("only a function is a handler", async (t) => {
  const running = await engine(t);
  assert.throws(() => running.on("reserve", { ticket: "T1" }), /the handler of "reserve" is no function/);
});
