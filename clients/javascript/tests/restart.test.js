/** An engine that dies: another one is started, and told what the first one knew and had not answered. */
import assert from "node:assert/strict";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EngineDied, EngineNotFound } from "../src/segue.js";
import { SEGUE, engine, folder, kill, killed, next, standIn, test } from "./stage.js";

/** An engine that does each request and dies before it says so, from the one with this id on. */
async function robbed(t, first = 1) {
  const stolen = join(folder(t), "stolen");
  writeFileSync(stolen, String(first - 1));
  const running = await engine(t, { command: standIn("thief.js"), store: folder(t), env: { ...process.env, SEGUE, STOLEN: stolen } });
  return { running, spare: () => writeFileSync(stolen, "1000") };
}

test("an idle engine that dies is followed by another one, which is told what the first one knew", async (t) => {
  const running = await engine(t, { store: folder(t) });
  await running.initialize({ locale: "de" });
  const view = await running.startFlow("create-team");
  await running.watch(view);
  const { message } = await running.currentScreen("nobody").catch((error) => error);
  const { error, resent } = await killed(running);
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
