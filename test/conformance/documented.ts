/** Holds answers against the service's own OpenAPI document: what it serves is what it says. */
import { createHash } from "node:crypto";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { leanAjv } from "#test/support/lean-ajv.ts";
import type { Exchange } from "./wire.ts";
import { isRecord } from "./shape.ts";

/** What is wrong with one answer, in words; empty when the document foresees it. */
export type Documented = (
  row: string,
  exchange: Pick<Exchange, "status" | "json" | "headers">,
) => string[];

/** By the digest of what they check against. */
const known = new Map<string, Documented>();

/**
 * A check against a document as served at `/v1/openapi.json`. Services of one process serve the same document but for
 * their addresses, and share its compiled checks.
 */
export function documentedBy(document: unknown): Documented {
  const text = JSON.stringify({ ...Object(document), servers: [] });
  const digest = createHash("sha256").update(text).digest("base64");
  const documented = known.get(digest) ?? checksOf(document);
  known.set(digest, documented);
  return documented;
}

function checksOf(document: unknown): Documented {
  const ajv = leanAjv();
  ajv.addSchema({ $id: "openapi.json", ...Object(document) });
  const compiled = new Map<string, ValidateFunction>();
  const faultsAt = (pointer: string, value: unknown, what: string): string[] => {
    const validate =
      compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) =>
            `by the document, ${instancePath || what} ${message} ${JSON.stringify(params)}`,
        );
  };
  return (row, { status, json, headers }) => {
    const [method = "", path = ""] = row.split(" ");
    const place = ["paths", path, method.toLowerCase(), "responses", String(status)];
    const response = follow(document, place);
    if (follow(document, ["paths", path, method.toLowerCase()]) === undefined) {
      return [];
    }
    if (!isRecord(response)) {
      return [`the document foresees no ${status}`];
    }
    const pointer = pointerOf(place);
    return [
      ...headersOf(response, pointer).flatMap(({ name, required, schema }) => {
        const value = headers.get(name);
        if (value === null) {
          return required ? [`the document promises the header ${name}`] : [];
        }
        return faultsAt(schema, value, name);
      }),
      ...mediaFaults(response, headers),
      ...(json === undefined || !isRecord(follow(response, ["content", "application/json"]))
        ? []
        : faultsAt(`${pointer}/content/application~1json/schema`, json, "the answer")),
    ];
  };

  function headersOf(
    response: object,
    pointer: string,
  ): { readonly name: string; readonly required: boolean; readonly schema: string }[] {
    return Object.entries(Object(follow(response, ["headers"]))).map(([name, given]) => {
      const reference = follow(given, ["$ref"]);
      const at =
        typeof reference === "string"
          ? reference.slice(1)
          : `${pointer}/${pointerOf(["headers", name]).slice(1)}`;
      const header = follow(document, at.slice(1).split("/").map(unescaped));
      return {
        name,
        required: follow(header, ["required"]) === true,
        schema: `${at}/schema`,
      };
    });
  }
}

/** The error codes that a document names, of any operation. */
export function codesOf(document: unknown): ReadonlySet<string> {
  const codes = new Set<string>();
  const visit = (value: unknown): void => {
    const named = follow(value, ["error", "properties", "code", "enum"]);
    if (Array.isArray(named)) {
      named.map(String).forEach((code) => codes.add(code));
    }
    if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  return codes;
}

/** JSON where JSON is said, other types where another is; of pictures and fonts the example's type is said. */
function mediaFaults(response: object, headers: Headers): string[] {
  const types = Object.keys(Object(follow(response, ["content"])));
  const type = headers.get("content-type")?.split(";")[0];
  const isJson = type === "application/json";
  return type === undefined ||
    types.length === 0 ||
    types.includes(type) ||
    types.includes("application/json") === isJson
    ? []
    : [`the document says ${types.join(" or ")}, not ${type}`];
}

function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function follow(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : undefined), value);
}
