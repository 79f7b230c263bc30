#!/usr/bin/env node
/** An engine that answers, and goes neither at the end of input nor when it is asked to. */
import { createInterface } from "node:readline";

process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result: {} })}\n`);
});
