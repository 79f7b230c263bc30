/** Fields that hold others: objects, objects of several shapes, lists. */
import { h } from "../drawing/dom.js";
import { icon } from "../drawing/icons.js";
import { word } from "../words.js";
import { absence, errors, groupedBy, help, optional } from "./around.js";
import { choice } from "./choices.js";
import { field, properties } from "./fields.js";
import { at, child, idOf } from "./pointer.js";
import { namesAt, spelledOut } from "./schema.js";

/** An object. An optional one is folded, unless there is something in it. */
export function group(described) {
  const { schema, pointer, form, id, label, required, value } = described;
  const inside = [help(described), ...properties(schema, pointer, form), errors(described)];
  const others = Object.entries(value ?? {}).filter(([name]) => !namesAt(pointer, form.written).includes(name));
  // Members without a field are kept as they were given.
  const given = others.length > 0 && JSON.stringify(Object.fromEntries(others));
  const marked = { id, "data-key": id, "data-path": pointer, "data-given": given, ...absence(described), ...groupedBy(described) };
  if (required) return h("fieldset.field.group", { ...marked, "data-as": "object", tabindex: -1 }, h("legend.label", label), inside);
  const open = Object.keys(value ?? {}).length > 0 || form.errors.some(({ path }) => path.startsWith(`${pointer}/`));
  return h("details.field.group", { ...marked, "data-as": "optional-object", open },
    h("summary.label", label, optional(described)), inside);
}

/** The shapes that an object may have, to choose from, and the fields of the chosen one. */
export function variants({ tag, variants: shapes }, schema, pointer, form) {
  const path = child(pointer, tag);
  const chosen = at(path, form.values);
  const picker = choice({
    schema: {}, pointer: path, required: true, readOnly: form.readOnly, id: idOf(path, form.name), form, choices: shapes, value: chosen,
    label: schema.properties?.[tag]?.title ?? spelledOut(tag), errors: form.errors.filter((error) => error.path === path),
  });
  picker.dataset.reshapes = "";
  const shape = shapes.find(({ value }) => value === chosen)?.schema;
  if (!shape) return [picker];
  const { [tag]: _, ...rest } = shape.properties;
  return [picker, ...properties({ ...shape, properties: rest, oneOf: undefined, anyOf: undefined }, pointer, form)];
}

export function list(described) {
  const { schema, pointer, id, label, value } = described;
  const count = Math.max(Array.isArray(value) ? value.length : 0, schema.prefixItems?.length ?? 0);
  const items = Array.from({ length: count }, (_, index) => item(described, index));
  const grows = schema.items && schema.items !== false && !described.readOnly;
  const marked = { id, "data-key": id, tabindex: -1, "data-path": pointer, "data-as": "list", ...absence(described), ...groupedBy(described) };
  return h("fieldset.field.list", marked,
    h("legend.label", label, optional(described)), help(described),
    items.length > 0 && h("ul.items", items),
    grows && h("button.quiet", { type: "button", "data-do": "addItem", "data-of": pointer },
      icon("plus"), word("add"), h("span.unseen", ` ${label}`)),
    errors(described));
}

function item({ schema, pointer, form, id, label }, index) {
  const isFixed = index < (schema.prefixItems?.length ?? 0);
  const own = form.read(isFixed ? schema.prefixItems[index] : schema.items);
  // All items that can be added have one schema, and so one title.
  const title = isFixed && own.title ? own.title : word("item", { title: own.title ?? label, n: index + 1 });
  const path = child(pointer, index);
  const remove = { type: "button", "data-do": "removeItem", "data-of": path, "aria-label": word("remove", { title }) };
  return h("li.item", { "data-key": `${id}-${index}`, "data-added": !isFixed },
    field({ ...own, title }, path, true, form), !isFixed && !form.readOnly && h("button.round", remove, icon("minus")));
}
