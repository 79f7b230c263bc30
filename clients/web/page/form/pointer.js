/** JSON Pointers (RFC 6901), by which fields, errors and secrets name a value. */

export const child = (pointer, name) => `${pointer}/${String(name).replace(/~/g, "~0").replace(/\//g, "~1")}`;

export const names = (pointer) => pointer.split("/").slice(1).map((name) => name.replace(/~1/g, "/").replace(/~0/g, "~"));

export function at(pointer, value) {
  return names(pointer).reduce((within, name) => within?.[name], value);
}

/** Puts a value where the pointer says, and makes the objects on the way there. Arrays have to be there. */
export function put(pointer, value, within) {
  const path = names(pointer);
  const last = path.pop();
  const holder = path.reduce((each, name) => (each[name] ??= {}), within);
  // Assigned, `__proto__` would be no member.
  Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
}

/** A pointer as an id of an element of a form: without spaces, which separate ids. */
export const idOf = (pointer, form) => `${form}-${encodeURIComponent(pointer)}`;
