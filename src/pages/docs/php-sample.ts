/** Requests in PHP, with its cURL extension. */
import type { ExampleRequest } from "./example-request.ts";
import { literalOf, type LiteralStyle } from "./sample-literal.ts";
import { type SampleStep, stepsOfPath, type WriteText, writeTextOf } from "./sample-step.ts";

/** Writes what the requests of one sample hold. */
interface Writer {
  readonly text: (value: string) => string;
  readonly literal: LiteralStyle;
}

/** As a script that prints the responses, or writes their files. */
export function phpSample(steps: readonly SampleStep[]): string {
  const writer = writerOf(
    writeTextOf(steps, {
      kept: (name) => `$${name}`,
      environment: (name) => `getenv("${name}")`,
    }),
  );
  return ["<?php", steps.map((step) => linesOf(step, writer).join("\n")).join("\n\n")].join("\n");
}

function writerOf(write: WriteText): Writer {
  const text = (value: string): string =>
    write(value, {
      plain: quoted,
      mixed: (parts) =>
        parts.map((part) => ("text" in part ? quoted(part.text) : part.code)).join(" . "),
    });
  return {
    text,
    literal: {
      nothing: "null",
      yes: "true",
      no: "false",
      array: ["[", "]"],
      object: ["[", "]"],
      // An empty array would be sent as one.
      emptyObject: "new stdClass()",
      indent: 4,
      text,
      member: (name) => `${quoted(name)} => `,
    },
  };
}

/** In double quotes where they take nothing for a variable or an escape, else in single ones. */
function quoted(value: string): string {
  return /["$\\]/u.test(value)
    ? `'${value.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`
    : `"${value}"`;
}

function linesOf({ comment, request, kept }: SampleStep, writer: Writer): readonly string[] {
  const { method, baseUrl, target, savedAs, hasJsonReply } = request;
  const headers = headersOf(request, writer);
  const options = [
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => "${method}"`]),
    ...(headers.length === 0
      ? []
      : [`CURLOPT_HTTPHEADER => [\n${headers.map((line) => `        ${line},\n`).join("")}    ]`]),
    ...bodyOptions(request, writer),
    "CURLOPT_RETURNTRANSFER => true",
  ];
  return [
    ...(comment === null ? [] : [`// ${comment}`]),
    `$curl = curl_init(${writer.text(`${baseUrl}${target}`)});`,
    "curl_setopt_array($curl, [",
    ...options.map((option) => `    ${option},`),
    "]);",
    "$response = curl_exec($curl);",
    "if ($response === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {",
    "    throw new RuntimeException($response === false ? curl_error($curl) : $response);",
    "}",
    kept !== null
      ? `$${kept.variable.toLowerCase()} = json_decode($response, true)${membersOf(kept.path)};`
      : savedAs !== null
        ? `file_put_contents("${savedAs}", $response);`
        : hasJsonReply
          ? "print_r(json_decode($response, true));"
          : "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE);",
  ];
}

function membersOf(path: string): string {
  return stepsOfPath(path)
    .map((step) => `[${JSON.stringify(step)}]`)
    .join("");
}

function headersOf(
  { headers, isKeyed, body }: ExampleRequest,
  { text }: Writer,
): readonly string[] {
  return [
    ...headers.map(([name, value]) => text(`${name}: ${value}`)),
    ...(isKeyed ? ['"Idempotency-Key: " . bin2hex(random_bytes(16))'] : []),
    ...(body.kind === "json" ? ['"Content-Type: application/json"'] : []),
  ];
}

function bodyOptions({ body }: ExampleRequest, { text, literal }: Writer): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return [`CURLOPT_POSTFIELDS => json_encode(${literalOf(body.value, literal, 1)})`];
    case "form": {
      const parts = [
        ...body.files.map(([part, fileName]) => `"${part}" => new CURLFile("${fileName}")`),
        ...body.fields.map(([name, value]) => `${quoted(name)} => ${text(value)}`),
      ];
      return [
        `CURLOPT_POSTFIELDS => [\n${parts.map((line) => `        ${line},\n`).join("")}    ]`,
      ];
    }
  }
}
