/**
 * Looks into JSON whose shape is not known to the compiler. Nothing here throws: a document that lacks a part
 * gives a page that lacks it, not an error page.
 */

/** An object of JSON, its members still to be looked at. */
export type Json = Readonly<Record<string, unknown>>;

/** The object, or an empty one for anything else. */
export function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** The array, or an empty one for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text, or "" for anything else. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The forms of a JSON Schema node that may be of several; none for the others. */
export function variantsOf(node: Json): readonly Json[] {
  return [...list(node["anyOf"]), ...list(node["oneOf"])].map(record);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
