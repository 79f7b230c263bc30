/** An engine behind a WebSocket: what is different from a process. */
import assert from "node:assert/strict";
import { ConnectionLost, Engine, EngineUnreachable } from "../src/segue.js";
import { SocketTransport } from "../src/socket.js";
import { bridge } from "./bridge.js";
import { FLOWS, afterwards, folder, next, test, until } from "./stage.js";

async function connected(t, options) {
  const served = await bridge(t, ["--flows", FLOWS, "--store", folder(t)]);
  const running = await Engine.connect(served.url, { WebSocket: served.WebSocket, delays: [0], ...options });
  afterwards(t, () => running.close());
  return { served, running };
}

test("without a WebSocket it says what to pass", async () => {
  const missing = { WebSocket: null };
  await assert.rejects(Engine.connect("ws://127.0.0.1:1/", missing), /pass one: Engine\.connect\(url, {WebSocket}\)/);
});

test("where nothing answers, that is said", async (t) => {
  const { WebSocket } = await bridge(t);
  const error = await Engine.connect("ws://127.0.0.1:1/", { WebSocket }).catch((error) => error);
  assert.ok(error instanceof EngineUnreachable);
  assert.match(error.message, /no engine answers at ws:\/\/127\.0\.0\.1:1\/\. Is the bridge running/);
});

/** A WebSocket that only opens when it is told to. */
class Silent extends EventTarget {
  static made = [];
  readyState = 0;

  constructor() {
    super();
    Silent.made.push(this);
  }

  become(type) {
    this.readyState = type === "open" ? 1 : 3;
    this.dispatchEvent(new Event(type));
  }

  close() {
    this.become("close");
  }

  send() {}
}

test("where nothing is said, that is waited for no longer than said", async () => {
  const made = Silent.made = [];
  await assert.rejects(Engine.connect("ws://127.0.0.1:1/", { WebSocket: Silent, timeout: 20 }), {
    name: "EngineUnreachable", message: /^no engine answers at ws:\/\/127\.0\.0\.1:1\/ within 0\.02 s\. Is the bridge running/,
  });
  assert.deepEqual(made.map(({ readyState }) => readyState), [3]);
});

test("closing ends the attempts to connect again", async () => {
  for (const delays of [[0], [1_000_000]]) {
    const made = Silent.made = [];
    const connecting = Engine.connect("ws://127.0.0.1:1/", { WebSocket: Silent, delays });
    await until(() => made.length === 1);
    made[0].become("open");
    const running = await connecting;
    made[0].become("close");
    const asked = assert.rejects(running.ping(), { kind: "engineClosed" });
    if (delays[0] === 0) await until(() => made.length === 2);
    assert.equal(await running.close(), null);
    await asked;
    assert.ok(made.every(({ readyState }) => readyState === 3));
  }
});

test("nothing is put into a connection that closes: a browser complains of it", async () => {
  const sent = [];
  class WebSocket extends EventTarget {
    readyState = 1;

    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event("open")));
    }

    send(text) {
      sent.push(text);
      this.readyState += 1;
    }
  }
  const link = await new SocketTransport("ws://127.0.0.1:1/", { WebSocket }).open({});
  link.send("while it is open");
  link.send("while it closes");
  assert.deepEqual(sent, ["while it is open"]);
});

test("a connection that is lost is made again, and what was not answered is asked again", async (t) => {
  const { served, running } = await connected(t);
  const view = await running.startFlow("create-team");
  const restarted = next(running, "restarted");
  served.cut();
  const answers = await Promise.all([running.submit(view, { teamType: "travel" }), running.listFlows()]);
  assert.equal(answers[0].revision, 2);
  const { error, resent } = await restarted;
  assert.ok(error instanceof ConnectionLost);
  assert.deepEqual([resent, error.data.status], [2, 1006]);
});

test("watching goes on behind a new connection", async (t) => {
  const { served, running } = await connected(t);
  const view = await running.startFlow("create-team");
  await running.watch(view);
  const restarted = next(running, "restarted");
  served.cut();
  await restarted;
  const told = next(running, "notification");
  await running.submit(view, { teamType: "travel" });
  assert.equal((await told).params.view.screen.step, "travel");
});

test("a server that has gone is said, and found again when it is asked the next time", async (t) => {
  const { served, running } = await connected(t, { delays: [0, 1, 1] });
  const view = await running.startFlow("create-team");
  const interrupted = next(running, "interrupted");
  const reach = served.refuse();
  served.cut();
  await interrupted;
  await assert.rejects(running.currentScreen(view), EngineUnreachable);
  reach();
  assert.equal((await running.currentScreen(view)).revision, 1);
});

test("who only watches is told when the server has gone", async (t) => {
  const { served, running } = await connected(t, { delays: [0, 1] });
  const notifications = running.notifications();
  await running.watch();
  const lost = next(running, "lost");
  served.refuse();
  served.cut();
  assert.ok((await lost).error instanceof EngineUnreachable);
  await assert.rejects(notifications.next(), EngineUnreachable);
});

test("long and foreign messages go there and back whole", async (t) => {
  const { running } = await connected(t);
  for (const text of ["x".repeat(200), "å😀\u2028\n".repeat(50_000)]) {
    assert.equal((await running.evaluate("v", { v: text })).value, text);
  }
});

test("closing tells the other side, and no connection is made again", async (t) => {
  const { served, running } = await connected(t);
  const closed = next(served.connection, "close");
  assert.equal(await running.close(), null);
  assert.equal((await closed).code, 1000);
  await assert.rejects(running.ping(), { kind: "engineClosed" });
});

test("what Node alone has is imported by spawn alone", async () => {
  const { readFileSync } = await import("node:fs");
  const seen = new Set();
  const follow = (url) => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    const text = readFileSync(url, "utf8");
    for (const [, name] of text.matchAll(/^(?:import|export)\b.*? from "(.*?)";$/gm)) {
      assert.ok(name.startsWith("./"), `${url.pathname} imports ${name}`);
      follow(new URL(name, url));
    }
  };
  follow(new URL("../src/segue.js", import.meta.url));
  assert.ok(seen.size > 5 && ![...seen].some((each) => each.endsWith("/process.js")));
});
