/**
 * The generated half of the typed client: a type for each schema of the OpenAPI document, and a class for
 * each group of operations with a method for each operation. What it calls is written by hand in client/src.
 */
import { execFileSync } from "node:child_process";
import { describedApi } from "#api/described-api.ts";
import { inCamelCase, clientMethod } from "#http/client-method.ts";
import { openapi } from "#http/openapi.ts";
import { membersOf, nodeIn, type Node, typeOf } from "./schema-type.ts";

/** The service's document, as text of JSON has it. */
export function currentDocument(): unknown {
  return JSON.parse(JSON.stringify(openapi(describedApi, "https://platen.example/v1")));
}

/** Name → text of each file, formatted. */
export function clientFiles(document: unknown): ReadonlyMap<string, string> {
  const read = readDocument(nodeIn(document));
  return new Map([
    ["types.ts", formatted(typesFile(read))],
    ["groups.ts", formatted(groupsFile(read))],
  ]);
}

function formatted(text: string): string {
  const args = ["format", "--stdin-file-path=client/src/generated.ts"];
  return execFileSync("node_modules/.bin/biome", args, {
    input: text,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
}

const HEAD = `// Made from the OpenAPI document by \`npm run client:make\`; not to be edited.\n`;

/** Names that would hide those of the language. */
const RENAMED: Readonly<Record<string, string>> = { Error: "ErrorDocument", Event: "WebhookEvent" };

/** POSTs that change nothing, and may be sent again without a key. */
const SAFE: ReadonlySet<string> = new Set([
  "createPreview",
  "previewEmbedChange",
  "resolveProductMapping",
]);

interface Operation {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** What to call in its place, where it goes out of use; "" otherwise. */
  readonly instead: string;
  /** Schemes of which one is enough; empty: nothing is asked for. */
  readonly schemes: readonly string[];
  readonly isCredentialOptional: boolean;
  readonly params: readonly string[];
  readonly query: Node | null;
  readonly body: {
    readonly schema: Node;
    readonly required: boolean;
    readonly kind: BodyKind;
  } | null;
  readonly isKeyed: boolean;
  /** Schemas of the JSON answers; null when the answer is a file. */
  readonly answers: readonly Node[] | null;
  readonly isList: boolean;
}

type BodyKind = "json" | "form";

interface Read {
  readonly schemas: Readonly<Record<string, Node>>;
  readonly operations: readonly Operation[];
}

function readDocument(document: Node): Read {
  const paths = Object.entries(nodeIn(document["paths"]));
  return {
    schemas: Object.fromEntries(
      Object.entries(nodeIn(nodeIn(document["components"])["schemas"])).map(([name, schema]) => [
        name,
        nodeIn(schema),
      ]),
    ),
    operations: paths.flatMap(([path, methods]) =>
      Object.entries(nodeIn(methods)).map(([method, node]) =>
        readOperation(path, method.toUpperCase(), nodeIn(node)),
      ),
    ),
  };
}

function readOperation(path: string, method: string, node: Node): Operation {
  const id = String(node["operationId"]);
  const [tag = "other"] = Array.isArray(node["tags"]) ? node["tags"].map(String) : [];
  const ways = Array.isArray(node["security"]) ? node["security"].map(nodeIn) : [];
  const parameters = Array.isArray(node["parameters"]) ? node["parameters"].map(nodeIn) : [];
  const query = parameters.filter((one) => one["in"] === "query");
  const answers = answersOf(node);
  return {
    id,
    ...clientMethod({ id, tag, method, path }),
    method,
    path,
    summary: String(node["summary"]),
    instead: node["deprecated"] === true ? String(node["description"]) : "",
    schemes: ways.flatMap((way) => Object.keys(way)),
    isCredentialOptional: ways.some((way) => Object.keys(way).length === 0),
    params: parameters.filter((one) => one["in"] === "path").map((one) => String(one["name"])),
    query: query.length === 0 ? null : querySchema(query),
    body: bodyOf(node),
    isKeyed: parameters.some((one) => one["name"] === "Idempotency-Key"),
    answers,
    isList:
      query.some((one) => one["name"] === "starting_after") &&
      answers?.length === 1 &&
      "has_more" in nodeIn(answers[0]?.["properties"]),
  };
}

function querySchema(parameters: readonly Node[]): Node {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((one) => [String(one["name"]), one["schema"]])),
    required: parameters.filter((one) => one["required"] === true).map((one) => one["name"]),
  };
}

function bodyOf(node: Node): Operation["body"] {
  const request = nodeIn(node["requestBody"]);
  const content = nodeIn(request["content"]);
  for (const [type, kind] of [
    ["application/json", "json"],
    ["multipart/form-data", "form"],
  ] as const) {
    if (content[type] !== undefined) {
      const schema = nodeIn(nodeIn(content[type])["schema"]);
      return { schema, kind, required: request["required"] === true };
    }
  }
  return null;
}

/** Null when one of the good answers is not JSON. */
function answersOf(node: Node): readonly Node[] | null {
  const good = Object.entries(nodeIn(node["responses"])).filter(([status]) => status < "400");
  const schemas = good.flatMap(([, response]) => {
    const json = nodeIn(nodeIn(response)["content"])["application/json"];
    const schema = nodeIn(nodeIn(json)["schema"]);
    const alternatives = schema["anyOf"];
    return json === undefined
      ? []
      : Array.isArray(alternatives)
        ? alternatives.map(nodeIn)
        : [schema];
  });
  // Of what comes in either form a client asks for JSON.
  const hasFile = good.some(([, response]) => {
    const types = Object.keys(nodeIn(nodeIn(response)["content"]));
    return types.length > 0 && !types.includes("application/json");
  });
  return hasFile ? null : schemas;
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function typesFile({ schemas, operations: all }: Read): string {
  const named = Object.entries(schemas).map(([name, schema]) =>
    declared(RENAMED[name] ?? name, [schema]),
  );
  const own = all.flatMap((operation) => [
    ...(operation.query === null
      ? []
      : [declared(`${capital(operation.id)}Query`, [operation.query])]),
    ...(operation.body === null
      ? []
      : [declared(`${capital(operation.id)}Body`, [operation.body.schema])]),
    ...(operation.answers === null || operation.answers.length === 0
      ? []
      : [
          declared(
            `${capital(operation.id)}Result`,
            operation.answers.filter((one) => !isTrial(one)),
          ),
        ]),
    ...(hasTrial(operation)
      ? [declared(`${capital(operation.id)}Trial`, operation.answers?.filter(isTrial) ?? [])]
      : []),
  ]);
  const needsUpload = own.some((text) => text.includes("Upload"));
  return [
    HEAD,
    ...(needsUpload ? [`import type { Upload } from "../upload.ts";\n\n`] : []),
    [...named, ...own].join("\n"),
  ].join("");
}

function declared(name: string, all: readonly Node[]): string {
  const schemas = all.filter(
    (one, i) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
  );
  const [only] = schemas;
  if (
    only?.["type"] === "object" &&
    only["additionalProperties"] === false &&
    Object.keys(nodeIn(only["properties"])).length === 0
  ) {
    return `export type ${name} = Record<string, never>;\n`;
  }
  return only !== undefined &&
    schemas.length === 1 &&
    only["type"] === "object" &&
    !("anyOf" in only) &&
    typeof only["additionalProperties"] !== "object"
    ? `export interface ${name} ${membersOf(only, RENAMED)}\n`
    : `export type ${name} = ${schemas.map((schema) => typeOf(schema, RENAMED)).join(" | ")};\n`;
}

function groupsFile({ operations: all }: Read): string {
  const groups = new Map<string, Operation[]>();
  for (const operation of all) {
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
  }
  const classes = [...groups].map(([group, members]) => {
    const names = members.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) {
      throw new Error(
        `two operations of ${group} would be called ${twice}; name one in METHOD_NAMES`,
      );
    }
    const methods = members.flatMap((one) => [
      methodText(one),
      ...(one.isList ? [iteratorText(one)] : []),
    ]);
    return `/** Operations on ${group}. */\nexport class ${className(group)} {\n  readonly #http: Transport;\n\n  constructor(http: Transport) {\n    this.#http = http;\n  }\n\n${methods.join("\n")}}\n`;
  });
  const fields = [...groups.keys()].map((group) => `  readonly ${group}: ${className(group)};\n`);
  const made = [...groups.keys()].map(
    (group) => `    this.${group} = new ${className(group)}(http);\n`,
  );
  return [
    HEAD,
    `import { type Listing, iterated } from "../paging.ts";\n`,
    `import { type Download, type RequestOptions, segment, type Transport } from "../transport.ts";\n`,
    `import type * as Api from "./types.ts";\n\n`,
    classes.join("\n"),
    `\n/** All groups over one transport. */\nexport class Groups {\n${fields.join("")}\n  constructor(http: Transport) {\n${made.join("")}  }\n}\n`,
  ].join("");
}

/** The answer to `validate_only`, which names nothing that was made. */
function isTrial(answer: Node): boolean {
  return "valid" in nodeIn(answer["properties"]);
}

function hasTrial({ answers, body }: Operation): boolean {
  return (
    answers?.some(isTrial) === true &&
    answers.some((one) => !isTrial(one)) &&
    "validate_only" in nodeIn(body?.schema["properties"])
  );
}

function className(group: string): string {
  return `${capital(group)}Group`;
}

function methodText(operation: Operation): string {
  const { id, name, method, path, summary, answers } = operation;
  const result = resultOf(operation);
  const call = answers === null ? "download" : answers.length === 0 ? "nothing" : "json";
  const typeArgument = call === "json" ? `<${result}>` : "";
  const spec = [
    `id: "${id}"`,
    `method: "${method}"`,
    `path: ${pathText(operation)}`,
    `schemes: ${JSON.stringify(operation.schemes)}`,
    ...(operation.isCredentialOptional ? ["open: true"] : []),
    ...(operation.isKeyed ? ["keyed: true"] : []),
    ...(SAFE.has(id) ? ["safe: true"] : []),
    ...(operation.query === null ? [] : ["query"]),
    ...(operation.body === null ? [] : [operation.body.kind === "json" ? "body" : "form: parts"]),
  ];
  const returned = `    return this.#http.${call}${typeArgument}({ ${spec.join(", ")} }, options);\n`;
  const instead = operation.instead === "" ? "" : ` @deprecated ${operation.instead}`;
  const note = `  /** ${summary}: \`${method} ${path}\`.${instead} */\n`;
  if (!hasTrial(operation)) {
    return `${note}  ${name}(${argumentsOf(operation)}): Promise<${result}> {\n${returned}  }\n`;
  }
  const body = `Api.${capital(id)}Body`;
  const overload = (only: string, answer: string): string =>
    `  ${name}(body: ${body} & { validate_only${only} }, options?: RequestOptions): Promise<${answer}>;\n`;
  return [
    note,
    overload("?: false | undefined", `Api.${capital(id)}Result`),
    `  /** As above, and nothing is made. */\n`,
    overload(": true", `Api.${capital(id)}Trial`),
    `  ${name}(${argumentsOf(operation)}): Promise<${result}> {\n${returned}  }\n`,
  ].join("");
}

function iteratorText(operation: Operation): string {
  const { name } = operation;
  const iterator = name === "list" ? "iterate" : `iterate${capital(name.replace(/^list/u, ""))}`;
  const params = operation.params.map(inCamelCase);
  const result = resultOf(operation);
  return `  /** All pages of \`${name}\`, item by item. */\n  ${iterator}(${argumentsOf(operation)}): Listing<${result}["data"][number]> {\n    return iterated(query, (page) => this.${name}(${[...params, "page", "options"].join(", ")}));\n  }\n`;
}

function resultOf(operation: Operation): string {
  const { id, answers } = operation;
  if (hasTrial(operation)) {
    return `Api.${capital(id)}Result | Api.${capital(id)}Trial`;
  }
  return answers === null ? "Download" : answers.length === 0 ? "void" : `Api.${capital(id)}Result`;
}

function argumentsOf({ id, params, query, body }: Operation): string {
  const required = (schema: Node): boolean =>
    Array.isArray(schema["required"]) && schema["required"].length > 0;
  return [
    ...params.map((name) => `${inCamelCase(name)}: string`),
    ...(query === null ? [] : [`query: Api.${capital(id)}Query${required(query) ? "" : " = {}"}`]),
    ...(body === null
      ? []
      : [
          `${body.kind === "json" ? "body" : "parts"}: Api.${capital(id)}Body${required(body.schema) ? "" : " = {}"}`,
        ]),
    "options: RequestOptions = {}",
  ].join(", ");
}

function pathText({ path, params }: Operation): string {
  return params.length === 0
    ? `"${path}"`
    : `\`${path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => `\${segment("${name}", ${inCamelCase(name)})}`)}\``;
}
