/** What the typed client calls an operation: `POST /fills/{id}/finalize` is `fills.finalize`. */
import { METHOD_NAMES } from "./client-methods.data.ts";

/** Groups whose tag is not the plural of what they hold. */
const GROUPS: Readonly<Record<string, string>> = { webhooks: "webhook_endpoints" };

/** Group and name of the method; the id, tag, method and path are those of the OpenAPI document. */
export function clientMethod({
  id,
  tag,
  method,
  path,
}: {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
}): { readonly group: string; readonly name: string } {
  return {
    group: inCamelCase(GROUPS[tag] ?? tag),
    name: METHOD_NAMES[id] ?? methodName(method, path),
  };
}

/** `POST /fills/{id}/finalize` is `finalize`, `GET /fills` is `list`. */
function methodName(method: string, path: string): string {
  const last = path.split("/").at(-1) ?? "";
  const isOne = last.startsWith("{");
  const parent = path.split("/").slice(0, -1);
  if (!isOne && parent.some((step) => step.startsWith("{"))) {
    return inCamelCase(last);
  }
  switch (method) {
    case "GET":
      return isOne ? "retrieve" : "list";
    case "POST":
      return "create";
    case "PATCH":
      return "update";
    default:
      return method.toLowerCase();
  }
}

/** "webhook_endpoints" → "webhookEndpoints". */
export function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_all, letter: string) => letter.toUpperCase());
}
