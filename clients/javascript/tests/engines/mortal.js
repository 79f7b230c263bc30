#!/usr/bin/env node
/** An engine that answers, and dies of any signal. */
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result: {} })}\n`);
});
