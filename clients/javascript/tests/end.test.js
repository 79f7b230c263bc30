/** How an engine ends, and that none is left behind. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EngineClosed } from "../src/segue.js";
import { CLIENT, FLOWS, SEGUE, afterwards, engine, folder, kill, lives, next, other, output, standIn, test, until } from "./stage.js";

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
  assert.equal(await running.close(), 0);
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
    import { Engine } from ${JSON.stringify(CLIENT.href)};
    const engine = await Engine.spawn(${JSON.stringify({ command: SEGUE, flows: FLOWS, memory: true })});
    await engine.ping();
    console.log(engine.pid);
    process.kill(process.pid, "SIGKILL");`;
  const pid = Number(await output("module", program));
  assert.ok(pid > 0);
  await until(() => !lives(pid));
});

test("a program that is interrupted, as by Ctrl-C, goes on with its engine", async () => {
  const program = `
    import { Engine } from ${JSON.stringify(CLIENT.href)};
    const engine = await Engine.spawn({ command: ${JSON.stringify(standIn("mortal.js"))}, memory: true });
    await engine.ping();
    const interrupted = new Promise((done) => process.once("SIGINT", done));
    process.kill(-process.pid, "SIGINT");
    await interrupted;
    console.log(await engine.ping());
    await engine.close();`;
  assert.equal(await output("module", program, { detached: true }), "{}\n");
});
