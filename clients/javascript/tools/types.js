/**
 * Writes `src/protocol.d.ts`: the methods and the answers of the protocol, from `openrpc.json` and from what `methods.js`
 * takes by position.
 *
 *     node tools/types.js           writes the file
 *     node tools/types.js --print   prints it
 */
import { readFileSync, writeFileSync } from "node:fs";
import { memberName, methods } from "../src/methods.js";

const OPENRPC = new URL("../../../protocol/openrpc.json", import.meta.url);
const TARGET = new URL("../src/protocol.d.ts", import.meta.url);
/** What is said by the client itself, and not called. */
const UNCALLED = new Set(["exit", "$/cancelRequest"]);
const BASES = new Set(["CallOptions", "CommandOptions"]);

/**
 * What the document's schemas do not say: objects that one member tells apart, and what each of them has in some places. So
 * whoever looks at that member knows the others.
 */
const VARIANTS = {
  View: {
    ActiveView: { about: "A view of a session that goes on.", state: '"active"', screen: "UserScreen | ActionScreen", outcome: "null" },
    EndedView: { about: "A view of a session that is over.", state: '"ended"', screen: "EndScreen | null", outcome: "Outcome" },
  },
  Screen: {
    UserScreen: { about: "A screen that waits for the user.", kind: '"screen"', entry: "string", action: "undefined" },
    ActionScreen: { about: "A screen that is shown while the host does an action.", kind: '"action"', entry: "string" },
    EndScreen: { about: "The screen of an end.", kind: '"end"', entry: "null", action: "undefined" },
  },
};

const HEAD = `// The methods and the answers of the protocol. Written by tools/types.js: change that, or protocol/openrpc.json.

/** Any JSON object. */
export type JSONObject = { [name: string]: any };

/** An object that is sent. JSON would leave out what is in a \`Map\` or a \`FormData\`, and a promise has to be awaited first. */
export type GivenObject = JSONObject & { [Symbol.iterator]?: never; then?: never };

/** A session: its last view, or its id. With the view, a command is meant for the screen in that view. */
export type Session = View | string;

/** What every call takes besides its params. */
export interface CallOptions {
  /** Takes the request back. */
  signal?: AbortSignal;
}
`;

export function declarations(openrpc) {
  const called = openrpc.methods.filter(({ name }) => !UNCALLED.has(name));
  const common = commonOf(called.filter(({ name }) => methods[name].command));
  const shapes = Object.entries(openrpc.components.schemas).map(([name, schema]) => `export ${shape(name, schema)}`);
  const options = called.map((method) => optionsOf(method, common)).filter(Boolean);
  const told = [notifications(openrpc["x-notifications"]), refusals(openrpc.components.errors)];
  return [HEAD, commandOptions(common), ...options, interfaceOf(called, common), ...shapes, ...told].join("\n");
}

// What is told besides the results

function notifications(all) {
  const each = all.map(({ name, summary, params }) => {
    const named = params.map((one) => `${one.name}: ${type(one.schema)}`).join("; ");
    return `  /** ${summary} */\n  | { method: ${JSON.stringify(name)}; params: { ${named} } }`;
  });
  return `/** A message that answers nothing. */\nexport type Notification =\n${each.join("\n")};\n`;
}

function refusals(errors) {
  const each = Object.entries(errors).map(([kind, { data }]) => `  ${kind}: ${type(data, "  ")};`);
  return `/** The \`data\` of each refusal, by its kind. */\nexport interface RefusalData {\n${each.join("\n")}\n}\n`;
}

// Methods

function interfaceOf(called, common) {
  const members = called.map((method) => signatures(method, optionsName(method, common)));
  return `/** The methods of the protocol. */\nexport interface Methods {\n${members.join("\n")}\n}\n`;
}

/** A flow may be named or defined among the options: then there is no first argument, and there are options. */
function signatures(method, options) {
  const { positional } = methods[method.name];
  const taken = positional.map((name) => argument(param(method, name)));
  const named = [...taken, `options?: ${options}`];
  const both = taken[0]?.startsWith("flow?: ") ? [["flow: string", ...named.slice(1)], [`options: ${options} & { flow?: string }`]] : [named];
  return both.map((each) => `  /** ${method.summary} */\n  ${signature(method, each)}`).join("\n");
}

function argument({ name, required, schema }) {
  return `${name}${required ? "" : "?"}: ${paramType(name, schema)}`;
}

function signature(method, taken) {
  return `${memberName(method.name)}(${taken.join(", ")}): Promise<${type(method.result.schema)}>;`;
}

// Options: what is not taken by position

/** The params that every command takes, besides its session. */
function commonOf(commands) {
  const [first, ...others] = commands;
  return first.params.filter(({ name }) =>
    name !== "session" && others.every(({ params }) => params.some((each) => each.name === name)));
}

function commandOptions(common) {
  return `/** What each command takes besides its own. */\nexport interface CommandOptions extends CallOptions ${listed(common)}\n`;
}

function optionsOf(method, common) {
  const name = optionsName(method, common);
  if (BASES.has(name)) return "";
  const base = methods[method.name].command ? "CommandOptions" : "CallOptions";
  const text = `/** What \`${memberName(method.name)}\` takes by name. */\nexport interface ${name} extends ${base} `;
  return `${text}${listed(own(method, common))}\n`;
}

function optionsName(method, common) {
  if (own(method, common).length === 0) return methods[method.name].command ? "CommandOptions" : "CallOptions";
  const name = memberName(method.name);
  return `${name[0].toUpperCase()}${name.slice(1)}Options`;
}

function own(method, common) {
  const { positional, command } = methods[method.name];
  const inherited = command ? common.map(({ name }) => name) : [];
  return method.params.filter(({ name }) => !positional.includes(name) && !inherited.includes(name));
}

function listed(params) {
  const members = params.map(({ name, summary, schema }) => `  /** ${summary} */\n  ${name}?: ${paramType(name, schema)};`);
  return `{\n${members.join("\n")}\n}`;
}

function param(method, name) {
  const found = method.params.find((each) => each.name === name);
  if (!found) throw new Error(`${method.name} has no param ${name}, which methods.js takes by position`);
  return found;
}

/** Where a session is named, its view may stand. */
function paramType(name, schema) {
  if (name === "session" || name === "from") return "Session";
  return type(schema, "  ").replace("JSONObject", "GivenObject");
}

// Schemas

function shape(name, schema) {
  if (VARIANTS[name]) return variants(name, schema, VARIANTS[name]);
  return schema.type === "object" && schema.properties
    ? `interface ${name} ${members(schema, "")}\n`
    : `type ${name} = ${type(schema)};\n`;
}

/** The union of what one member tells apart, and each of its parts. */
function variants(name, { properties, required }, parts) {
  const apart = Object.keys(properties).filter((each) => Object.values(parts).some((part) => each in part));
  const common = Object.fromEntries(Object.entries(properties).filter(([each]) => !apart.includes(each)));
  const part = ([its, { about, ...own }]) => {
    const lines = apart.map((each) =>
      `  ${each}${own[each] === "undefined" ? "?" : ""}: ${own[each] ?? type(properties[each], "  ")};`);
    return `/** ${about} */\nexport interface ${its} extends Any${name} {\n${lines.join("\n")}\n}\n`;
  };
  return [
    `type ${name} = ${Object.keys(parts).join(" | ")};\n`,
    `/** What every ${name.toLowerCase()} has. */\nexport interface Any${name} ${members({ properties: common, required }, "")}\n`,
    ...Object.entries(parts).map(part),
  ].join("\n");
}

function members({ properties, required = [] }, indent) {
  const lines = Object.entries(properties).map(([name, schema]) =>
    `${indent}  ${name}${required.includes(name) ? "" : "?"}: ${type(schema, `${indent}  `)};`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function type(schema, indent = "") {
  if (schema === true) return "any";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map((each) => type(each, indent)).join(" | ");
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  return [schema.type].flat().map((name) => typeNamed(name, schema, indent)).join(" | ");
}

function typeNamed(name, schema, indent) {
  switch (name) {
    case "integer": return "number";
    case "array": return arrayOf(schema.items ? type(schema.items, indent) : "any");
    case "object": return objectOf(schema, indent);
    default: return name;
  }
}

function objectOf(schema, indent) {
  if (schema.properties) return members(schema, indent);
  return schema.additionalProperties === false ? "Record<string, never>" : "JSONObject";
}

const arrayOf = (item) => (item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const text = declarations(JSON.parse(readFileSync(OPENRPC, "utf8")));
  if (process.argv.includes("--print")) process.stdout.write(text);
  else writeFileSync(TARGET, text);
}
