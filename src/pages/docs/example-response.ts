/**
 * Example answers, made from the schemas of the API description so that they cannot fall behind it. Values
 * that a reader recognises come from a table (example-values.data.ts); where it has none, a plain value of
 * the schema's type.
 */
import { EXAMPLE_VALUES } from "./example-values.data.ts";
import { type Json, list, record, text, variantsOf } from "./json.ts";
import { refName } from "./schema-view.ts";

/** Schemas may hold themselves; no answer is nested so deep. */
const MAX_DEPTH = 9;

/** A value that the schema admits; `schemas` are those it refers to by name. */
export function exampleOf(schema: unknown, schemas: Json): unknown {
  return valueOf(record(schema), { schemas, owner: "", member: "", depth: 0 });
}

interface Place {
  readonly schemas: Json;
  /** The named schema that the value is in; "" in none. */
  readonly owner: string;
  readonly member: string;
  readonly depth: number;
}

function valueOf(node: Json, place: Place): unknown {
  // A name may stand for different things in different schemas: then what the table has is not admitted here.
  const known = knownValue(place);
  if (known !== undefined && admits(node, known)) {
    return known;
  }
  const name = refName(node);
  if (name !== null) {
    return valueOf(record(place.schemas[name]), { ...place, owner: name, member: "" });
  }
  if (node["const"] !== undefined || node["default"] !== undefined) {
    return node["const"] ?? node["default"];
  }
  const variants = variantsOf(node);
  const types = Array.isArray(node["type"]) ? list(node["type"]) : [node["type"]];
  if (types.includes("null") || variants.some((variant) => variant["type"] === "null")) {
    const only = variants.find((variant) => variant["type"] !== "null");
    // A resource that may be absent is more telling when it is there.
    return only !== undefined && refName(only) !== null && place.depth < 2
      ? valueOf(only, place)
      : null;
  }
  if (variants[0] !== undefined) {
    return valueOf(variants[0], place);
  }
  const [first] = list(node["enum"]);
  return first ?? plainValue(text(types[0]), node, place);
}

/** A value of the type that a reader sees through at once; an unknown type gives an empty object. */
function plainValue(type: string, node: Json, place: Place): unknown {
  switch (type) {
    case "object":
      return objectOf(node, place);
    case "array":
      return arrayOf(node, place);
    case "integer":
    case "number":
      return node["minimum"] ?? 1;
    case "boolean":
      return false;
    case "string":
      return STRINGS[text(node["format"])] ?? (place.member === "" ? "text" : wordOf(place.member));
    default:
      return {};
  }
}

const STRINGS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-21T12:04:00.000Z",
  date: "2026-05-23",
  uri: "https://platen.example/…",
  email: "ada@shop.example",
  uuid: "0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c",
};

function wordOf(member: string): string {
  return member.replaceAll("_", " ");
}

/**
 * Members that are always there. Optional ones are left out: an example with all of them would show what no
 * answer holds.
 */
function objectOf(node: Json, place: Place): unknown {
  if (place.depth > MAX_DEPTH) {
    return {};
  }
  const required = list(node["required"]);
  return Object.fromEntries(
    Object.entries(record(node["properties"]))
      .filter(([name]) => required.includes(name))
      .map(([name, member]) => [
        name,
        valueOf(record(member), { ...place, member: name, depth: place.depth + 1 }),
      ]),
  );
}

function arrayOf(node: Json, place: Place): unknown {
  const fixed = list(node["prefixItems"]);
  const inner = { ...place, depth: place.depth + 1 };
  if (fixed.length > 0) {
    return fixed.map((item) => valueOf(record(item), inner));
  }
  return place.depth > MAX_DEPTH || node["items"] === undefined
    ? []
    : [valueOf(record(node["items"]), { ...inner, member: "" })];
}

/**
 * By "Schema.member" where a member means something else there, otherwise by its name alone; undefined for
 * neither.
 */
function knownValue({ owner, member }: Place): unknown {
  if (member === "") {
    return undefined;
  }
  const own = `${owner}.${member}`;
  return Object.hasOwn(EXAMPLE_VALUES, own) ? EXAMPLE_VALUES[own] : EXAMPLE_VALUES[member];
}

/** Whether a value is of the schema's type, so that a name used for something else does not mislead. */
function admits(node: Json, value: unknown): boolean {
  const variants = variantsOf(node);
  if (variants.length > 0) {
    return variants.some((variant) => admits(variant, value));
  }
  const options = list(node["enum"]);
  if (options.length > 0) {
    return options.includes(value);
  }
  if (node["const"] !== undefined || refName(node) !== null) {
    return node["const"] === value;
  }
  const types = Array.isArray(node["type"]) ? list(node["type"]) : [node["type"]];
  return types.some((type) => isOf(text(type), value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
