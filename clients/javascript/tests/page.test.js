/** The client in a page, as a bundler puts it together. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./stage.js";

const ROOT = new URL("../", import.meta.url);
const { browser, exports } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));

/** What the modules of a page import, and the modules that are to be had from there. */
function imported(from = exports["."].default, seen = new Map()) {
  const module = browser[from] ?? from;
  if (seen.has(module)) return seen;
  const text = readFileSync(new URL(module, ROOT), "utf8");
  const all = [...text.matchAll(/(?:\bfrom|\bimport) ?\(?"([^"\n]+)"/g)].map(([, name]) => name);
  seen.set(module, all);
  for (const name of all.filter((each) => each.startsWith("."))) imported(`./src/${name.slice(2)}`, seen);
  return seen;
}

test("a bundle for a page has nothing of Node", () => {
  const found = imported();
  assert.ok(found.has("./src/socket.js") && found.has(browser["./src/process.js"]));
  assert.deepEqual([...found.values()].flat().filter((name) => !name.startsWith("./")), []);
});

test("there it is said that no engine can be started", async () => {
  const { ProcessTransport } = await import(new URL(browser["./src/process.js"], ROOT));
  assert.throws(() => new ProcessTransport(), /Engine\.connect/);
});
