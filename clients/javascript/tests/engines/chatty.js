#!/usr/bin/env node
/** An engine that says far too much on stderr before each answer, which is always the same. */
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id } = JSON.parse(line);
  process.stderr.write("so much to say\n".repeat(100_000), () => {
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: {} })}\n`);
  });
});
