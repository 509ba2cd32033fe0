/** A request in PHP, with its cURL extension. */
import type { ExampleBody, ExampleRequest } from "./example-request.ts";
import { literalOf, type LiteralStyle, partsOf } from "./sample-literal.ts";

const STYLE: LiteralStyle = {
  nothing: "null",
  yes: "true",
  no: "false",
  array: ["[", "]"],
  object: ["[", "]"],
  // An empty array would be sent as one.
  emptyObject: "new stdClass()",
  indent: 4,
  text: phpText,
  member: (name) => `${phpText(name)} => `,
};

/** As a script that prints the response, or writes its file. */
export function phpSample(request: ExampleRequest): string {
  const { method, baseUrl, target, body, savedAs, hasJsonReply } = request;
  const headers = headersOf(request);
  const options = [
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => "${method}"`]),
    ...(headers.length === 0
      ? []
      : [`CURLOPT_HTTPHEADER => [\n${headers.map((line) => `        ${line},\n`).join("")}    ]`]),
    ...bodyOptions(body),
    "CURLOPT_RETURNTRANSFER => true",
  ];
  return [
    "<?php",
    `$curl = curl_init(${phpText(`${baseUrl}${target}`)});`,
    "curl_setopt_array($curl, [",
    ...options.map((option) => `    ${option},`),
    "]);",
    "$response = curl_exec($curl);",
    "if ($response === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {",
    "    throw new RuntimeException($response === false ? curl_error($curl) : $response);",
    "}",
    savedAs !== null
      ? `file_put_contents("${savedAs}", $response);`
      : hasJsonReply
        ? "print_r(json_decode($response, true));"
        : "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE);",
  ].join("\n");
}

function headersOf({ headers, isKeyed, body }: ExampleRequest): readonly string[] {
  return [
    ...headers.map(([name, value]) => textOf(`${name}: ${value}`)),
    ...(isKeyed ? ['"Idempotency-Key: " . bin2hex(random_bytes(16))'] : []),
    ...(body.kind === "json" ? ['"Content-Type: application/json"'] : []),
  ];
}

function textOf(value: string): string {
  return partsOf(value)
    .map((part) => ("text" in part ? `"${part.text}"` : `getenv("${part.variable}")`))
    .join(" . ");
}

/** In double quotes where they take nothing for a variable or an escape, else in single ones. */
function phpText(value: string): string {
  return /["$\\]/u.test(value)
    ? `'${value.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`
    : `"${value}"`;
}

function bodyOptions(body: ExampleBody): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return [`CURLOPT_POSTFIELDS => json_encode(${literalOf(body.value, STYLE, 1)})`];
    case "form": {
      const parts = [
        ...body.files.map(([part, fileName]) => `"${part}" => new CURLFile("${fileName}")`),
        ...body.fields.map(([name, value]) => `${phpText(name)} => ${phpText(value)}`),
      ];
      return [
        `CURLOPT_POSTFIELDS => [\n${parts.map((line) => `        ${line},\n`).join("")}    ]`,
      ];
    }
  }
}
