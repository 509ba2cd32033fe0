/** Requests in Python, with Requests. */
import type { ExampleRequest } from "./example-request.ts";
import { literalOf, type LiteralStyle } from "./sample-literal.ts";
import { type SampleStep, stepsOfPath, type WriteText, writeTextOf } from "./sample-step.ts";

/** Writes what the requests of one sample hold. */
interface Writer {
  readonly text: (value: string) => string;
  readonly literal: LiteralStyle;
}

/** As a program that prints the responses, or writes their files. */
export function pythonSample(steps: readonly SampleStep[]): string {
  const writer = writerOf(
    writeTextOf(steps, {
      kept: (name) => name,
      environment: (name) => `os.environ["${name}"]`,
    }),
  );
  const lines = steps.map((step) => linesOf(step, writer).join("\n"));
  const imports = [
    ...(lines.some((line) => line.includes("os.environ")) ? ["import os"] : []),
    ...(steps.some(({ request }) => request.isKeyed) ? ["import uuid"] : []),
  ];
  return [
    ...imports,
    ...(imports.length > 0 ? [""] : []),
    "import requests",
    "",
    lines.join("\n\n"),
  ].join("\n");
}

function writerOf(write: WriteText): Writer {
  const text = (value: string): string =>
    write(value, {
      // What JSON writes in quotes, Python reads the same.
      plain: (one) => JSON.stringify(one),
      mixed: (parts) =>
        `f"${parts
          .map((part) =>
            "text" in part
              ? JSON.stringify(part.text).slice(1, -1).replaceAll(/[{}]/gu, "$&$&")
              : `{${part.code.replaceAll('"', "'")}}`,
          )
          .join("")}"`,
    });
  return {
    text,
    literal: {
      nothing: "None",
      yes: "True",
      no: "False",
      array: ["[", "]"],
      object: ["{", "}"],
      indent: 4,
      text,
      member: (name) => `${JSON.stringify(name)}: `,
    },
  };
}

function linesOf({ comment, request, kept }: SampleStep, writer: Writer): readonly string[] {
  const { method, baseUrl, target, savedAs, hasJsonReply } = request;
  const headers = headersOf(request, writer);
  const arguments_ = [
    writer.text(`${baseUrl}${target}`),
    ...(headers.length === 0
      ? []
      : [`headers={\n${headers.map((line) => `        ${line},\n`).join("")}    }`]),
    ...bodyArguments(request, writer),
  ];
  return [
    ...(comment === null ? [] : [`# ${comment}`]),
    `response = requests.${method.toLowerCase()}(`,
    ...arguments_.map((argument) => `    ${argument},`),
    ")",
    "response.raise_for_status()",
    ...(kept !== null
      ? [`${kept.variable.toLowerCase()} = response.json()${membersOf(kept.path)}`]
      : savedAs !== null
        ? [`with open("${savedAs}", "wb") as file:`, "    file.write(response.content)"]
        : [hasJsonReply ? "print(response.json())" : "print(response.status_code)"]),
  ];
}

function membersOf(path: string): string {
  return stepsOfPath(path)
    .map((step) => `[${JSON.stringify(step)}]`)
    .join("");
}

function headersOf({ headers, isKeyed }: ExampleRequest, { text }: Writer): readonly string[] {
  return [
    ...headers.map(([name, value]) => `"${name}": ${text(value)}`),
    ...(isKeyed ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
}

function bodyArguments({ body }: ExampleRequest, { literal }: Writer): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return [`json=${literalOf(body.value, literal, 1)}`];
    case "form": {
      const files = body.files.map(([part, fileName]) => `"${part}": open("${fileName}", "rb")`);
      return [
        `files={${files.join(", ")}}`,
        ...(body.fields.length === 0
          ? []
          : [`data=${literalOf(Object.fromEntries(body.fields), literal, 1)}`]),
      ];
    }
  }
}
