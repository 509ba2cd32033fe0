/** A request in TypeScript, with the typed client. */
import { clientMethod } from "#http/client-method.ts";
import { bodySchema, type DescribedOperation, parametersOf } from "./api-description.ts";
import { record, text } from "./json.ts";
import { type ExampleBody, type ExampleRequest, pathValues } from "./example-request.ts";
import { literalOf, type LiteralStyle, partsOf } from "./sample-literal.ts";

const STYLE: LiteralStyle = {
  nothing: "null",
  yes: "true",
  no: "false",
  array: ["[", "]"],
  object: ["{", "}"],
  indent: 2,
  text: (value) => JSON.stringify(value),
  member: (name) => (/^[A-Za-z_]\w*$/u.test(name) ? `${name}: ` : `${JSON.stringify(name)}: `),
};

/** Options of the client that stand for a header. */
const OPTIONS: Readonly<Record<string, string>> = {
  "Bearer $PLATEN_KEY": "apiKey: process.env.PLATEN_KEY",
  $PUBLISHABLE_KEY: "publishableKey: process.env.PUBLISHABLE_KEY",
  $CLIENT_SECRET: "clientSecret: process.env.CLIENT_SECRET",
};

/** As a module that prints the response, or writes its file. */
export function typescriptSample(request: ExampleRequest): string {
  const { body, savedAs, hasJsonReply, baseUrl } = request;
  const call = callOf(request);
  const options = [
    `baseUrl: "${new URL(baseUrl).href.replace(/\/v1$/u, "")}"`,
    ...optionsOf(request),
  ];
  return [
    ...(body.kind === "form" ? ['import { openAsBlob } from "node:fs";'] : []),
    ...(savedAs === null ? [] : ['import { writeFile } from "node:fs/promises";']),
    'import { Platen } from "@platen/client";',
    "",
    ...clientLines(options),
    ...(savedAs !== null
      ? [`const file = await ${call};`, `await writeFile("${savedAs}", await file.bytes());`]
      : hasJsonReply
        ? [`const response = await ${call};`, "console.log(response);"]
        : [`await ${call};`]),
  ].join("\n");
}

/** On one line where that is short enough to be read without scrolling. */
function clientLines(options: readonly string[]): readonly string[] {
  const line = `const platen = new Platen({ ${options.join(", ")} });`;
  return line.length <= 80
    ? [line]
    : ["const platen = new Platen({", ...options.map((option) => `  ${option},`), "});"];
}

/** The credential, and as headers what the client has no option for. */
function optionsOf({ headers }: ExampleRequest): readonly string[] {
  const rest = headers.filter(([, value]) => OPTIONS[value] === undefined);
  return [
    ...headers.flatMap(([, value]) => OPTIONS[value] ?? []),
    ...(rest.length === 0
      ? []
      : [
          `headers: { ${rest.map(([name, value]) => `${name.toLowerCase()}: ${textOf(value)}`).join(", ")} }`,
        ]),
  ];
}

function textOf(value: string): string {
  const parts = partsOf(value);
  return parts.every((part) => "text" in part)
    ? JSON.stringify(value)
    : `\`${parts.map((part) => ("text" in part ? part.text : `\${process.env.${part.variable}}`)).join("")}\``;
}

/** Path parameters first, then query and body, as every method of the client has them. */
function callOf({ operation, body }: ExampleRequest): string {
  const { declaration: o } = operation;
  const { group, name } = clientMethod(o);
  const hasBody = bodySchema(operation) !== null && body.kind !== "none";
  const hasQuery = Object.keys(o.example.query ?? {}).length > 0;
  const takesQuery = parametersOf(operation, "query").length > 0;
  const arguments_ = [
    ...pathValues(o).map((value) => JSON.stringify(value)),
    ...(takesQuery && (hasQuery || hasBody) ? [literalOf(typedQuery(operation), STYLE)] : []),
    ...(hasBody ? [bodyText(body)] : []),
  ];
  return `platen.${group}.${name}(${arguments_.join(", ")})`;
}

/** Members of the query as the client's types have them: numbers are no text there. */
function typedQuery(operation: DescribedOperation): object {
  const types = new Map(
    parametersOf(operation, "query").map((one) => [
      text(one["name"]),
      text(record(one["schema"])["type"]),
    ]),
  );
  return Object.fromEntries(
    Object.entries(operation.declaration.example.query ?? {}).map(([name, value]) => {
      const type = types.get(name);
      return [name, type === "integer" || type === "number" ? Number(value) : value];
    }),
  );
}

function bodyText(body: ExampleBody): string {
  switch (body.kind) {
    case "none":
      return "{}";
    case "json":
      return literalOf(body.value, STYLE);
    case "form": {
      const parts = [
        ...body.files.map(([part, fileName]) => `${part}: await openAsBlob("${fileName}")`),
        ...body.fields.map(([name, value]) => `${STYLE.member(name)}${JSON.stringify(value)}`),
      ];
      return `{ ${parts.join(", ")} }`;
    }
  }
}
