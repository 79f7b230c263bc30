/** Frames around fields that are drawn already: objects, the choice of an object's shape, lists. */
import { h } from "../drawing/dom.js";
import { icon } from "../drawing/icons.js";
import { word } from "../words.js";
import { absence, errors, groupedBy, help, optional } from "./around.js";
import { choice } from "./choices.js";
import { at, child, idOf, member } from "./pointer.js";
import { namesAt, spelledOut } from "./schema.js";

/** An object with these fields. An optional one is folded, unless there is something in it. */
export function group(described, members) {
  const { pointer, form, id, label, required, value } = described;
  const inside = [help(described), ...members, errors(described)];
  const others = Object.entries(value ?? {}).filter(([name]) => !namesAt(pointer, form.written).includes(name));
  // Members without a field are kept as they were given.
  const given = others.length > 0 && JSON.stringify(Object.fromEntries(others));
  const marked = { id, "data-key": id, "data-path": pointer, "data-given": given, ...absence(described), ...groupedBy(described) };
  if (required) return h("fieldset.field.group", { ...marked, "data-as": "object", tabindex: -1 }, h("legend.label", label), inside);
  const open = Object.keys(value ?? {}).length > 0 || form.errors.some(({ path }) => path.startsWith(`${pointer}/`));
  return h("details.field.group", { ...marked, "data-as": "optional-object", open },
    h("summary.label", label, optional(described)), inside);
}

/** The choice of one of the shapes that an object may have. */
export function shapeChoice({ tag, choices }, schema, pointer, form) {
  const path = child(pointer, tag);
  const { title, description, readOnly } = form.read(schema.properties?.[tag] ?? {});
  const picker = choice({
    schema: { description }, pointer: path, required: true, readOnly: form.readOnly || readOnly, id: idOf(path, form.name), form, choices,
    value: at(path, form.values), label: member(form.ui.titles, path.slice(1)) ?? title ?? spelledOut(tag),
    errors: form.errors.filter((error) => error.path === path),
  });
  picker.dataset.reshapes = "";
  return picker;
}

/** A list of these items. */
export function list(described, items) {
  const { schema, pointer, id, label } = described;
  const grows = schema.items && schema.items !== false && !described.readOnly;
  const marked = { id, "data-key": id, tabindex: -1, "data-path": pointer, "data-as": "list", ...absence(described), ...groupedBy(described) };
  return h("fieldset.field.list", marked,
    h("legend.label", label, optional(described)), help(described),
    items.length > 0 && h("ul.items", items),
    grows && h("button.quiet", { type: "button", "data-do": "addItem", "data-of": pointer },
      icon("plus"), word("add"), h("span.unseen", ` ${label}`)),
    errors(described));
}

/** An item of a list: its field, and a way to remove it, unless it is one that every such list has. */
export function item({ id, pointer, form }, { index, title, isFixed }, field) {
  const remove = {
    type: "button", "data-do": "removeItem", "data-of": child(pointer, index), "aria-label": word("remove", { title }),
  };
  return h("li.item", { "data-key": `${id}-${index}`, "data-added": !isFixed },
    field, !isFixed && !form.readOnly && h("button.round", remove, icon("minus")));
}
