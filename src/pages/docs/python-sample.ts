/** A request in Python, with Requests. */
import type { ExampleBody, ExampleRequest } from "./example-request.ts";
import { literalOf, type LiteralStyle, partsOf } from "./sample-literal.ts";

const STYLE: LiteralStyle = {
  nothing: "None",
  yes: "True",
  no: "False",
  array: ["[", "]"],
  object: ["{", "}"],
  indent: 4,
  // What JSON writes in quotes, Python reads the same.
  text: (value) => JSON.stringify(value),
  member: (name) => `${JSON.stringify(name)}: `,
};

/** As a program that prints the response, or writes its file. */
export function pythonSample(request: ExampleRequest): string {
  const { method, baseUrl, target, isKeyed, body, savedAs, hasJsonReply } = request;
  const headers = headersOf(request);
  const usesVariables = headers.some((line) => line.includes("os.environ"));
  const arguments_ = [
    JSON.stringify(`${baseUrl}${target}`),
    ...(headers.length === 0
      ? []
      : [`headers={\n${headers.map((line) => `        ${line},\n`).join("")}    }`]),
    ...bodyArguments(body),
  ];
  return [
    ...(usesVariables ? ["import os"] : []),
    ...(isKeyed ? ["import uuid"] : []),
    ...(usesVariables || isKeyed ? [""] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    ...arguments_.map((argument) => `    ${argument},`),
    ")",
    "response.raise_for_status()",
    ...(savedAs !== null
      ? [`with open("${savedAs}", "wb") as file:`, "    file.write(response.content)"]
      : [hasJsonReply ? "print(response.json())" : "print(response.status_code)"]),
  ].join("\n");
}

function headersOf({ headers, isKeyed }: ExampleRequest): readonly string[] {
  return [
    ...headers.map(([name, value]) => `"${name}": ${textOf(value)}`),
    ...(isKeyed ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
}

function textOf(value: string): string {
  const parts = partsOf(value);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && "variable" in only) {
    return `os.environ["${only.variable}"]`;
  }
  return parts.every((part) => "text" in part)
    ? JSON.stringify(value)
    : `f"${parts.map((part) => ("text" in part ? part.text : `{os.environ['${part.variable}']}`)).join("")}"`;
}

function bodyArguments(body: ExampleBody): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return [`json=${literalOf(body.value, STYLE, 1)}`];
    case "form": {
      const files = body.files.map(([part, fileName]) => `"${part}": open("${fileName}", "rb")`);
      return [
        `files={${files.join(", ")}}`,
        ...(body.fields.length === 0
          ? []
          : [`data=${literalOf(Object.fromEntries(body.fields), STYLE, 1)}`]),
      ];
    }
  }
}
