/**
 * A form's fields: from a schema, values and errors to elements. Which control stands for a value is said in `controls.js`.
 *
 * Every control says of which value it is (`data-path`) and how that is written (`data-as`), for `values.js` to read it again.
 */
import { control } from "./controls.js";
import { h, lay } from "../drawing/dom.js";
import { icon } from "../drawing/icons.js";
import { at, child, idOf } from "./pointer.js";
import { choicesOf, isNullable, ordered, resolved, spelledOut, typeOf, variantsOf } from "./schema.js";
import { word } from "../words.js";

/** So deep a schema that contains itself is drawn; below, as JSON. */
const DEEPEST = 8;

/**
 * The fields of all properties. `form` has `schema`, `values`, `errors`, `ui`, `held` (the pointers of secrets kept), and a `name`
 * that tells its elements from those of another form.
 */
export function fields(form) {
  const root = { name: "field", ui: {}, errors: [], held: [], ...form };
  const schema = resolved(form.schema, form.schema);
  return typeOf(schema) === "object" ? properties(schema, "", root) : field({ ...schema, title: schema.title ?? "" }, "", true, root);
}

/** The fields of a form that no view shows, which so can be drawn anew without one. */
export function ownFields({ schema, values, errors = [], name }) {
  return h("div.fields", { "data-own": JSON.stringify({ schema, name }) }, fields({ schema, values, errors, name }));
}

/** Draws them again, with other values. */
export function redraw(own, values) {
  lay(h("div", fields({ ...JSON.parse(own.dataset.own), values })), own, (control) => control.dataset.as === "secret");
}

function properties(schema, pointer, form) {
  const shapes = variantsOf(schema, form.schema);
  const all = { ...schema.properties };
  // What belongs to a shape is drawn with it, when it is chosen.
  const shaped = shapes?.variants.flatMap(({ schema: shape }) => Object.keys(shape.properties)) ?? [];
  const names = ordered(all, orderAt(pointer, form));
  const drawn = names.filter((name) => !shaped.includes(name))
    .map((name) => field(resolved(all[name], form.schema), child(pointer, name), (schema.required ?? []).includes(name), form));
  return shapes ? [variants(shapes, schema, pointer, form), ...drawn] : drawn;
}

const orderAt = (pointer, { ui }) => (pointer === "" ? ui.order : at(pointer, ui.order) ?? ui.orders?.[pointer.slice(1)]);

function field(schema, pointer, required, form) {
  const name = pointer.split("/").at(-1);
  const described = {
    schema, pointer, required, id: idOf(pointer, form.name),
    label: form.ui.titles?.[pointer.slice(1)] ?? schema.title ?? spelledOut(name),
    widget: form.ui.widgets?.[pointer.slice(1)],
    value: at(pointer, form.values),
    choices: choicesOf(schema, form.schema, labelsOf(form.ui.labels, pointer)),
    errors: form.errors.filter((error) => error.path === pointer),
    held: form.held.includes(pointer),
    nullable: isNullable(schema),
    form,
  };
  return kindOf(described)(described);
}

/** The author's words for values: for all fields at once, or by field. */
function labelsOf(labels = {}, pointer) {
  const own = labels[pointer.slice(1)];
  return own !== null && typeof own === "object" ? { ...labels, ...own } : labels;
}

function kindOf({ schema, choices, form, pointer, widget }) {
  if ("const" in schema && !choices && schema.const !== true) return constant;
  if (choices) return choices.length > 6 || widget === "select" ? labelled : choice;
  const type = typeOf(schema);
  if (type === "boolean") return widget === "radio" || widget === "radios" ? yesOrNo : tick;
  const tooDeep = pointer.split("/").length > DEEPEST;
  if (type === "object" && !tooDeep && (schema.properties || variantsOf(schema, form.schema))) return group;
  if (type === "array" && !tooDeep && (schema.items || schema.prefixItems)) {
    const items = resolved(schema.items, form.schema);
    return schema.uniqueItems && choicesOf(items, form.schema) ? severalChoices : list;
  }
  return labelled;
}

// Fields of one value

function labelled(field) {
  return h("div.field", { "data-key": field.id, "data-wide": field.widget === "textarea" },
    h("label.label", { for: field.id }, field.label, optional(field)),
    help(field), control(field, describedBy(field)), errors(field));
}

function tick(field) {
  return h("div.field.tick", { "data-key": field.id },
    h("label.option", h("input", {
      type: "checkbox", id: field.id, name: field.pointer, "data-path": field.pointer, "data-as": "boolean",
      checked: field.value === true, required: field.schema.const === true, ...describedBy(field),
    }), h("span.option-text", { dir: "auto" }, field.label)),
    help(field), errors(field));
}

const yesOrNo = (field) => choice({ ...field, choices: [{ value: true, title: word("yes") }, { value: false, title: word("no") }] });

/** A few choices, all to be seen. */
function choice(field) {
  return options(field, "radio", (each) => JSON.stringify(each) === JSON.stringify(field.value));
}

function severalChoices(field) {
  const choices = choicesOf(resolved(field.schema.items, field.form.schema), field.form.schema, labelsOf(field.form.ui.labels, field.pointer));
  const chosen = (field.value ?? []).map((each) => JSON.stringify(each));
  return options({ ...field, choices }, "checkbox", (each) => chosen.includes(JSON.stringify(each)), { "data-path": field.pointer, "data-as": "list" });
}

function options(field, type, isChosen, marked = {}) {
  const several = type === "checkbox";
  return h("fieldset.field.options", { "data-key": field.id, id: field.id, tabindex: -1, role: several ? "group" : "radiogroup", "aria-required": several ? false : required(field), ...marked, ...(several ? groupedBy : describedBy)(field) },
    h("legend.label", field.label, optional(field)), help(field),
    h("div.choices", { "data-many": field.choices.length > 3 }, field.choices.map(({ value, title, help: more }, index) => h("label.option",
      h("input", {
        type, name: field.pointer, id: `${field.id}-${index}`, "data-path": field.pointer, "data-as": several ? "item" : "choice",
        value: JSON.stringify(value), checked: isChosen(value), "aria-invalid": field.errors.length > 0 && "true",
      }),
      h("span.option-text", { dir: "auto" }, title, more && h("small", more))))),
    errors(field));
}

function constant(field) {
  return h("input", { type: "hidden", "data-key": field.id, name: field.pointer, "data-path": field.pointer, "data-as": "choice", value: JSON.stringify(field.schema.const) });
}

// Fields of several values

function group(field) {
  const { schema, pointer, form, required: must } = field;
  const open = must || (field.value && Object.keys(field.value).length > 0) || form.errors.some((error) => error.path.startsWith(`${pointer}/`));
  const inside = [help(field), ...properties(schema, pointer, form), errors(field)];
  const marked = { "data-key": field.id, "data-path": pointer, "data-as": must ? "object" : "optional-object", ...groupedBy(field) };
  if (must) return h("fieldset.field.group", { ...marked, id: field.id, tabindex: -1 }, h("legend.label", field.label), inside);
  return h("details.field.group", { ...marked, id: field.id, open }, h("summary.label", field.label, optional(field)), inside);
}

function variants({ tag, variants: shapes }, schema, pointer, form) {
  const path = child(pointer, tag);
  const chosen = at(path, form.values);
  const shape = shapes.find(({ value }) => value === chosen);
  const picker = choice({
    schema: {}, pointer: path, required: true, id: idOf(path, form.name), label: schema.properties?.[tag]?.title ?? spelledOut(tag), value: chosen,
    choices: shapes, errors: form.errors.filter((error) => error.path === path), form,
  });
  picker.dataset.reshapes = "";
  const { [tag]: _, ...rest } = shape?.schema.properties ?? {};
  return [picker, ...(shape ? properties({ ...shape.schema, properties: rest, oneOf: undefined, anyOf: undefined }, pointer, form) : [])];
}

function list(field) {
  const { schema, pointer, form } = field;
  const values = Array.isArray(field.value) ? field.value : [];
  const count = Math.max(values.length, schema.prefixItems?.length ?? 0);
  const items = Array.from({ length: count }, (_, index) => item(field, index));
  return h("fieldset.field.list", { "data-key": field.id, id: field.id, tabindex: -1, "data-path": pointer, "data-as": "list", ...groupedBy(field) },
    h("legend.label", field.label, optional(field)), help(field),
    items.length > 0 && h("ul.items", items),
    schema.items !== false && (schema.items || !schema.prefixItems) && h("button.quiet", { type: "button", "data-do": "addItem", "data-of": pointer }, icon("plus"), word("add"),
      h("span.unseen", ` ${field.label}`)),
    errors(field));
}

function item(field, index) {
  const { schema, pointer, form } = field;
  const fixed = index < (schema.prefixItems?.length ?? 0);
  const own = resolved(fixed ? schema.prefixItems[index] : schema.items, form.schema);
  const title = own.title ?? word("item", { title: field.label, n: index + 1 });
  return h("li.item", { "data-key": `${field.id}-${index}` }, fieldOfItem({ ...own, title }, child(pointer, index), form),
    !fixed && h("button.round", { type: "button", "data-do": "removeItem", "data-of": child(pointer, index), "aria-label": word("remove", { title }) }, icon("minus")));
}

const fieldOfItem = (schema, pointer, form) => field(schema, pointer, true, form);

// What stands around a control

const required = (field) => (field.required && !field.held ? "true" : false);

/** Most fields are required, so the others are marked. */
const optional = (field) => !field.required && [" ", h("span.optional", word("optional"))];

const help = (field) => field.schema.description && h("p.help", { id: `${field.id}-help`, dir: "auto" }, field.schema.description);

function errors(field) {
  return h("p.error", { id: `${field.id}-error`, "data-errors-of": field.pointer },
    field.errors.map(({ message }, index) => [index > 0 && " ", message]));
}

function describedBy(field) {
  return { ...groupedBy(field), "data-invalid": false, "aria-invalid": field.errors.length > 0 && "true" };
}

/** As `describedBy`, of a group of controls, which has no validity of its own. */
function groupedBy(field) {
  const by = [field.schema.description && `${field.id}-help`, field.errors.length && `${field.id}-error`].filter(Boolean);
  return { "aria-describedby": by.join(" ") || false, "data-invalid": field.errors.length > 0 };
}
