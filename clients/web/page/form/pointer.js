/** JSON Pointers (RFC 6901), with which fields, errors and secrets name a value. */

export const child = (pointer, name) => `${pointer}/${String(name).replace(/~/g, "~0").replace(/\//g, "~1")}`;

export const names = (pointer) => pointer.split("/").slice(1).map((name) => name.replace(/~1/g, "/").replace(/~0/g, "~"));

/** An object's or array's own member with this name, but nothing that all of them have, such as `constructor`. */
export const member = (holder, name) =>
  (holder !== null && typeof holder === "object" && Object.hasOwn(holder, name) ? holder[name] : undefined);

/** The pointer to the object or the array that holds a value. */
export const holderOf = (pointer) => pointer.slice(0, pointer.lastIndexOf("/"));

export function at(pointer, value) {
  return names(pointer).reduce(member, value);
}

/** Puts a value where the pointer says, creating the objects on the way there. Arrays must exist already. */
export function put(pointer, value, within) {
  const path = names(pointer);
  const last = path.pop();
  define(path.reduce((each, name) => member(each, name) ?? define(each, name, {}), within), last, value);
}

// If it were assigned, `__proto__` would not become a member.
function define(holder, name, value) {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}

/** A pointer as the id of an element of a form, without spaces, which separate ids. */
export const idOf = (pointer, form) => `${form}-${encodeURIComponent(pointer)}`;
