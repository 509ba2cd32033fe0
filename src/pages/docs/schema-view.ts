/**
 * JSON Schema in words: the members of a request or an answer, one by one. It knows the part of JSON Schema
 * (2020-12) that the declarations use, and shows an unknown form as "any value" rather than fail.
 */
import { html, type Markup } from "../page/markup.ts";
import { type Json, list, record, text, variantsOf } from "./json.ts";
import { OBJECTS_PATH } from "./site-map.ts";

/** A schema that holds itself ends here; deeper members are on the page of their own object. */
const MAX_DEPTH = 6;

/** Path to a member as it is written: "customer.email", "colors[].hex". */
export interface MemberRow {
  readonly name: string;
  readonly required: boolean;
  /** As words with links to the objects they name. */
  readonly type: Markup;
  /** Limits, default and description, each a phrase. */
  readonly notes: readonly string[];
}

/**
 * Members of an object schema, those of objects within it below them; named schemas are linked, not repeated.
 * None for a schema that is no object. `prefix` is the path to it, `depth` how far down it is.
 */
export function memberRows(schema: unknown, prefix = "", depth = 0): readonly MemberRow[] {
  const { properties, required } = record(schema);
  return Object.entries(record(properties)).flatMap(([name, member]) => [
    {
      name: `${prefix}${name}`,
      required: list(required).includes(name),
      type: typeOf(member),
      notes: notesOf(member),
    },
    ...rowsBelow(member, `${prefix}${name}`, depth + 1),
  ]);
}

/**
 * Members of what a member holds. The forms of a union often share members: each is listed once, as first
 * met.
 */
function rowsBelow(schema: unknown, path: string, depth: number): readonly MemberRow[] {
  if (depth > MAX_DEPTH) {
    return [];
  }
  const node = record(schema);
  const inner = [
    ...memberRows(node, `${path}.`, depth),
    ...(node["items"] === undefined || node["items"] === false
      ? []
      : rowsBelow(node["items"], `${path}[]`, depth + 1)),
    ...variantsOf(node).flatMap((variant) => rowsBelow(variant, path, depth + 1)),
  ];
  const seen = new Set<string>();
  return inner.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** The list of members as markup; says so where there is none. */
export function memberList(rows: readonly MemberRow[]): Markup {
  return rows.length === 0
    ? html`<p>An object without fixed members.</p>`
    : html`<dl class="members">
        ${rows.map(
          (row) => html`<div>
            <dt>
              <code>${row.name}</code> <span class="type">${row.type}</span>${
                row.required ? html` <span class="required">required</span>` : null
              }
            </dt>
            ${row.notes.length === 0 ? null : html`<dd>${row.notes.join("; ")}</dd>`}
          </div>`,
        )}
      </dl>`;
}

/** The schema in a word or two, e.g. "string or null", "array of Field". */
function typeOf(schema: unknown): Markup {
  const node = record(schema);
  const name = refName(node);
  if (name !== null) {
    return html`<a href="${objectPath(name)}">${name}</a>`;
  }
  const variants = variantsOf(node);
  if (variants.length > 0) {
    return joined(variants.map(typeOf));
  }
  if (node["const"] !== undefined) {
    return html`<code>${JSON.stringify(node["const"])}</code>`;
  }
  if (list(node["enum"]).length > 0) {
    return joined(list(node["enum"]).map((value) => html`<code>${JSON.stringify(value)}</code>`));
  }
  const types = Array.isArray(node["type"]) ? list(node["type"]) : [node["type"]];
  return joined(types.map((type) => plainType(text(type), node)));
}

/** A type in a reader's words: "map of" for objects whose names are free, "file" for binary parts. */
function plainType(type: string, node: Json): Markup {
  if (type === "array") {
    const { items } = node;
    return items === undefined || items === false ? html`array` : html`array of ${typeOf(items)}`;
  }
  if (type === "object" && node["properties"] === undefined) {
    const values = record(node["additionalProperties"]);
    return Object.keys(values).length === 0 ? html`object` : html`map of ${typeOf(values)}`;
  }
  if (type === "string") {
    return html`${FORMATS[text(node["format"])] ?? "string"}`;
  }
  return html`${type === "" ? "any value" : type}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "date-time",
  date: "date",
  uri: "URL",
  email: "e-mail address",
  binary: "file",
};

function joined(parts: readonly Markup[]): Markup {
  return html`${parts.map((part, i) => (i === 0 ? part : html` or ${part}`))}`;
}

/** The name of a schema that is only referred to; null for one that stands here. */
export function refName(node: Json): string | null {
  const ref = text(node["$ref"]);
  return ref === "" ? null : (ref.split("/").at(-1) ?? null);
}

/** "EmbedSession" → "embed-session". */
export function anchorOfObject(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();
}

/** Where an object is described. */
export function objectPath(name: string): string {
  return `${OBJECTS_PATH}/${anchorOfObject(name)}`;
}

/**
 * Limits in the order in which they are checked by a reader; those of a named schema stand on its own page.
 */
function notesOf(schema: unknown): readonly string[] {
  const node = record(schema);
  const variants = variantsOf(node).filter((variant) => refName(variant) === null);
  const notes = [
    text(node["description"]),
    ...range("characters", node["minLength"], node["maxLength"]),
    ...range("", node["minimum"], node["maximum"]),
    ...range("items", node["minItems"], node["maxItems"]),
    ...(node["pattern"] === undefined ? [] : [`matches ${text(node["pattern"])}`]),
    ...(node["default"] === undefined ? [] : [`default ${JSON.stringify(node["default"])}`]),
    ...namesOf(record(node["propertyNames"])),
    ...variants.flatMap(notesOf),
  ];
  return [...new Set(notes.filter((note) => note !== ""))];
}

function namesOf(names: Json): readonly string[] {
  return range("characters in a name", names["minLength"], names["maxLength"]);
}

/** A range as a phrase; nothing where there is no limit. `unit` is "" for the value itself. */
function range(unit: string, min: unknown, max: unknown): readonly string[] {
  const tail = unit === "" ? "" : ` ${unit}`;
  const least = typeof min === "number" ? String(min) : null;
  const most = typeof max === "number" ? String(max) : null;
  if (least !== null && most !== null) {
    return [least === most ? `${least}${tail}` : `${least} to ${most}${tail}`];
  }
  if (most !== null) {
    return [`at most ${most}${tail}`];
  }
  return least === null ? [] : [`at least ${least}${tail}`];
}
