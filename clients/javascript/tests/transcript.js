/**
 * Reads transcripts: Markdown whose fenced blocks marked `transcript` play a story. Knows the file, and no engine.
 *
 *     $ segue serve --store STORE      starts an engine; one that runs is killed
 *     --> {"jsonrpc": "2.0", …}        a message that is sent
 *     <-- {"jsonrpc": "2.0", …}        a message that must come
 *
 * A message may go on over further lines, up to the next mark or a blank line.
 */
const MARKS = ["$ ", "--> ", "<-- "];

/** The turns of a story: each with its `mark`, its `text`, its `line`, and the messages that are `expected` of it. */
export function turns(story) {
  const found = [];
  for (const { mark, text, line } of pieces(story)) {
    if (mark !== "<-- ") found.push({ mark, text, line, expected: [] });
    else if (found.length > 0) found[found.length - 1].expected.push(JSON.parse(text));
    else throw new Error(`line ${line}: nothing was sent that this could answer`);
  }
  return found;
}

function* pieces(text) {
  let inside = false;
  let piece = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = line.startsWith("```");
    const mark = inside && MARKS.find((each) => line.startsWith(each));
    if ((fence || mark || !line.trim()) && piece) {
      yield piece;
      piece = null;
    }
    if (fence) inside = !inside && line.trim() === "```transcript";
    else if (mark) piece = { mark, text: line.slice(mark.length), line: index + 1 };
    else if (piece) piece.text += `\n${line}`;
    else if (inside && line.trim()) throw new Error(`line ${index + 1}: begins with none of ${MARKS.join(", ")}: ${line}`);
  }
}
