/** TypeScript for JSON Schema, as far as the service's own document uses it; throws at what it does not know. */

export type Node = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

/** An object of the document; anything else is the empty one. */
export function nodeIn(value: unknown): Node {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The type of a schema, references by the name of their target or what `names` makes of it. */
export function typeOf(schema: Node, names: Names): string {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1) ?? "";
    return names[name] ?? name;
  }
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(alternatives)) {
    return union(alternatives.map((one) => typeOf(nodeIn(one), names)));
  }
  if (Array.isArray(schema["allOf"])) {
    return schema["allOf"].map((one) => typeOf(nodeIn(one), names)).join(" & ");
  }
  if ("const" in schema) {
    return JSON.stringify(schema["const"]);
  }
  if (Array.isArray(schema["enum"])) {
    return union(schema["enum"].map((one) => JSON.stringify(one)));
  }
  const { type } = schema;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return union(types.map((one) => plainType(one, schema, names)));
}

function plainType(type: unknown, schema: Node, names: Names): string {
  switch (type) {
    case "string":
      return schema["format"] === "binary" ? "Upload" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayType(schema, names);
    case "object":
      return objectType(schema, names);
    case undefined:
      return "unknown";
    default:
      throw new Error(`a schema of the unknown type ${JSON.stringify(type)}`);
  }
}

function arrayType(schema: Node, names: Names): string {
  const places = schema["prefixItems"];
  if (Array.isArray(places)) {
    return `[${places.map((one) => typeOf(nodeIn(one), names)).join(", ")}]`;
  }
  const item = typeOf(nodeIn(schema["items"]), names);
  return /^[\w.]+$/u.test(item) ? `${item}[]` : `(${item})[]`;
}

function objectType(schema: Node, names: Names): string {
  const further = schema["additionalProperties"];
  const hasMembers = Object.keys(nodeIn(schema["properties"])).length > 0;
  if (typeof further === "object" && further !== null) {
    const record = `Record<string, ${typeOf(nodeIn(further), names)}>`;
    return hasMembers ? `${membersOf(schema, names)} & ${record}` : record;
  }
  return hasMembers ? membersOf(schema, names) : "Record<string, unknown>";
}

/** The members of an object in braces. */
export function membersOf(schema: Node, names: Names): string {
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const lines = Object.entries(nodeIn(schema["properties"])).map(([name, member]) => {
    const node = nodeIn(member);
    const key = /^[a-z_$][\w$]*$/iu.test(name) ? name : JSON.stringify(name);
    const type = typeOf(node, names);
    const note = typeof node["description"] === "string" ? `/** ${node["description"]} */\n` : "";
    return required.includes(name)
      ? `${note}${key}: ${type};\n`
      : `${note}${key}?: ${type} | undefined;\n`;
  });
  return `{\n${lines.join("")}}`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}
