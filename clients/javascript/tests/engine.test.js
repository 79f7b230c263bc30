/** An engine as a child process: how it starts, answers, dies and ends. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Engine, EngineClosed, EngineDied, EngineGarbled, EngineNotFound, EngineTimeout, InvalidParams, ParseError, StaleEntry,
} from "../src/segue.js";
import { FLOWS, PACKAGE, SEGUE, afterwards, engine, folder, lives, next, standIn, test, until } from "./stage.js";

const kill = (engine) => process.kill(engine.pid, "SIGKILL");

/** An engine that does each request and dies before it says so, from the one with this id on. */
async function robbed(t, first = 1) {
  const stolen = join(folder(t), "stolen");
  writeFileSync(stolen, String(first - 1));
  const running = await engine(t, { command: standIn("thief.js"), store: folder(t), env: { ...process.env, SEGUE, STOLEN: stolen } });
  return { running, spare: () => writeFileSync(stolen, "1000") };
}

/** What a program prints, which is a `module` or `commonjs`. */
async function output(type, program) {
  const child = spawn(process.execPath, [`--input-type=${type}`, "--eval", program], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => { said += text; });
  await once(child, "close");
  return said;
}

/** An engine that is not one. */
async function other(t, command, options) {
  const started = await Engine.spawn({ command, ...options });
  afterwards(t, () => started.close({ grace: 100 }));
  return started;
}

// Starting

test("an executable that is missing is said, and how to get one", async () => {
  const error = await Engine.spawn({ command: "/no/such/segue" }).catch((error) => error);
  assert.ok(error instanceof EngineNotFound);
  assert.match(error.message, /"\/no\/such\/segue" can't be started: ENOENT\. Build it with .*SEGUE/);
});

test("a file that is no executable is said", async () => {
  await assert.rejects(Engine.spawn({ command: `${PACKAGE}/README.md` }), { name: "EngineNotFound", message: /EACCES/ });
});

test("a folder that is missing is said", async () => {
  await assert.rejects(Engine.spawn({ command: SEGUE, cwd: "/no/such/folder" }), { message: /in \/no\/such\/folder/ });
});

test("paths may be URLs, and the executable is meant from here", async (t) => {
  const store = folder(t);
  const command = relative(process.cwd(), SEGUE);
  const running = await engine(t, { command, flows: [pathToFileURL(FLOWS)], store: pathToFileURL(store), cwd: pathToFileURL(store) });
  assert.ok((await running.listFlows()).flows.some(({ id }) => id === "create-team"));
  await running.startFlow("create-team");
  assert.ok(readdirSync(store).length > 0);
});

test("an option that there is not is a mistake that is told, with those that there are", async () => {
  await assert.rejects(Engine.spawn({ command: "/no/such/segue", flow: "." }), {
    name: "TypeError",
    message: 'Engine.spawn has no option "flow"; there are: command, flows, store, memory, arguments, cwd, env, timeout, parse',
  });
  await assert.rejects(Engine.spawn("flows"), { name: "TypeError", message: "the options of Engine.spawn are an object, not a string" });
  await assert.rejects(Engine.connect("ws://localhost:1", { websocket: class {} }), {
    name: "TypeError", message: 'Engine.connect has no option "websocket"; there are: WebSocket, delays, timeout, parse',
  });
});

test("a store and memory are refused together, and what to do is said", async () => {
  await assert.rejects(Engine.spawn({ command: "/no/such/segue", store: "s", memory: true }), {
    name: "TypeError",
    message: "store and memory exclude each other: leave out memory to keep the sessions in the store, or store to keep them only as long as the engine runs",
  });
});

test("a program that ends before its first answer had no sessions to lose", async (t) => {
  const not = await other(t, "false", { memory: true });
  await assert.rejects(not.ping(), {
    name: "EngineDied",
    message: 'the engine, "false", ended with status 1 before its first answer, without a word on stderr. Is it segue?',
  });
});

test("a program that ends at once is started a second time, and no third time", async (t) => {
  const not = await other(t, "false");
  let interruptions = 0;
  not.addEventListener("interrupted", () => { interruptions += 1; });
  const error = await not.ping().catch((error) => error);
  assert.ok(error instanceof EngineDied);
  assert.match(error.message, /ended with status 1 before its first answer, without a word on stderr\. Is it segue\?$/);
  assert.equal(interruptions, 2);
});

test("a program that says something else is ended", async (t) => {
  const not = await other(t, "echo");
  const error = await not.ping().catch((error) => error);
  assert.ok(error instanceof EngineGarbled);
  assert.match(error.message, /serve --framing lines/);
  await assert.rejects(not.ping(), EngineGarbled);
});

test("JSON that is no message of the protocol is no answer to anybody", async (t) => {
  const command = join(folder(t), "engine");
  for (const said of ['{"level":"info","text":"starting"}', '{"level":"error","error":"late"}', '{"id":null,"result":{}}', '{"id":1}']) {
    writeFileSync(command, `#!/usr/bin/env bash\nread -r; echo '${said}'; read -r\n`, { mode: 0o700 });
    const not = await other(t, command);
    await assert.rejects(not.ping(), { name: "EngineGarbled", data: { received: said } });
  }
});

test("what a wrong command line is answered with is told", async (t) => {
  const not = await other(t, SEGUE, { arguments: ["--no-such-flag"] });
  const error = await not.ping().catch((error) => error);
  assert.ok(error instanceof EngineDied);
  assert.match(error.message, /no-such-flag/);
});

test("it may be had by require, where that takes modules", { skip: !process.features.require_module }, async () => {
  const program = `console.log(typeof require(${JSON.stringify(new URL("../src/segue.js", import.meta.url).pathname)}).Engine.spawn)`;
  assert.equal(await output("commonjs", program), "function\n");
});

test("keys are made without a global crypto, as in Node 18", async () => {
  const program = `
    delete globalThis.crypto;
    const { Engine } = await import(${JSON.stringify(new URL("../src/segue.js", import.meta.url).href)});
    const engine = await Engine.spawn(${JSON.stringify({ command: SEGUE, flows: FLOWS, memory: true })});
    console.log((await engine.startFlow("create-team")).session.length, globalThis.crypto);
    await engine.close();`;
  assert.equal(await output("module", program), "32 undefined\n");
});

// Calls

test("many calls at once get each its own answer", async (t) => {
  const running = await engine(t);
  const names = Array.from({ length: 200 }, (_, index) => `s${index}`);
  const views = await Promise.all(names.map(async (session) => {
    const view = await running.startFlow("create-team", { session });
    return running.submit(view, { teamType: "travel" });
  }));
  assert.deepEqual(views.map(({ session }) => session), names);
  assert.ok(views.every(({ screen, revision }) => screen.step === "travel" && revision === 2));
});

test("a message of some megabytes goes there and back whole", async (t) => {
  const running = await engine(t);
  const text = "å😀\u2028\n".repeat(500_000);
  const answers = await Promise.all([running.evaluate("v", { v: text }), running.evaluate("v + 1", { v: 1 })]);
  assert.equal(answers[0].value, text);
  assert.equal(answers[1].value, 2);
});

test("messages are read as the program wants it", async (t) => {
  const running = await engine(t, { memory: true, parse: (text) => JSON.parse(text.replaceAll("9007199254740993", '"as it is written"')) });
  assert.equal((await running.evaluate("9007199254740993")).value, "as it is written");
});

test("whole numbers may be read as BigInt, and are sent exactly", async (t) => {
  const parse = (text) => JSON.parse(text.replace(/(?<=[:,[])-?\d+(?=[,\]}])/g, '"#$&"'), (_, value) =>
    (typeof value === "string" && /^#-?\d+$/.test(value) ? BigInt(value.slice(1)) : value));
  const running = await engine(t, { memory: true, parse });
  const exact = 9_007_199_254_740_993n;
  assert.equal((await running.evaluate("v + 0", { v: exact })).value, exact);
  assert.deepEqual((await running.evaluate("v", { v: { many: [exact, -exact, 0n] } })).value, { many: [exact, -exact, 0n] });
  await assert.rejects(running.request("frobnicate"), { name: "MethodNotFound", code: -32601 });
});

test("a message that the engine can't read is answered to who sent it", async (t) => {
  const running = await engine(t, { arguments: ["--memory", "--message-limit", "1000"] });
  const [long, short] = await Promise.allSettled([running.evaluate("v", { v: "x".repeat(2000) }), running.ping()]);
  assert.ok(long.reason instanceof ParseError || long.reason instanceof InvalidParams, String(long.reason));
  assert.deepEqual(short.value, {});
});

test("an error of the standard says why, and what was probably meant", async (t) => {
  const running = await engine(t);
  await assert.rejects(running.request("ping", { x: 1 }), { message: "Invalid params: there is no param “x”" });
  await assert.rejects(running.request("sumbit"), { message: "Method not found: “sumbit”; did you mean “submit”?" });
  await assert.rejects(running.request("frobnicate"), { message: "Method not found: “frobnicate”" });
});

test("what is no JSON is refused before it is sent", async (t) => {
  const running = await engine(t);
  const round = {};
  round.round = round;
  await assert.rejects(running.evaluate("v", round), TypeError);
  for (const half of ["\ud800#7", '"\ud800#7', "\ud800", "#\udc00", "a\ud800b", new String("\ud800")]) {
    const message = '"params.variables.v.a.b.1" is a text that ends, or begins, in the middle of a character';
    await assert.rejects(running.evaluate("v", { v: { a: { b: ["x", half] } } }), { name: "RangeError", message });
  }
  const message = '"params.variables.v.\\ud800#7" is a name that ends, or begins, in the middle of a character';
  await assert.rejects(running.evaluate("1", { v: { "\ud800#7": 1 } }), { name: "RangeError", message });
  assert.equal((await running.evaluate("v", { v: "\\ud800#7" })).value, "\\ud800#7");
  for (const v of [NaN, -Infinity]) await assert.rejects(running.evaluate("v", { v }), /"params\.variables\.v" is (NaN|-Infinity), which/);
  assert.deepEqual(await running.ping(), {});
});

test("what JSON would leave out without a word is refused before it is sent, and where it is is said", async (t) => {
  const running = await engine(t);
  class Closed { #name = "Ada"; get name() { return this.#name; } }
  const form = new FormData();
  form.set("name", "Ada");
  const left = [
    [form, '"params.values" is a FormData'], [new Map([["name", "Ada"]]), '"params.values" is a Map'], [{ tags: new Set(["x"]) }, '"params.values.tags" is a Set'],
    [{ list: [1, { tags: [undefined] }] }, '"params.values.list.1.tags.0" is undefined'], [{ list: [() => 1] }, '"params.values.list.0" is a function'],
    [{ list: [, 1] }, '"params.values.list.0" is undefined'], [{ why: new Error("x") }, '"params.values.why" is a Error'],
    [{ one: new Closed() }, '"params.values.one" is a Closed'], [{ soon: Promise.resolve(1) }, '"params.values.soon" is a Promise'],
    [{ at: [Symbol("x")] }, '"params.values.at.0" is a symbol'],
  ];
  for (const [values, said] of left) {
    await assert.rejects(running.submit("s", values), ({ name, message }) => name === "TypeError" && message.startsWith(`${said}, `), said);
  }
  class Point { x = 1; }
  const kept = [
    [new Date(0), "1970-01-01T00:00:00.000Z"], [new Point(), { x: 1 }], [Object.create(null), {}], [{ left: undefined, none: [] }, { none: [] }],
    [new URL("http://x/"), "http://x/"], [new Number(7), 7], [{}, {}], [[[]], [[]]],
  ];
  for (const [v, value] of kept) assert.deepEqual((await running.evaluate("v", { v })).value, value);
});

test("too many arguments are a mistake that is told", async (t) => {
  const running = await engine(t);
  await assert.rejects(running.submit("owls", {}, {}, {}), /submit takes \(session, values, options\)/);
});

test("options that are no object are a mistake that is told", async (t) => {
  const running = await engine(t);
  for (const [given, kind] of [["x", "a string"], [2, "a number"], [true, "a boolean"], [["x"], "an array"]]) {
    await assert.rejects(running.back("owls", given), {
      name: "TypeError", message: `back takes (session, options), where options is an object, not ${kind}`,
    });
  }
  await assert.rejects(running.listFlows("de"), /listFlows takes \(options\), where options is an object, not a string/);
  assert.deepEqual(await running.ping(undefined), {});
  assert.deepEqual(await running.ping(null), {});
});

test("a double tap hits once", async (t) => {
  const running = await engine(t);
  const view = await running.startFlow("create-team");
  const taps = await Promise.allSettled([1, 2].map(() => running.submit(view, { teamType: "travel" })));
  assert.equal(taps[0].value.screen.step, "travel");
  assert.ok(taps[1].reason instanceof StaleEntry);
  assert.equal(taps[1].reason.view.screen.step, "travel");
});

test("a retry with the same key is done once, and every command has a key", async (t) => {
  const running = await engine(t);
  const view = await running.startFlow("create-team");
  const options = { idempotencyKey: "once" };
  await running.submit(view, { teamType: "travel" }, options);
  const again = await running.submit(view, { teamType: "travel" }, options);
  assert.deepEqual([again.replayed, again.revision], [true, 2]);
  await running.back(again);
  const { records } = await running.history(view);
  const keys = records.map(({ command }) => command.idempotencyKey);
  assert.equal(new Set(keys).size, 3);
  assert.ok(keys.every((key) => typeof key === "string"));
});

test("a flow is given by its definition", async (t) => {
  const running = await engine(t);
  const definition = { flow: "bye", start: "bye", steps: { bye: { end: "completed" } } };
  const view = await running.startFlow({ definition, session: "mine" });
  assert.deepEqual([view.session, view.outcome.status], ["mine", "completed"]);
  assert.deepEqual((await running.checkFlow({ definition })).diagnostics, []);
});

test("a session goes on from the view of another one", async (t) => {
  const running = await engine(t);
  const first = await running.submit(await running.startFlow("create-team"), { teamType: "travel" });
  const second = await running.startFlow("create-team", { from: first });
  assert.equal(second.screen.step, "travel");
});

test("a call is taken back, and the next one is answered", async (t) => {
  const running = await engine(t);
  const taken = new AbortController();
  const call = running.ping({ signal: taken.signal });
  taken.abort(new Error("never mind"));
  await assert.rejects(call, /never mind/);
  await assert.rejects(running.ping({ signal: taken.signal }), /never mind/);
  assert.equal((await running.evaluate("1 + 1")).value, 2);
});

test("a call that is answered is not to be taken back any more", async (t) => {
  const running = await engine(t);
  const { signal } = new AbortController();
  running.on("createTeam", async () => ({ teamId: 1 }));
  let view = await running.startFlow("create-team", { signal });
  for (const values of [{ teamType: "travel" }, { region: "north", season: 2026 }, { name: "Owls" }]) {
    view = await running.submit(view, values, { signal });
  }
  await assert.rejects(running.submit(view, {}, { signal }), { kind: "sessionEnded" });
  assert.equal(view.state, "ended");
  assert.deepEqual(getEventListeners(signal, "abort"), []);
});

test("a call that is taken back before its turn is not done", async (t) => {
  const running = await engine(t);
  const view = await running.startFlow("create-team");
  const taken = new AbortController();
  process.kill(running.pid, "SIGSTOP");
  const call = running.submit(view, { teamType: "travel" }, { signal: taken.signal });
  taken.abort();
  await assert.rejects(call, { name: "AbortError" });
  process.kill(running.pid, "SIGCONT");
  assert.equal((await running.currentScreen(view)).revision, 1);
});

test("a call that is taken back while there is no engine is not done by the next one", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const view = await running.startFlow("create-team");
  const controller = new AbortController();
  running.addEventListener("interrupted", () => controller.abort(), { once: true });
  const restarted = next(running, "restarted");
  process.kill(running.pid, "SIGSTOP");
  const submitted = running.submit(view, { teamType: "travel" }, { signal: controller.signal });
  process.kill(running.pid, "SIGKILL");
  await assert.rejects(submitted, { name: "AbortError" });
  await restarted;
  assert.equal((await running.currentScreen(view)).revision, view.revision);
});

test("what was out of time says with what it is given again, and is done once", async (t) => {
  const running = await engine(t, { memory: true, timeout: 200 });
  const asked = async (call) => {
    process.kill(running.pid, "SIGSTOP");
    try {
      return await call().then(() => assert.fail("it was answered"), ({ data }) => data);
    } finally {
      process.kill(running.pid, "SIGCONT");
    }
  };
  const { session, idempotencyKey: key } = await asked(() => running.startFlow("create-team"));
  const view = await running.startFlow("create-team", { session, idempotencyKey: key });
  const { idempotencyKey } = await asked(() => running.submit(view, { teamType: "travel" }));
  await running.submit(view, { teamType: "travel" }, { idempotencyKey });
  assert.equal((await running.submit(view, { teamType: "travel" }, { idempotencyKey })).revision, 2);
  assert.equal((await running.listSessions()).sessions.length, 1);
});

test("a silent engine is waited for no longer than said", async (t) => {
  const running = await engine(t, { memory: true, timeout: 100 });
  process.kill(running.pid, "SIGSTOP");
  await assert.rejects(running.ping(), (error) => error instanceof EngineTimeout && /no answer to ping within 0.1 s/.test(error.message));
  process.kill(running.pid, "SIGCONT");
  assert.equal((await running.evaluate("1 + 1")).value, 2);
});

test("a time limit is a number, and may be as long as one likes", async (t) => {
  for (const [timeout, what] of [["100", "a string"], [null, "null"], [NaN, "NaN"]]) {
    await assert.rejects(Engine.spawn({ command: "/no/such/segue", timeout }), {
      name: "TypeError", message: `timeout is a number of milliseconds, not ${what}`,
    });
  }
  for (const timeout of [2 ** 31, Infinity]) assert.deepEqual(await (await engine(t, { memory: true, timeout })).ping(), {});
});

// Notifications

test("notifications come in order, as events and as an iterator, until the end", async (t) => {
  const running = await engine(t);
  const events = [], heard = [];
  running.addEventListener("notification", ({ params }) => events.push(params.view.revision));
  const notifications = running.notifications();
  await running.watch();
  const view = await running.startFlow("create-team");
  await running.submit(view, { teamType: "travel" });
  await running.ping();
  await running.close();
  for await (const { method, params } of notifications) heard.push(`${method} ${params.view.revision}`);
  assert.deepEqual(heard, ["sessionChanged 1", "sessionChanged 2"]);
  assert.deepEqual(events, [1, 2]);
});

test("an iterator that is left hears no more", async (t) => {
  const running = await engine(t);
  const notifications = running.notifications();
  await running.watch();
  await running.startFlow("create-team");
  for await (const _ of notifications) break;
  await running.startFlow("create-team");
  await running.ping();
  assert.deepEqual(await notifications.next(), { value: undefined, done: true });
});

// Dying

test("an idle engine that dies is followed by another one, which is told what the first one knew", async (t) => {
  const running = await engine(t, { store: folder(t) });
  await running.initialize({ locale: "de" });
  const view = await running.startFlow("create-team");
  await running.watch(view);
  const { message } = await running.currentScreen("nobody").catch((error) => error);
  const restarted = next(running, "restarted");
  kill(running);
  const { error, resent } = await restarted;
  assert.ok(error instanceof EngineDied);
  assert.deepEqual([error.data.signal, resent], ["SIGKILL", 0]);
  await assert.rejects(running.initialize(), { kind: "invalidRequest" });
  assert.match(message, /Sitzung/);
  await assert.rejects(running.currentScreen("nobody"), { message });
  const told = [];
  running.addEventListener("notification", ({ params }) => told.push([params.view.session, params.view.revision]));
  await running.startFlow("create-team", { session: "another" });
  assert.equal((await running.submit(view, { teamType: "travel" })).revision, 2);
  await running.ping();
  assert.deepEqual(told, [[view.session, 2]]);
});

test("who only watches is told when an engine that dies again is not started again", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const notifications = running.notifications(), later = running.notifications();
  await running.watch();
  const restarted = next(running, "restarted"), lost = next(running, "lost");
  kill(running);
  await restarted;
  const heard = assert.rejects(notifications.next(), { kind: "engineDied" });
  kill(running);
  const { error } = await lost;
  assert.ok(error instanceof EngineDied);
  await heard;
  await assert.rejects(later.next(), (each) => each === error);
  for (const ended of [notifications, later]) assert.deepEqual(await ended.next(), { value: undefined, done: true });
  // Whoever asks has it started again, and the events go on.
  const told = next(running, "notification");
  await running.startFlow("create-team");
  assert.equal((await told).params.view.revision, 1);
});

test("in memory, who watches is told of the death as well", async (t) => {
  const running = await engine(t);
  const notifications = running.notifications();
  await running.watch();
  await running.startFlow("create-team");
  await running.ping();
  const lost = next(running, "lost");
  kill(running);
  assert.ok((await lost).error instanceof EngineDied);
  assert.equal((await notifications.next()).value.method, "sessionChanged");
  await assert.rejects(notifications.next(), EngineDied);
});

test("what is watched by the bare request is watched behind another engine, too, until it is no more", async (t) => {
  const running = await engine(t, { store: folder(t) });
  await running.request("watch", { session: null });
  let restarted = next(running, "restarted");
  kill(running);
  await restarted;
  const told = next(running, "notification");
  await running.startFlow("create-team");
  assert.equal((await told).params.view.revision, 1);
  await running.request("unwatch", { session: null });
  restarted = next(running, "restarted");
  kill(running);
  await restarted;
  running.addEventListener("notification", () => assert.fail("nobody watches"));
  await running.startFlow("create-team");
  await running.ping();
});

test("what was not answered is asked again, in the order in which it was asked", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const view = await running.startFlow("create-team", { session: "owls" });
  const restarted = next(running, "restarted");
  kill(running);
  const answers = await Promise.all([
    running.submit(view, { teamType: "travel" }), running.back("owls"), running.currentScreen("owls"), running.startFlow("create-team"),
  ]);
  assert.deepEqual(answers.map(({ screen, revision }) => [screen.step, revision]),
    [["travel", 2], ["team-type", 3], ["team-type", 3], ["team-type", 1]]);
  assert.equal((await restarted).resent, 4);
});

test("whoever watches is told of what was asked again", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const view = await running.startFlow("create-team");
  await running.watch(view);
  const told = next(running, "notification");
  kill(running);
  await running.submit(view, { teamType: "travel" });
  assert.equal((await told).params.view.revision, 2);
});

test("what is asked while there is no engine waits for the one that is started, and starts no other", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const pids = new Set();
  running.addEventListener("restarted", () => pids.add(running.pid));
  const answers = new Promise((resolve) => running.addEventListener("interrupted", () => {
    resolve(Promise.all(["1", "2", "3"].map((expression) => running.evaluate(expression))));
  }, { once: true }));
  kill(running);
  assert.deepEqual((await answers).map(({ value }) => value), [1, 2, 3]);
  assert.equal(pids.size, 1);
});

test("it dies again and again, and goes on each time", async (t) => {
  const running = await engine(t, { store: folder(t) });
  let view = await running.startFlow("create-team");
  for (let round = 0; round < 5; round += 1) {
    kill(running);
    view = await running.submit(view, { teamType: "travel" });
    kill(running);
    view = await running.back(view);
  }
  assert.equal(view.revision, 11);
});

test("what would be refused the second time is not asked again", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const view = await running.startFlow("create-team");
  kill(running);
  const others = [
    running.updateProfile("ann", { set: { a: 1 }, ifRevision: 0 }), running.shutdown(),
    running.request("submit", { session: view.session, values: {} }),
  ];
  const settled = await Promise.allSettled(others);
  assert.ok(settled.every(({ reason }) => reason instanceof EngineDied));
  assert.equal((await running.currentScreen(view)).revision, 1);
});

test("what was deleted and not answered is deleted", async (t) => {
  const { running, spare } = await robbed(t, 2);
  const view = await running.startFlow("create-team");
  await running.deleteSession(view);
  assert.deepEqual((await running.listSessions()).sessions, []);
  spare();
  await assert.rejects(running.deleteSession(view), { kind: "sessionNotFound" });
});

test("an answer that was lost comes without its changes, which can be asked for", async (t) => {
  const { running } = await robbed(t, 2);
  const before = await running.startFlow("create-team");
  const view = await running.submit(before, { teamType: "travel" });
  assert.deepEqual([view.replayed, view.revision, view.changes], [true, 2, []]);
  const { changes } = await running.currentScreen(view, { since: before.revision });
  assert.deepEqual(changes.map(({ change }) => change), ["disappear", "push", "load", "appear"]);
});

test("what the engine could not know again is not asked again", async (t) => {
  const { running, spare } = await robbed(t);
  await assert.rejects(running.request("startFlow", { flow: "create-team", idempotencyKey: "once" }), EngineDied);
  spare();
  assert.equal((await running.listSessions()).sessions.length, 1);
});

test("null is as good as left out: a key is made", async (t) => {
  const { running } = await robbed(t);
  await running.startFlow("create-team", { session: null, idempotencyKey: null });
  assert.equal((await running.listSessions()).sessions.length, 1);
  let view = await running.startFlow("create-team", { session: "owls" });
  view = await running.submit(view, { teamType: "highSchool" });
  view = await running.submit(view, { school: "North High", mascot: "Owl" });
  assert.equal((await running.back("owls", { idempotencyKey: null })).revision, view.revision + 1);
});

test("in memory nothing can be resumed, and that is said", async (t) => {
  const running = await engine(t, { memory: true });
  const view = await running.startFlow("create-team");
  const interrupted = next(running, "interrupted");
  kill(running);
  const error = await running.submit(view, { teamType: "travel" }).catch((error) => error);
  assert.ok(error instanceof EngineDied);
  assert.match(error.message, /signal SIGKILL, without a word on stderr\. Its sessions were in memory and are lost; with a store they could be resumed$/);
  assert.equal(error.data.resumable, false);
  assert.equal((await interrupted).error, error);
  await assert.rejects(running.currentScreen(view), EngineDied);
});

test("an engine that can't be started again is said, and started when it is asked the next time", async (t) => {
  const command = join(folder(t), "segue");
  symlinkSync(SEGUE, command);
  const running = await engine(t, { command, store: folder(t) });
  const view = await running.startFlow("create-team");
  rmSync(command);
  kill(running);
  await assert.rejects(running.currentScreen(view), EngineNotFound);
  symlinkSync(SEGUE, command);
  assert.equal((await running.currentScreen(view)).revision, 1);
});

// Ending

test("an engine that says much on stderr is read all the same", async (t) => {
  const chatty = await other(t, standIn("chatty.js"));
  assert.deepEqual(await Promise.all([chatty.ping(), chatty.ping()]), [{}, {}]);
  assert.match(chatty.stderr, /so much to say\n$/);
  assert.ok(chatty.stderr.length <= 16_384);
});

test("closing ends the process, and whoever waits is told", async (t) => {
  const running = await engine(t);
  const { pid } = running;
  process.kill(pid, "SIGSTOP");
  const waiting = assert.rejects(running.ping(), EngineClosed);
  const closing = [running.close(), running.close()];
  process.kill(pid, "SIGCONT");
  assert.deepEqual(await Promise.all(closing), [0, 0]);
  await waiting;
  await assert.rejects(running.ping(), { kind: "engineClosed" });
  assert.throws(() => running.notify("exit"), EngineClosed);
  assert.deepEqual(await running.notifications().next(), { value: undefined, done: true });
  assert.ok(!lives(pid));
});

test("an engine is gone when its process is, though a child of it holds the pipes", async (t) => {
  const script = join(folder(t), "engine");
  writeFileSync(script, `#!/usr/bin/env bash\nsleep 300 & echo $! > "$0.child"\nexec ${SEGUE} "$@"\n`, { mode: 0o700 });
  const running = await engine(t, { command: script, store: folder(t) });
  const holders = new Set();
  const noted = () => holders.add(Number(readFileSync(`${script}.child`, "utf8")));
  afterwards(t, () => holders.forEach((pid) => process.kill(pid, "SIGKILL")));
  const view = await running.startFlow("create-team");
  noted();
  kill(running);
  assert.equal((await running.submit(view, { teamType: "travel" })).revision, 2);
  noted();
  assert.equal(await running.close(), 0);
});

test("an engine that will not go is made to", async (t) => {
  const stubborn = await other(t, standIn("stubborn.js"));
  await stubborn.ping();
  const { pid } = stubborn;
  await stubborn.close({ grace: 50 });
  assert.ok(!lives(pid));
});

test("closing while it starts again leaves nothing behind", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const interrupted = next(running, "interrupted");
  kill(running);
  await interrupted;
  await running.close();
  assert.equal(running.pid, undefined);
});

test("after shutdown, exit has the status 0", async (t) => {
  const running = await engine(t);
  await running.shutdown();
  assert.equal(await running.exit(), 0);
  assert.equal(await (await engine(t)).exit(), 1);
});

test("a program that ends without closing leaves no engine behind", async () => {
  const program = `
    import { Engine } from ${JSON.stringify(new URL("../src/segue.js", import.meta.url).href)};
    const engine = await Engine.spawn(${JSON.stringify({ command: SEGUE, flows: FLOWS, memory: true })});
    await engine.ping();
    console.log(engine.pid);
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data) => { said += data; });
  await once(child, "close");
  await until(() => !lives(Number(said)));
});
