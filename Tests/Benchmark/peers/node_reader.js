// Parses each line with `JSON.parse` and answers with the id that it found: what a server in Node cannot do without.

"use strict";

const fs = require("node:fs");

const chunk = Buffer.allocUnsafe(1 << 16); // What a pipe holds.
let parts = [];

const answered = (line) => `{"jsonrpc":"2.0","id":${JSON.parse(line).id},"result":{}}\n`;

for (let size; (size = fs.readSync(0, chunk)) > 0; ) {
  const end = chunk.lastIndexOf(10, size - 1);
  if (end >= 0) {
    const lines = Buffer.concat([...parts, chunk.subarray(0, end)]).toString().split("\n");
    fs.writeSync(1, lines.map(answered).join(""));
    parts = [];
  }
  parts.push(Buffer.from(chunk.subarray(end + 1, size)));
}
