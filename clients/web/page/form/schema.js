/** What a schema asks of a form: which kind of field, with which choices. Only the engine says whether a value is valid. */
import { at, child, member, names } from "./pointer.js";

/** The schema, with what `$ref` and `allOf` refer to merged into it, in that order: what stands first counts first. */
export function resolved(schema, root, seen = []) {
  if (schema === true || schema === undefined) return {};
  if (schema === false) return { not: {} };
  const { $ref, allOf, ...own } = schema;
  const refers = typeof $ref === "string" && $ref.startsWith("#") && !seen.includes($ref);
  const parts = [...(refers ? [resolved(referred($ref, root), root, [...seen, $ref])] : []),
    ...(allOf ?? []).map((part) => resolved(part, root, seen))];
  return nullableOf(parts.reduce(merged, own), root);
}

const referred = ($ref, root) => target(decodeURIComponent($ref.slice(1)), root);

/** What a fragment refers to: a place, or a schema with that name. */
function target(fragment, within) {
  if (fragment === "" || fragment.startsWith("/")) return at(fragment, within);
  if (within === null || typeof within !== "object") return undefined;
  if (within.$anchor === fragment || within.$dynamicAnchor === fragment) return within;
  return Object.values(within).map((each) => target(fragment, each)).find((found) => found !== undefined);
}

// What stands in the schema itself takes precedence over what comes from elsewhere; what either of them marks is marked.
function merged(own, part) {
  const properties = both(own.properties, part.properties);
  const required = [...new Set([...(own.required ?? []), ...(part.required ?? [])])];
  const marked = Object.fromEntries(["readOnly", "writeOnly"].filter((mark) => part[mark] === true).map((mark) => [mark, true]));
  return { ...part, ...own, ...(properties && { properties }), ...(required.length && { required }), ...marked };
}

/** The properties of two schemas that apply to the same value. */
function both(own, others) {
  if (!own || !others) return own ?? others;
  const shared = Object.entries(own).filter(([name, schema]) => Object.hasOwn(others, name) && others[name] !== schema);
  return { ...own, ...others, ...Object.fromEntries(shared.map(([name, schema]) => [name, { allOf: [schema, others[name]] }])) };
}

/** Whether nothing fits what `resolved` has made of a schema, as of `false`. */
export const isImpossible = ({ not }) => not === true || JSON.stringify(not) === "{}";

/** Turns `anyOf` (or `oneOf`) something and null into that something, which may be left empty. */
function nullableOf(schema, root) {
  const either = schema.anyOf ?? schema.oneOf;
  const others = either?.filter((each) => resolvedType(each) !== "null");
  if (either?.length !== 2 || others.length !== 1) return schema;
  const { anyOf, oneOf, ...own } = schema;
  return { ...resolved(others[0], root), ...own, nullable: true };
}

const resolvedType = (schema) => (schema.const === null ? "null" : schema.type);

/**
 * The type: `string`, `integer`, …, or `any`. Null does not count; a string or a number is typed as a string, and several
 * other types are `any`. Without a type, the other keywords decide.
 */
export function typeOf(schema) {
  const types = [schema.type ?? []].flat().filter((each) => each !== "null");
  if (types.length === 1) return types[0];
  if (types.length > 1) return types.includes("string") && types.length === 2 && types.includes("number") ? "string" : "any";
  if (schema.properties) return "object";
  if (schema.items || schema.prefixItems) return "array";
  if (schema.format || schema.pattern || schema.minLength !== undefined || schema.maxLength !== undefined) return "string";
  if (schema.minimum !== undefined || schema.maximum !== undefined) return "number";
  return "any";
}

/** Whether null is one of the values that the schema allows. */
export function isNullable({ nullable, type, enum: values, oneOf, anyOf }) {
  if (nullable || type) return Boolean(nullable) || [type].flat().includes("null");
  return Boolean((values ?? (oneOf ?? anyOf)?.map((each) => each.const))?.includes(null));
}

/** The values to choose from, as `{value, title}`, or null if this is not a choice. `labels` are the author's, by value. */
export function choicesOf(schema, root, labels = {}) {
  const title = (value, its) => titleOf(value, its, labels);
  if (schema.enum) return schema.enum.filter((value) => value !== null).map((value) => ({ value, title: title(value) }));
  const named = (schema.oneOf ?? schema.anyOf)?.map((each) => resolved(each, root));
  if (named?.length && named.every((each) => "const" in each)) {
    return named.filter((each) => each.const !== null)
      .map((each) => ({ value: each.const, title: title(each.const, each.title), help: each.description }));
  }
  return null;
}

/** How a value is called: the author's label, by value, or else its title, or else the value as it is. */
export function titleOf(value, title, labels = {}) {
  // Under the name of a field stand the labels of that field, which are an object and not a label.
  const word = [member(labels, spelled(value))].find((found) => typeof found === "string");
  return word ?? title ?? spelled(value);
}

const spelled = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * The shapes that an object may take, told apart by a property with one fixed value in each:
 * `{tag: "type", variants: [{value, title, schema}]}`, or null. A title may be missing. `read` resolves a schema.
 */
export function variantsOf(schema, read) {
  const shapes = (schema.oneOf ?? schema.anyOf)?.map(read);
  if (!shapes?.length) return null;
  const fixed = (shape) => Object.keys(shape.properties ?? {}).filter((name) => "const" in (shape.properties[name] ?? {}));
  const tag = fixed(shapes[0]).find((name) => shapes.every((shape) => fixed(shape).includes(name)));
  if (!tag) return null;
  const own = read(schema.properties?.[tag] ?? {});
  const known = (value) => (own.oneOf ?? own.anyOf)?.find((each) => each.const === value)?.title;
  const variant = (schema) => {
    const { const: value, title } = schema.properties[tag];
    return { value, title: schema.title ?? title ?? known(value), schema };
  };
  return { tag, variants: shapes.map(variant) };
}

/** Whether a value is an object, by its type or by the shapes that it may take. */
export const isObject = (schema, read) => typeOf(schema) === "object" || (typeOf(schema) === "any" && !schema.type && variantsOf(schema, read) !== null);

/** Whether an object has no members but those that whoever fills it in gives a name. */
export const isOpen = (schema, read) => Boolean(schema.additionalProperties || schema.patternProperties)
  && Object.keys(schema.properties ?? {}).length === 0 && variantsOf(schema, read) === null;

/** The names for which an object may have fields, now, in another shape, or under other conditions. */
export function namesAt(pointer, root) {
  const below = (part, name) => member(part.properties, name) ?? member(part.prefixItems, name) ?? part.items;
  const parts = names(pointer).reduce((holders, name) => holders.flatMap((part) => partsOf(below(part, name), root)), partsOf(root, root));
  return parts.flatMap(({ properties }) => Object.keys(properties ?? {}));
}

/** A schema, with the properties of all its conditions if it is that of an object: nobody has decided them. */
export function undecided(schema, root) {
  if (schema !== root && typeOf(resolved(schema, root)) !== "object") return schema;
  const all = partsOf(schema, root).flatMap(({ properties }) => Object.entries(properties ?? {}))
    // What may not be under one condition may be under another.
    .filter(([, property]) => property !== false);
  return all.length > 0 ? { ...schema, properties: Object.fromEntries([...all, ...all.toReversed()]) } : schema;
}

/** A schema with every schema inside it that may apply to the same value. */
function partsOf(schema, root, seen = []) {
  if (schema === null || typeof schema !== "object" || seen.includes(schema)) return [];
  const { $ref, allOf = [], anyOf = [], oneOf = [], if: condition, then, else: otherwise, dependentSchemas = {}, dependencies = {} } = schema;
  const parts = [
    typeof $ref === "string" && referred($ref, root), ...allOf, ...anyOf, ...oneOf, condition, then, otherwise,
    ...Object.values(dependentSchemas), ...Object.values(dependencies),
  ];
  return [schema, ...parts.flatMap((part) => partsOf(part, root, [...seen, schema]))];
}

/** The names of the properties of the object at a pointer: first those that the author names, in the author's order. */
export function ordered(properties, order, pointer) {
  const place = (name) => {
    const found = Array.isArray(order) ? order.indexOf(child(pointer, name).slice(1)) : -1;
    return found < 0 ? Infinity : found;
  };
  return Object.keys(properties).sort((one, other) => place(one) - place(other) || 0);
}

/** A value to begin with, for an item that is added to a list. */
export function blank(schema, root) {
  const whole = resolved(schema, root);
  if (whole.default !== undefined) return whole.default;
  return { object: {}, array: [], boolean: false }[typeOf(whole)] ?? "";
}

/** The title of a property: the author's for this screen, or that of the schema, or its name as words. */
export const propertyTitle = (name, { schema, ui }) =>
  member(ui?.titles, name) ?? resolved(schema?.properties?.[name] ?? {}, schema).title ?? spelledOut(name);

/** The name of a property without a title, as words: `birthYear` → `Birth year`. */
export function spelledOut(name) {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").toLowerCase().trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
