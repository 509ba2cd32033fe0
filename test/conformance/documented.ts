/** Holds answers against the service's own OpenAPI document: what it serves is what it says. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Exchange } from "./wire.ts";
import { isRecord } from "./shape.ts";

/** What is wrong with one answer, in words; empty when the document foresees it. */
export type Documented = (row: string, exchange: Pick<Exchange, "status" | "json">) => string[];

/** A check against a document as served at `/v1/openapi.json`. */
export function documentedBy(document: unknown): Documented {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "openapi.json", ...Object(document) });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (row, exchange) => {
    const [method = "", path = ""] = row.split(" ");
    const place = ["paths", path, method.toLowerCase(), "responses", String(exchange.status)];
    const response = follow(document, place);
    if (follow(document, ["paths", path, method.toLowerCase()]) === undefined) {
      return [];
    }
    if (!isRecord(response)) {
      return [`the document foresees no ${exchange.status}`];
    }
    const isShared = typeof response["$ref"] === "string";
    const pointer = isShared
      ? String(response["$ref"]).slice(1)
      : `/${place.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
    const target = isShared
      ? follow(document, pointer.slice(1).split("/").map(unescaped))
      : response;
    const content = isRecord(target) ? target["content"] : undefined;
    if (exchange.json === undefined || !isRecord(content)) {
      return [];
    }
    if (content["application/json"] === undefined) {
      return ["the document foresees no JSON"];
    }
    const validate = validatorOf(encodeURI(`${pointer}/content/application~1json/schema`));
    return validate(exchange.json)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message }) =>
            `by the document, ${instancePath || "the answer"} ${message}`,
        );
  };
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function follow(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : undefined), value);
}
