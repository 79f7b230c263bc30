#!/usr/bin/env node
/**
 * An engine that does what it is asked, and dies before it says so: the first answer to every request is lost. Which
 * requests were robbed already, the file STOLEN says; the engine itself is SEGUE.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { SEGUE, STOLEN } = process.env;
const engine = spawn(SEGUE, process.argv.slice(2), { stdio: ["pipe", "pipe", "inherit"] });
const pings = new Set();

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "ping") pings.add(id);
  engine.stdin.write(`${line}\n`);
}).on("close", () => engine.stdin.end());

createInterface({ input: engine.stdout }).on("line", (line) => {
  const { id } = JSON.parse(line);
  if (id === undefined || pings.has(id) || id <= Number(readFileSync(STOLEN, "utf8"))) {
    process.stdout.write(`${line}\n`);
    return;
  }
  writeFileSync(STOLEN, String(id));
  engine.kill("SIGKILL");
});

engine.on("exit", (status, signal) => process.exit(signal ? 9 : status));
