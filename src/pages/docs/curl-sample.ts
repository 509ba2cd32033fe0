/** A request as a command that can be pasted into a shell. */
import type { ExampleBody, ExampleRequest } from "./example-request.ts";

/**
 * One argument a line. `-X` is left out where curl chooses the method itself: with it, curl would keep POST across a
 * redirect.
 */
export function curlSample(request: ExampleRequest): string {
  const { method, baseUrl, target, headers, isKeyed, body, savedAs } = request;
  const choosesMethod = method === "GET" || (method === "POST" && body.kind !== "none");
  const arguments_ = [
    `"${baseUrl}${target}"`,
    ...(choosesMethod ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(isKeyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...bodyArguments(body),
    // curl refuses to write files to a terminal.
    ...(savedAs === null ? [] : [`-o ${savedAs}`]),
  ];
  return `curl ${arguments_.join(" \\\n  ")}`;
}

function bodyArguments(body: ExampleBody): readonly string[] {
  switch (body.kind) {
    case "none":
      return [];
    case "json":
      return jsonArguments(body.value);
    case "form":
      return [
        ...body.files.map(([part, fileName]) => `-F "${part}=@${fileName}"`),
        ...body.fields.map(([name, value]) => `-F "${name}=${value}"`),
      ];
  }
}

/**
 * Within single quotes nothing is special to a shell but the single quote itself, which ends them for a
 * moment.
 */
function jsonArguments(value: unknown): readonly string[] {
  const quoted = JSON.stringify(value, null, 2).replaceAll("'", String.raw`'\''`);
  return ['-H "Content-Type: application/json"', `-d '${quoted.replaceAll("\n", "\n  ")}'`];
}
