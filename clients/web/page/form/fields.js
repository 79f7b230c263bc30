/**
 * A form's fields: from a schema, values and errors to elements. `controls.js` determines which control stands for a value.
 *
 * Every control says which value it is for (`data-path`) and how that is written (`data-as`), so that `values.js` can read
 * it.
 */
import { h, lay } from "../drawing/dom.js";
import { describedBy, errors, help, optional } from "./around.js";
import { choice, severalChoices, yesOrNo } from "./choices.js";
import { control, isSecret } from "./controls.js";
import { group, item, list, shapeChoice } from "./groups.js";
import { at, child, idOf, member, names } from "./pointer.js";
import { choicesOf, isImpossible, isNullable, isObject, isOpen, ordered, resolved, spelledOut, titleOf, typeOf, undecided, variantsOf } from "./schema.js";
import { word } from "../words.js";

/** How deep a schema that contains itself is drawn; anything deeper is typed as JSON. */
const DEEPEST = 8;

/** How many shapes in each other are drawn: a shape may contain itself. */
const SHAPES_DEEP = 4;

/**
 * The fields of all properties. `form` has `schema`, `values`, `errors`, `ui`, `held` (the pointers of secrets that are
 * kept), a `name` that tells its elements from those of another form, `written`, the schema before its conditions were
 * decided, and `read`, which resolves a part of the schema.
 */
export function fields(form) {
  const read = (schema) => resolved(schema, form.schema);
  const root = { name: "field", ui: {}, errors: [], held: [], written: form.schema, read, ...form };
  const schema = root.read(form.schema);
  if (isObject(schema, root.read) && !isOpen(schema, root.read)) return properties(schema, "", root);
  return field({ ...schema, title: schema.title ?? word("answers") }, "", true, root);
}

/**
 * The fields of a form that is not on any view, and so can be drawn anew without one. Nobody decides its conditions, so it has
 * the fields of all of them.
 */
export function ownFields({ schema, values, errors = [], name }) {
  return h("div.fields", { "data-own": JSON.stringify({ schema, name }) }, allFields({ schema, name, values, errors }));
}

/** Draws such fields again, with other values. */
export function redraw(own, values) {
  lay(h("div", allFields({ ...JSON.parse(own.dataset.own), values })), own, isSecret);
}

const allFields = (form) => fields({ ...form, read: (schema) => resolved(undecided(schema, form.schema), form.schema) });

/** The fields of an object's properties. */
function properties(schema, pointer, form, depth = 0) {
  const shapes = depth < SHAPES_DEEP ? variantsOf(schema, form.read) : null;
  const { picker, shaped = [], names: drawnBefore = [] } = shapes ? shaping(shapes, schema, pointer, form, depth) : {};
  const all = { ...schema.properties };
  const isRequired = (name) => (schema.required ?? []).includes(name);
  const drawn = ordered(all, form.ui.order, pointer).filter((name) => !drawnBefore.includes(name))
    .map((name) => [name, form.read(all[name])]).filter(([, its]) => !isImpossible(its))
    .map(([name, its]) => field(its, child(pointer, name), isRequired(name), form));
  return shapes ? [picker, ...shaped, ...drawn] : drawn;
}

/**
 * The choice of the shape of an object, and the fields of the one that is chosen, with what the object itself says of these;
 * `names` are theirs.
 */
function shaping({ tag, variants }, schema, pointer, form, depth) {
  const labels = labelsOf(form.ui.labels, child(pointer, tag));
  const choices = variants.map(({ value, title }) => ({ value, title: titleOf(value, title, labels) }));
  const picker = shapeChoice({ tag, choices }, schema, pointer, form);
  const chosen = at(child(pointer, tag), form.values);
  const shape = variants.find(({ value }) => value === chosen)?.schema;
  if (!shape) return { picker, names: [tag] };
  const { [tag]: _, ...its } = shape.properties;
  const both = Object.entries(its).map(([name, one]) => {
    const own = member(schema.properties, name);
    return [name, own === undefined ? one : { allOf: [one, own] }];
  });
  const required = [...(shape.required ?? []), ...(schema.required ?? [])];
  const shaped = properties({ ...shape, properties: Object.fromEntries(both), required }, pointer, form, depth + 1);
  return { picker, shaped, names: [tag, ...Object.keys(its)] };
}

/** The field of one value, of whatever kind. */
function field(schema, pointer, required, form) {
  const name = names(pointer).at(-1);
  const nullable = isNullable(schema);
  // Everything inside something that can't be changed can't be changed either, and everything inside a secret is a secret.
  const readOnly = schema.readOnly === true || form.readOnly === true;
  const secret = schema.writeOnly === true || form.secret === true;
  const described = {
    schema, pointer, required: required && !nullable, readOnly, secret, id: idOf(pointer, form.name),
    label: member(form.ui.titles, pointer.slice(1)) ?? schema.title ?? spelledOut(name),
    widget: member(form.ui.widgets, pointer.slice(1)),
    value: at(pointer, form.values),
    choices: choicesOf(schema, form.schema, labelsOf(form.ui.labels, pointer)),
    errors: form.errors.filter((error) => error.path === pointer),
    held: form.held.includes(pointer),
    form: { ...form, readOnly, secret },
  };
  const drawn = kindOf(described)(described);
  drawn.toggleAttribute("data-secret", secret);
  const isNull = nullable && (required || described.value === null) && !described.held;
  if (described.held && !described.required && !readOnly) return [drawn, givenUp(described)];
  return isNull ? [empty(described), drawn] : drawn;
}

/** A way to remove a secret that is held and optional: leaving it empty keeps it, but null removes it. */
function givenUp({ id, pointer, label }) {
  return h("div.field.tick", { "data-key": `${id}-given-up`, "data-secret": true }, h("label.option",
    h("input", { type: "checkbox", id: `${id}-given-up`, "data-path": pointer, "data-as": "given-up" }),
    h("span.option-text", { dir: "auto" }, word("giveUp", { title: label }))));
}

/** The null for a value that may be null, and is required or was given as null; anything entered after this replaces it. */
function empty({ id, pointer }) {
  return h("input", { type: "hidden", "data-key": `${id}-empty`, "data-path": pointer, "data-as": "choice", value: "null" });
}

/** The author's labels for values: for all fields at once, or by field. */
function labelsOf(labels = {}, pointer) {
  const its = member(labels, pointer.slice(1));
  return its !== null && typeof its === "object" ? { ...labels, ...its } : labels;
}

function kindOf({ schema, choices, form, pointer, widget, required, secret }) {
  if ("const" in schema && !choices && schema.const !== true) return required ? constant : onlyChoice;
  if (choices) return choices.length > 6 || widget === "select" ? labelled : choice;
  const type = typeOf(schema);
  // A tick box that nobody touches says “no”, where null may be meant; and of a secret it is not known what it was.
  if (type === "boolean") return secret || isNullable(schema) || widget === "radio" || widget === "radios" ? yesOrNo : tick;
  const tooDeep = names(pointer).length > DEEPEST;
  const isGroup = isObject(schema, form.read);
  const shapes = isGroup && variantsOf(schema, form.read);
  // A field that changes its shape while it is filled in is drawn from a view, and views have no secrets.
  if (isGroup && !tooDeep && !isOpen(schema, form.read) && (schema.properties || shapes) && !(secret && shapes)) return object;
  if (type === "array" && !tooDeep && (schema.items || schema.prefixItems)) {
    const items = form.read(schema.items);
    if (schema.uniqueItems && choicesOf(items, form.schema)) return several;
    if (!secret) return array;
  }
  return labelled;
}

function labelled(described) {
  return h("div.field", { "data-key": described.id },
    h("label.label", { for: described.id }, described.label, optional(described)),
    help(described), control(described, describedBy(described)), errors(described));
}

function tick(described) {
  const { id, pointer, value, schema, label } = described;
  const box = {
    type: "checkbox", id, name: pointer, "data-path": pointer, "data-as": "boolean",
    checked: value === true, required: schema.const === true, disabled: described.readOnly, ...describedBy(described),
  };
  return h("div.field.tick", { "data-key": id },
    h("label.option", h("input", box), h("span.option-text", { dir: "auto" }, label)), help(described), errors(described));
}

const object = (described) => group(described, properties(described.schema, described.pointer, described.form));

function array(described) {
  const { schema: { items, prefixItems = [] }, pointer, form, label, value } = described;
  const length = Math.max(Array.isArray(value) ? value.length : 0, prefixItems.length);
  return list(described, Array.from({ length }, (_, index) => {
    const isFixed = index < prefixItems.length;
    const own = form.read(isFixed ? prefixItems[index] : items);
    // All items that can be added have one schema, and so one title.
    const title = isFixed && own.title ? own.title : word("item", { title: own.title ?? label, n: index + 1 });
    return item(described, { index, title, isFixed }, field({ ...own, title }, child(pointer, index), true, form));
  }));
}

function several(described) {
  const { schema, pointer, form } = described;
  const choices = choicesOf(form.read(schema.items), form.schema, labelsOf(form.ui.labels, pointer));
  return severalChoices({ ...described, choices });
}

/** For an optional value with only one possibility: a choice of whether it is there. */
function onlyChoice(described) {
  const { schema, pointer, form } = described;
  return choice({ ...described, choices: choicesOf({ enum: [schema.const] }, form.schema, labelsOf(form.ui.labels, pointer)) });
}

/** The only possible value of a required field is not asked for. */
function constant({ id, pointer, schema }) {
  const value = JSON.stringify(schema.const);
  return h("input", { type: "hidden", "data-key": id, name: pointer, "data-path": pointer, "data-as": "choice", value });
}
