/** Requests in TypeScript, with the typed client. */
import { clientMethod } from "#http/client-method.ts";
import {
  bodySchema,
  type DescribedOperation,
  parametersOf,
  replySchema,
} from "./api-description.ts";
import { type ExampleBody, type ExampleRequest, pathValues } from "./example-request.ts";
import { record, text as textIn, variantsOf } from "./json.ts";
import { literalOf, type LiteralStyle, partsOf } from "./sample-literal.ts";
import { type SampleStep, stepsOfPath, type WriteText, writeTextOf } from "./sample-step.ts";

/** Writes what the requests of one sample hold. */
interface Writer {
  readonly text: (value: string) => string;
  readonly literal: LiteralStyle;
}

/** Options of the client that stand for a header. */
const OPTIONS: Readonly<Record<string, string>> = {
  "Bearer $PLATEN_KEY": "apiKey: process.env.PLATEN_KEY",
  $PUBLISHABLE_KEY: "publishableKey: process.env.PUBLISHABLE_KEY",
  $CLIENT_SECRET: "clientSecret: process.env.CLIENT_SECRET",
};

/** What the client has an option for with each call. */
const IDEMPOTENCY_KEY = "Idempotency-Key";

/** As a module that prints the responses, or writes their files; one client makes all of the requests. */
export function typescriptSample(steps: readonly SampleStep[]): string {
  const writer = writerOf(
    writeTextOf(steps, {
      kept: (name) => name,
      // What the environment lacks is asked for as nothing, and refused.
      environment: (name) => `process.env.${name} ?? ""`,
    }),
  );
  // Of several requests the one that shows most: what it shows besides, the others may be sent with too.
  const [first] = steps.toSorted((a, b) => b.request.headers.length - a.request.headers.length);
  const options =
    first === undefined
      ? []
      : [
          `baseUrl: "${new URL(first.request.baseUrl).href.replace(/\/v1$/u, "")}"`,
          ...optionsOf(first.request),
        ];
  return [
    ...(steps.some(({ request }) => request.body.kind === "form")
      ? ['import { openAsBlob } from "node:fs";']
      : []),
    ...(steps.some(({ request }) => request.savedAs !== null)
      ? ['import { writeFile } from "node:fs/promises";']
      : []),
    'import { Platen } from "@platen/client";',
    "",
    ...clientLines(options),
    ...(steps.length === 1 ? [] : [""]),
    steps
      .map((step) => linesOf(step, { writer, isAlone: steps.length === 1 }).join("\n"))
      .join("\n\n"),
  ].join("\n");
}

function writerOf(write: WriteText): Writer {
  const text = (value: string): string =>
    write(value, {
      plain: (one) => JSON.stringify(one),
      mixed: (parts) =>
        `\`${parts
          .map((part) =>
            "text" in part
              ? part.text.replaceAll(/[`\\]|\$\{/gu, String.raw`\$&`)
              : `\${${part.code}}`,
          )
          .join("")}\``,
    });
  return {
    text,
    literal: {
      nothing: "null",
      yes: "true",
      no: "false",
      array: ["[", "]"],
      object: ["{", "}"],
      indent: 2,
      text,
      member: (name) => (/^[A-Za-z_]\w*$/u.test(name) ? `${name}: ` : `${JSON.stringify(name)}: `),
    },
  };
}

function linesOf(
  { comment, request, kept }: SampleStep,
  { writer, isAlone }: { readonly writer: Writer; readonly isAlone: boolean },
): readonly string[] {
  const call = callOf(request, writer);
  const head = comment === null ? [] : [`// ${comment}`];
  if (kept !== null) {
    return [
      ...head,
      `const ${kept.variable.toLowerCase()} = (await ${call})${membersOf(kept.path, request)};`,
    ];
  }
  if (request.savedAs !== null) {
    const file = request.savedAs
      .replace(/\.\w+$/u, "")
      .replaceAll(/\W+(\w)/gu, (_all, one: string) => one.toUpperCase());
    const name = isAlone ? "file" : file;
    return [
      ...head,
      `const ${name} = await ${call};`,
      `await writeFile("${request.savedAs}", await ${name}.bytes());`,
    ];
  }
  if (!request.hasJsonReply) {
    return [...head, `await ${call};`];
  }
  return isAlone
    ? [...head, `const response = await ${call};`, "console.log(response);"]
    : [...head, `console.log(await ${call});`];
}

/** What may be null, or is in a list, may be absent. */
function membersOf(path: string, { operation }: ExampleRequest): string {
  const steps = stepsOfPath(path);
  const isSure =
    steps.every((step) => typeof step === "string") && !mayBeNull(operation, String(steps[0]));
  const members = steps.map((step, i) =>
    typeof step === "number"
      ? `${isSure ? "" : "?."}[${step}]`
      : `${isSure || i === 0 ? "" : "?"}.${step}`,
  );
  return `${members.join("")}${isSure ? "" : ' ?? ""'}`;
}

/** Whether the response may have null for the member. */
function mayBeNull(operation: DescribedOperation, member: string): boolean {
  return Object.keys(operation.declaration.replies).some((status) => {
    const properties = record(record(replySchema(operation, status))["properties"]);
    const schema = record(properties[member]);
    return [schema, ...variantsOf(schema)].some(({ type }) => [type].flat().includes("null"));
  });
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
  const rest = headers.filter(
    ([name, value]) => OPTIONS[value] === undefined && name !== IDEMPOTENCY_KEY,
  );
  return [
    ...headers.flatMap(([, value]) => OPTIONS[value] ?? []),
    ...(rest.length === 0
      ? []
      : [
          `headers: { ${rest.map(([name, value]) => `${headerName(name)}: ${headerText(value)}`).join(", ")} }`,
        ]),
  ];
}

function headerName(name: string): string {
  return /^[A-Za-z]+$/u.test(name) ? name.toLowerCase() : JSON.stringify(name.toLowerCase());
}

function headerText(value: string): string {
  const parts = partsOf(value);
  return parts.every((part) => "text" in part)
    ? JSON.stringify(value)
    : `\`${parts.map((part) => ("text" in part ? part.text : `\${process.env.${part.variable}}`)).join("")}\``;
}

/** Path parameters first, then query and body, as every method of the client has them; an own key comes last. */
function callOf({ operation, body, headers }: ExampleRequest, writer: Writer): string {
  const { declaration: o } = operation;
  const { group, name } = clientMethod(o);
  const takesBody = bodySchema(operation) !== null;
  const hasBody = takesBody && body.kind !== "none";
  const hasQuery = Object.keys(o.example.query ?? {}).length > 0;
  const takesQuery = parametersOf(operation, "query").length > 0;
  const key = headers.find(([one]) => one === IDEMPOTENCY_KEY)?.[1];
  const arguments_ = [
    ...pathValues(o).map((value) => writer.text(value)),
    ...(takesQuery && (hasQuery || hasBody || key !== undefined)
      ? [literalOf(typedQuery(operation), writer.literal)]
      : []),
    ...(hasBody ? [bodyText(body, writer)] : []),
    ...(takesBody && !hasBody && key !== undefined ? ["{}"] : []),
    ...(key === undefined ? [] : [`{ idempotencyKey: ${writer.text(key)} }`]),
  ];
  return `platen.${group}.${name}(${arguments_.join(", ")})`;
}

/** Members of the query as the client's types have them: numbers are no text there. */
function typedQuery(operation: DescribedOperation): object {
  const types = new Map(
    parametersOf(operation, "query").map((one) => [
      textIn(one["name"]),
      textIn(record(one["schema"])["type"]),
    ]),
  );
  return Object.fromEntries(
    Object.entries(operation.declaration.example.query ?? {}).map(([name, value]) => {
      const type = types.get(name);
      return [name, type === "integer" || type === "number" ? Number(value) : value];
    }),
  );
}

function bodyText(body: ExampleBody, { text, literal }: Writer): string {
  switch (body.kind) {
    case "none":
      return "{}";
    case "json":
      return literalOf(body.value, literal);
    case "form": {
      const parts = [
        ...body.files.map(([part, fileName]) => `${part}: await openAsBlob("${fileName}")`),
        ...body.fields.map(([name, value]) => `${literal.member(name)}${text(value)}`),
      ];
      return `{ ${parts.join(", ")} }`;
    }
  }
}
