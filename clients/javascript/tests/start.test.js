/** How an engine starts, and what is said when it does not. */
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Engine, EngineDied, EngineGarbled, EngineNotFound } from "../src/segue.js";
import { CLIENT, FLOWS, PACKAGE, SEGUE, engine, folder, other, output, test } from "./stage.js";

test("an executable that is missing is said, and how to get one", async () => {
  const error = await Engine.spawn({ command: "/no/such/segue" }).catch((error) => error);
  assert.ok(error instanceof EngineNotFound);
  assert.match(error.message, /"\/no\/such\/segue" can't be started: ENOENT\. Build it with .*SEGUE/);
});

test("a file that is no executable is said", async () => {
  await assert.rejects(Engine.spawn({ command: `${PACKAGE}/README.md` }), { name: "EngineNotFound", message: /EACCES/ });
});

test("a folder that is missing is said", async () => {
  for (const [cwd, why] of [["/no/such/folder", "it does not exist"], [CLIENT, "it is a file"], [`${SEGUE}/in`, "it is within a file"]]) {
    const folder = cwd instanceof URL ? fileURLToPath(cwd) : cwd;
    await assert.rejects(Engine.spawn({ command: SEGUE, cwd }), {
      name: "EngineNotFound",
      message:
        `the engine can't be started in the folder ${JSON.stringify(folder)}, which the option cwd names: ${why}. ` +
        "Name another one, or none to start it where this program runs.",
    });
  }
  // The folder is not what is wrong.
  await assert.rejects(Engine.spawn({ command: "/no/such/segue", cwd: "/" }), { message: /"\/no\/such\/segue" can't be started: ENOENT/ });
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
  const program = `console.log(typeof require(${JSON.stringify(CLIENT.pathname)}).Engine.spawn)`;
  assert.equal(await output("commonjs", program), "function\n");
});

test("keys are made without a global crypto, as in Node 18", async () => {
  const program = `
    delete globalThis.crypto;
    const { Engine } = await import(${JSON.stringify(CLIENT.href)});
    const engine = await Engine.spawn(${JSON.stringify({ command: SEGUE, flows: FLOWS, memory: true })});
    console.log((await engine.startFlow("create-team")).session.length, globalThis.crypto);
    await engine.close();`;
  assert.equal(await output("module", program), "32 undefined\n");
});
