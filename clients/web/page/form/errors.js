/** Which errors a field shows, so that the others are shown above the form. */
import { at, names } from "./pointer.js";
import { resolved, typeOf } from "./schema.js";

/** The errors of a screen whose path leads to a field that is drawn. */
export function fieldErrors({ schema, effectiveSchema, errors, values }) {
  const root = effectiveSchema ?? schema;
  if (!root) return [];
  return errors.filter(({ path }) => path !== "" && leads(names(path), resolved(root, root), root, values));
}

function leads([name, ...rest], schema, root, values) {
  if (name === undefined) return true;
  const type = typeOf(schema);
  if (type === "array") {
    const items = resolved(schema.prefixItems?.[name] ?? schema.items, root);
    return Array.isArray(values) && Number(name) < values.length && leads(rest, items, root, values[name]);
  }
  if (!schema.properties?.[name]) return Boolean(schema.oneOf ?? schema.anyOf) && rest.length === 0;
  return leads(rest, resolved(schema.properties[name], root), root, at(`/${name}`, values));
}
