/**
 * Elements from descriptions, and a new drawing laid over an old one.
 *
 * A drawing is made anew for each view. Laid over the existing one, it changes only what is different, so that focus, caret,
 * scrolling and what is being typed stay. Knows nothing of views.
 */

/**
 * An element: `h("p.body", {lang: "de"}, "Guten", h("b", "Tag"))`. False, null and undefined stand for no attribute or no
 * child.
 */
export function h(selector, ...rest) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  const attributes = isAttributes(rest[0]) ? rest.shift() : {};
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...rest.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/**
 * Makes the children of `old` look like those of `drawn`. A child of `old` stays if `drawn` has one with the same `id` or
 * `data-key`, or one of the same kind without either. `keeps(control)` says whether a control stays as the user left it.
 */
export function lay(drawn, old, keeps = () => true) {
  const spare = [...old.childNodes];
  const standing = [...drawn.childNodes].map((node) => {
    const index = spare.findIndex((each) => isSame(each, node));
    if (index < 0) return node;
    return layOver(node, spare.splice(index, 1)[0], keeps);
  });
  for (const node of spare) node.remove();
  standing.forEach((node, index) => {
    if (old.childNodes[index] !== node) old.insertBefore(node, old.childNodes[index] ?? null);
  });
}

function layOver(drawn, old, keeps) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== drawn.data) old.data = drawn.data;
    return old;
  }
  const stays = isControl(old) && isTouched(old) && keeps(old);
  layAttributes(drawn, old);
  lay(drawn, old, keeps);
  if (isControl(old) && !stays) restore(old);
  return old;
}

// The user decides what is open. What was not given at first is still not given when it comes back as a draft.
const STAYS = new Set(["open", "data-absent"]);

function layAttributes(drawn, old) {
  for (const { name } of [...old.attributes]) {
    if (!drawn.hasAttribute(name) && !STAYS.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of drawn.attributes) {
    if (old.getAttribute(name) !== value && !STAYS.has(name)) old.setAttribute(name, value);
  }
}

const key = (node) => node.dataset?.key ?? (node.id || undefined);
const isSame = (one, other) => one.nodeName === other.nodeName && key(one) === key(other);

function isAttributes(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Node);
}

function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  element.setAttribute(name, value === true ? "" : value);
}

// Controls: what was drawn is their default value, and what the user made of them is their state.

const isControl = (element) => element.matches("input, select, textarea");
const isTick = (control) => control.type === "checkbox" || control.type === "radio";

/** Whether the user has changed the control from what was drawn. */
export function isTouched(control) {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control.options) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

function restore(control) {
  if (!isTouched(control)) return;
  if (isTick(control)) control.checked = control.defaultChecked;
  else if (control.options) [...control.options].forEach((option) => { option.selected = option.defaultSelected; });
  else control.value = control.defaultValue;
}
