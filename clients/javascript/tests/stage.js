/** What the tests have in common: the engine that they start, folders that go away, conditions that come true. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test as unlimited } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine } from "../src/segue.js";

export const PACKAGE = fileURLToPath(new URL("../../..", import.meta.url));
export const FLOWS = join(PACKAGE, "protocol", "examples");
export const CLIENT = new URL("../src/segue.js", import.meta.url);
export const SEGUE = resolve(process.env.SEGUE || join(PACKAGE, ".build", "release", "segue"));

/** A test, which fails when it hangs. */
export const test = (name, ...rest) => unlimited(name, { timeout: 60_000, ...(rest.length > 1 ? rest[0] : {}) }, rest.at(-1));

/**
 * Does something when the test is over; at once, if it is over already. One that was out of time is given up, and goes on none the
 * less: what it still starts would keep its process alive, and the run would never end.
 */
export function afterwards(t, work) {
  if (t.signal.aborted) return work();
  t.after(work);
}

/** An executable in `tests/engines`. */
export const standIn = (name) => fileURLToPath(new URL(`engines/${name}`, import.meta.url));

/** A folder that is gone after the test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "segue-javascript-"));
  afterwards(t, () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

/** An engine that is closed after the test, however that ends. */
export async function engine(t, options = { memory: true }) {
  const started = await Engine.spawn({ command: SEGUE, flows: FLOWS, ...options });
  afterwards(t, () => started.close());
  return started;
}

/** A program that is started as an engine, and may not be one. */
export async function other(t, command, options) {
  const started = await Engine.spawn({ command, ...options });
  afterwards(t, () => started.close({ grace: 100 }));
  return started;
}

/** Kills an engine, which has no time to say anything. */
export const kill = (engine) => process.kill(engine.pid, "SIGKILL");

/** Kills an engine, and gives what is said when the next one is there. */
export function killed(engine) {
  const restarted = next(engine, "restarted");
  kill(engine);
  return restarted;
}

/** What a program prints, which is a `module` or `commonjs`. */
export async function output(type, program, options) {
  const child = spawn(process.execPath, [`--input-type=${type}`, "--eval", program], { stdio: ["ignore", "pipe", "inherit"], ...options });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => { said += text; });
  await once(child, "close");
  return said;
}

/** The next event of a type. */
export const next = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** Waits until a condition holds, but not for ever: a test that was given up would keep its process alive. */
export async function until(holds) {
  const deadline = performance.now() + 60_000;
  while (!(await holds()) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Whether a process lives. */
export function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
