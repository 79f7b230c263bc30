/** Calls, and their answers. */
import assert from "node:assert/strict";
import { StaleEntry } from "../src/segue.js";
import { engine, test } from "./stage.js";

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

test("an error of the standard says why, and what was probably meant", async (t) => {
  const running = await engine(t);
  await assert.rejects(running.request("ping", { x: 1 }), { message: "Invalid params: there is no param “x”" });
  await assert.rejects(running.request("sumbit"), { message: "Method not found: “sumbit”; did you mean “submit”?" });
  await assert.rejects(running.request("frobnicate"), { message: "Method not found: “frobnicate”" });
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

test("params that are null are none", async (t) => {
  const running = await engine(t);
  assert.deepEqual(await running.request("ping", null), {});
  running.notify("exit", null);
  assert.equal(await running.close(), 1);
});

test("params by position are a mistake that is told", async (t) => {
  const running = await engine(t);
  for (const [given, kind] of [[["s"], "an array"], ["s", "a string"], [7, "a number"]]) {
    const told = { name: "TypeError", message: `the params of watch are an object, not ${kind}` };
    await assert.rejects(running.request("watch", given), told);
    assert.throws(() => running.notify("watch", given), told);
  }
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
