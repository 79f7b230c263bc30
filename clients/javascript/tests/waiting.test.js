/** For how long a call is waited for: until it is taken back, or out of time. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { Engine, EngineTimeout } from "../src/segue.js";
import { engine, folder, kill, next, test } from "./stage.js";

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
  kill(running);
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
