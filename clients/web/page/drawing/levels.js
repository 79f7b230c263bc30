/**
 * What lies over what: the root in the document, and each presentation over it in a `dialog` of its own. What is covered
 * stays as it was drawn, and the platform keeps it out of reach.
 */
import { h, lay } from "./dom.js";
import { stackOf } from "./presentations.js";
import { titleOf } from "./screen.js";
import { tabs } from "./tabs.js";

/** Draws `screen` on top of this chain of presentations. `keeps` says which controls stay as the user left them. */
export function layLevels(chain, screen, keeps) {
  const root = document.getElementById("level-0");
  const wanted = chain.slice(1);
  for (const dialog of [...document.querySelectorAll("dialog.level")].reverse()) {
    const presentation = wanted.find(({ level }) => dialog.id === `level-${level}`);
    if (!presentation || dialog.dataset.key !== keyOf(presentation, dialog)) remove(dialog);
  }
  const all = [root, ...wanted.map((presentation) => document.getElementById(`level-${presentation.level}`) ?? present(presentation))];
  all.forEach((level, index) => layLevel(level, chain[index], index === all.length - 1 ? screen : null, keeps));
  return all.at(-1);
}

/** The level on top: where the focus belongs, and where announcements are heard. */
export const topLevel = () => [...document.querySelectorAll("dialog.level")].at(-1) ?? document.getElementById("level-0");

function layLevel(level, presentation, screen, keeps) {
  level.dataset.depth = stackOf(presentation).length;
  if (!screen && level.querySelector(".content")?.hasChildNodes()) return;
  const content = h("div.content", { "data-key": "content" }, screen ?? shell(presentation));
  const status = h("p.status", { "data-key": "status", role: "status" });
  const drawn = h("div", presentation.tabs && tabs(presentation.tabs), content, status);
  const said = level.querySelector(":scope > .status");
  if (said) status.replaceChildren(...[...said.childNodes].map((node) => node.cloneNode(true)));
  lay(drawn, level, keeps);
  level.toggleAttribute("data-tabs", Boolean(presentation.tabs));
}

// After a reload, nothing is known of a covered screen except its title.
const shell = (presentation) => h("div.shell", { "aria-hidden": "true" }, h("p.title", stackOf(presentation).at(-1)?.title));

function present(presentation) {
  const { level, style, purpose } = presentation;
  const dialog = h("dialog.level", {
    id: `level-${level}`, "data-style": style, "data-purpose": purpose, closedby: "none", "aria-labelledby": titleOf(level),
  });
  dialog.dataset.key = keyOf(presentation, dialog);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Removes a dialog. It is closed first, so that the platform gives the focus back to the element that had it before. */
function remove(dialog) {
  dialog.close();
  dialog.remove();
}

// The bottom of its stack distinguishes a presentation from one that took its place. In a long stack the bottom is not
// known, and can't have changed.
function keyOf({ presentedBy, depth, stack }, dialog) {
  return depth <= stack.length ? `${presentedBy}/${stack[0]?.entry}` : dialog.dataset.key ?? `${presentedBy}/`;
}
