/**
 * The Markdown of a screen's body as elements: paragraphs, lists, headings, quotes, code, emphasis, links.
 *
 * Creates elements and never HTML text, so that nothing in a body can be more than text. Links lead only to the web or to a
 * mailbox.
 */
import { h } from "./dom.js";

export function markdown(text) {
  const blocks = [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.length) {
    const block = fence(lines) ?? heading(lines) ?? list(lines, /^\s*[*+-]\s+/, "ul") ?? list(lines, /^\s*\d+[.)]\s+/, "ol")
      ?? quote(lines) ?? paragraph(lines);
    if (block) blocks.push(block);
  }
  return blocks;
}

function fence(lines) {
  if (!/^```/.test(lines[0])) return null;
  lines.shift();
  const end = lines.findIndex((line) => /^```\s*$/.test(line));
  const code = lines.splice(0, end < 0 ? lines.length : end);
  lines.shift();
  return h("pre", { tabindex: 0 }, h("code", code.join("\n")));
}

// The first heading is the title of the screen, so those in the body are one level lower.
function heading(lines) {
  const found = /^(#{1,4})\s+(.*?)\s*#*$/.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  return h(`h${Math.min(found[1].length + 1, 4)}`, { dir: "auto" }, inline(found[2]));
}

function list(lines, bullet, kind) {
  if (!bullet.test(lines[0])) return null;
  const items = [];
  while (lines.length && (bullet.test(lines[0]) || (/^\s+\S/.test(lines[0]) && items.length))) {
    const line = lines.shift();
    if (bullet.test(line)) items.push(line.replace(bullet, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(kind, items.map((item) => h("li", { dir: "auto" }, inline(item))));
}

function quote(lines) {
  const quoted = [];
  while (lines.length && /^>/.test(lines[0])) quoted.push(lines.shift().replace(/^> ?/, ""));
  return quoted.length ? h("blockquote", markdown(quoted.join("\n"))) : null;
}

function paragraph(lines) {
  const gathered = [lines.shift()];
  if (!gathered[0].trim()) return null;
  while (lines.length && lines[0].trim() && !/^(\s*[*+-]\s|\s*\d+[.)]\s|#{1,4}\s|>|```)/.test(lines[0])) gathered.push(lines.shift());
  return h("p", { dir: "auto" }, broken(gathered.join("\n")));
}

/** A paragraph with its line breaks: two spaces, or a backslash, at the end of a line break it. */
function broken(text) {
  return text.split(/(?: {2,}|\\)\n/).flatMap((part, index) => [index > 0 && h("br"), ...inline(part.replace(/\n/g, " "))]);
}

const SPAN = new RegExp([
  /`([^`]+)`/, /\*\*(.+?)\*\*/, /__(.+?)__/, /\*([^*\s](?:[^*]*[^*\s])?)\*/, /(?<!\w)_([^_]+)_(?!\w)/,
  /\[([^\]]+)\]\(([^)\s]+)\)/, /\\([\\`*_[\]#>-])/,
].map(({ source }) => source).join("|"), "g");

function inline(text) {
  const drawn = [];
  let read = 0;
  for (const found of text.matchAll(SPAN)) {
    drawn.push(text.slice(read, found.index), span(found));
    read = found.index + found[0].length;
  }
  return [...drawn, text.slice(read)].filter((each) => each !== "");
}

function span([, code, strong, strongToo, emphasis, emphasisToo, label, address, escaped]) {
  if (code) return h("code", code);
  if (strong ?? strongToo) return h("strong", inline(strong ?? strongToo));
  if (emphasis ?? emphasisToo) return h("em", inline(emphasis ?? emphasisToo));
  return label ? link(label, address) : escaped;
}

function link(label, address) {
  if (!/^(https?:|mailto:)/i.test(address)) return h("span", inline(label));
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, inline(label));
}
