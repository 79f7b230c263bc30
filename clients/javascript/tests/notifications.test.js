/** Notifications: how they come, and what whoever watches hears of an engine that dies. */
import assert from "node:assert/strict";
import { EngineDied } from "../src/segue.js";
import { engine, folder, kill, killed, next, test } from "./stage.js";

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

test("who only watches is told when an engine that dies again is not started again", async (t) => {
  const running = await engine(t, { store: folder(t) });
  const notifications = running.notifications(), later = running.notifications();
  await running.watch();
  const lost = next(running, "lost");
  await killed(running);
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
  await killed(running);
  const told = next(running, "notification");
  await running.startFlow("create-team");
  assert.equal((await told).params.view.revision, 1);
  await running.request("unwatch", { session: null });
  await killed(running);
  running.addEventListener("notification", () => assert.fail("nobody watches"));
  await running.startFlow("create-team");
  await running.ping();
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
