/** Each attempt at an action is done once, and answered for, whatever happens meanwhile. */
import assert from "node:assert/strict";
import { EngineTimeout } from "../src/segue.js";
import { refusals, reserved, seat, told } from "./reservation.js";
import { engine, folder, killed, next, test } from "./stage.js";

test("another attempt runs the handler again, with the same key", async (t) => {
  const running = await engine(t);
  const seen = [];
  running.on("reserve", ({ key, attempt }) => {
    seen.push([key, attempt]);
    if (attempt < 3) throw Object.assign(new Error("Busy."), { code: "busy" });
    return { ticket: "T3" };
  });
  assert.equal((await reserved(running)).screen.title, "Your ticket is T3.");
  assert.deepEqual(seen.map(([, attempt]) => attempt), [1, 2, 3]);
  assert.equal(new Set(seen.map(([key]) => key)).size, 1);
});

test("however many views show it, a handler runs once, and may look itself", async (t) => {
  const running = await engine(t);
  let runs = 0;
  running.on("reserve", async (action, view) => {
    runs += 1;
    const [looked, changed] = await Promise.all([running.currentScreen(view), running.updateSession(view, { locale: "de" })]);
    assert.deepEqual([looked.screen.kind, changed.screen.kind], ["action", "action"]);
    return { ticket: "T1" };
  });
  await running.watch();
  assert.equal((await reserved(running)).screen.title, "Your ticket is T1.");
  await running.ping();
  assert.equal(runs, 1);
});

test("a dry run runs nothing", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => assert.fail("it was only a dry run"));
  assert.equal((await reserved(running, { dryRun: true })).screen.kind, "action");
});

test("the undoing action has a handler of its own", async (t) => {
  const running = await engine(t);
  const undone = [];
  running.on("reserve", () => ({ ticket: "T1" })).on("release", ({ input }) => { undone.push(input); });
  const view = await running.back(await reserved(running));
  assert.equal(view.screen.step, "seat");
  assert.deepEqual(undone, [{ ticket: "T1" }]);
});

test("when the user goes back meanwhile, the view is where they went, and the result goes nowhere", async (t) => {
  const running = await engine(t);
  let finish;
  running.on("reserve", () => new Promise((resolve) => { finish = resolve; }));
  const begun = next(running, "action");
  const submitted = reserved(running);
  const { view } = await begun;
  assert.equal((await running.back(view)).screen.step, "seat");
  finish({ ticket: "T1" });
  assert.equal((await submitted).screen.step, "seat");
});

test("when the user goes back and on again meanwhile, the action that is there then is done, too", async (t) => {
  const running = await engine(t);
  const seats = [];
  running.on("reserve", async ({ input }) => {
    seats.push(input.seat);
    if (seats.length === 1) {
      await running.request("back", { session: "s" });
      await running.request("submit", { session: "s", values: { seat: "2B" } });
    }
    return { ticket: `T${seats.length}` };
  });
  assert.equal((await reserved(running)).screen.title, "Your ticket is T2.");
  assert.deepEqual(seats, ["1A", "2B"]);
});

test("when the session ends meanwhile, the view is its end", async (t) => {
  const running = await engine(t);
  running.on("reserve", async (action, view) => {
    await running.request("cancel", { session: view.session });
    return { ticket: "T1" };
  });
  const view = await reserved(running);
  assert.equal(view.outcome.status, "cancelled");
});

test("an action that another front end came to is done by who watches with a handler", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => ({ ticket: "T1" }));
  const done = next(running, "actionDone");
  await running.watch();
  const view = await running.request("startFlow", { definition: seat, session: "s" });
  await running.request("submit", { session: view.session, values: {} });
  assert.equal((await done).view.screen.title, "Your ticket is T1.");
});

test("an action that a timer came to has its secrets", async (t) => {
  const running = await engine(t);
  const pins = [];
  running.on("open", ({ input }) => { pins.push(input.pin); });
  const done = next(running, "actionDone");
  await running.watch();
  const definition = {
    flow: "door", start: "pin",
    steps: {
      pin: { screen: { schema: { type: "object", properties: { pin: { type: "string", writeOnly: true } } } }, next: "wait" },
      wait: { screen: { title: "Wait" }, after: { PT1S: "open" } },
      open: { action: { name: "open", input: { pin: "data.pin" } }, next: { end: "completed" } },
    },
  };
  await running.submit(await running.startFlow({ definition }), { pin: "1234" });
  assert.equal((await done).view.state, "ended");
  assert.deepEqual(pins, ["1234"]);
});

test("the engine may die while a handler runs: it runs once, and its result counts", async (t) => {
  const running = await engine(t, { store: folder(t) });
  let runs = 0;
  running.on("reserve", async () => {
    runs += 1;
    await killed(running);
    return { ticket: "T1" };
  });
  assert.equal((await reserved(running)).screen.title, "Your ticket is T1.");
  assert.equal(runs, 1);
});

test("an answer that could not be given is given when the action is seen again, with the same key", async (t) => {
  const ways = [["submit", () => ({ ticket: "T1" })], ["fail", () => { throw Object.assign(new Error("It is taken."), { code: "taken" }); }]];
  for (const [method, does] of ways) {
    const running = await engine(t);
    let runs = 0, lost;
    running.on("reserve", () => {
      runs += 1;
      lost = t.mock.method(running, method, () => Promise.reject(new EngineTimeout("No answer.")), { times: 1 }).mock;
      return does();
    });
    await assert.rejects(reserved(running), EngineTimeout);
    const done = next(running, "actionDone");
    const view = await running.currentScreen("s");
    if (method === "submit") assert.equal(view.screen.title, "Your ticket is T1.");
    else assert.deepEqual(refusals(view), ["taken: It is taken."]);
    assert.deepEqual([runs, (await done).view], [1, view]);
    const { records } = await running.history("s");
    assert.equal(records.at(-1).command.idempotencyKey, lost.calls[0].arguments[2].idempotencyKey);
    assert.equal((await running.currentScreen("s")).revision, view.revision);
  }
});

test("an answer that could not be given is given when who watches is told of the action again", async (t) => {
  const running = await engine(t);
  let runs = 0;
  running.on("reserve", () => {
    runs += 1;
    t.mock.method(running, "submit", () => Promise.reject(new EngineTimeout("No answer.")), { times: 1 });
    return { ticket: "T1" };
  });
  await assert.rejects(reserved(running), EngineTimeout);
  await running.watch();
  const done = next(running, "actionDone");
  await running.request("updateSession", { session: "s", locale: "de" });
  assert.equal((await done).view.screen.title, "Your ticket is T1.");
  assert.equal(runs, 1);
});

test("a failure with which the flow can't go on is told once; then the session is to be drawn", async (t) => {
  const running = await engine(t);
  told(running);
  let runs = 0;
  running.on("pay", () => {
    runs += 1;
    throw new Error("No money.");
  });
  const definition = {
    flow: "pay", start: "pay",
    steps: {
      pay: { action: { name: "pay" }, next: "done", onError: [{ when: "error.code == 'late'", to: "done" }, "round"] },
      round: { route: [{ when: "true", to: "round" }, { to: "done" }] },
      done: { end: "completed" },
    },
  };
  await assert.rejects(running.startFlow({ definition, session: "s" }), { kind: "loopDetected" });
  assert.equal((await running.currentScreen("s")).screen.action.name, "pay");
  assert.equal(runs, 1);
});

test("an action of a new session is done, though one of its name was deleted by somebody else", async (t) => {
  const running = await engine(t);
  let runs = 0;
  running.on("reserve", () => ({ ticket: `T${runs += 1}` }));
  for (const title of ["Your ticket is T1.", "Your ticket is T2."]) {
    assert.equal((await reserved(running)).screen.title, title);
    await running.request("deleteSession", { session: "s" });
  }
});

test("however many handlers run, none runs twice", async (t) => {
  const running = await engine(t);
  const log = { flow: "log", start: "log", steps: { log: { action: { name: "log" }, next: { end: "completed" } } } };
  const names = Array.from({ length: 300 }, (_, index) => `s${index}`);
  const runs = new Map();
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  running.on("log", (action, { session }) => {
    runs.set(session, (runs.get(session) ?? 0) + 1);
    return finished;
  });
  const started = names.map((session) => running.startFlow({ definition: log, session }));
  await running.ping();
  const looked = names.map((session) => running.currentScreen(session));
  await running.ping();
  finish();
  await Promise.all(looked);
  assert.ok((await Promise.all(started)).every(({ state }) => state === "ended"));
  assert.deepEqual([...runs.values()], names.map(() => 1));
});

test("a caller need not wait for a handler that is never done", async (t) => {
  const running = await engine(t);
  const taken = new AbortController();
  let finish;
  running.on("reserve", () => new Promise((resolve) => { finish = resolve; }));
  const begun = next(running, "action"), done = next(running, "actionDone");
  const submitted = reserved(running, { signal: taken.signal });
  await begun;
  taken.abort(new Error("never mind"));
  await assert.rejects(submitted, /never mind/);
  finish({ ticket: "T1" });
  assert.equal((await done).view.screen.title, "Your ticket is T1.");
});

test("a call is taken back also while a handler begins", async (t) => {
  const running = await engine(t);
  const taken = new AbortController();
  let finish;
  running.on("reserve", () => {
    taken.abort(new Error("never mind"));
    return new Promise((resolve) => { finish = resolve; });
  });
  const done = next(running, "actionDone");
  const submitted = reserved(running, { signal: taken.signal });
  await assert.rejects(submitted, /never mind/);
  finish({ ticket: "T1" });
  await done;
});

test("closing while a handler runs is told to whoever waits for it", async (t) => {
  const running = await engine(t);
  running.on("reserve", () => new Promise(() => {}));
  const begun = next(running, "action");
  const submitted = assert.rejects(reserved(running), { kind: "engineClosed" });
  await begun;
  await running.close();
  await submitted;
});
