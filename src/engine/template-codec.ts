/**
 * The stored form of a template: JSON in UTF-8, the source left out (it is stored as delivered), other
 * bytes as base64. A fill from a decoded template gives the same bytes as from the compiled one.
 */
import { concatBytes, latin1Bytes, latin1Text, plainBytes } from "#base/bytes.ts";
import type { PlanBox } from "./plan/plan.ts";
import { DEFAULT_BOX_SETTINGS } from "./contract/box-settings.ts";
import type { TextBox } from "./contract/scene.ts";
import type { SceneHint } from "./contract/scene-hints.ts";
import type { AuthoredScene } from "./contract/scene-edit.ts";
import { CODEC_VERSION, PARSER_VERSION, PLAN_VERSION } from "./contract/versions.ts";
import { type Template, DEFAULT_OUTPUT } from "./contract/template.ts";

/** The stored form was written by another version: compile the source again. */
export class StaleTemplate extends Error {
  constructor(found: string) {
    super(`the stored template was written by version ${found}: compile the file again`);
    this.name = "StaleTemplate";
  }
}

/** The stored JSON. Keys are part of the format: renaming one needs another codec version. */
interface StoredForm {
  readonly codec: number;
  readonly parserVersion: string;
  readonly template: Omit<Template, "source">;
}

/**
 * Everything of a template but its source, as bytes. Equal templates give equal bytes. The memory it takes is
 * little more than that of the bytes.
 */
export function encodeTemplate(template: Template): Uint8Array {
  const { source: _, ...rest } = template;
  const stored: StoredForm = {
    codec: CODEC_VERSION,
    parserVersion: template.parserVersion,
    template: rest,
  };
  const chunks: Uint8Array[] = [];
  let text = "";
  for (const piece of jsonPieces(stored, "")) {
    text += piece;
    if (text.length >= CHUNK_LENGTH) {
      chunks.push(asciiBytes(text));
      text = "";
    }
  }
  return concatBytes([...chunks, asciiBytes(text)]);
}

/** One encoder: making them costs more than most pieces. */
const UTF8 = new TextEncoder();

/** JSON as ASCII, other characters by their escapes. */
function asciiBytes(json: string): Uint8Array {
  const bytes = UTF8.encode(json);
  // In UTF-8 only ASCII takes a byte a unit: most text needs no search for what is to be escaped.
  return bytes.length === json.length && !json.includes("\x7f")
    ? bytes
    : UTF8.encode(json.replace(NOT_ASCII, escaped));
}

/** Text is turned into bytes at this length, so that a large template is never one string. */
const CHUNK_LENGTH = 1 << 18;
const NOT_ASCII = /[^\x20-\x7e]/g;
/**
 * Long lists by path, written item by item: the built-in spelling of objects is many times faster without a
 * replacer.
 */
const LISTS: ReadonlyMap<string, (item: unknown) => boolean> = new Map([
  ["/template/pages", () => false],
  ["/template/fields", () => false],
  ["/template/plan/boxes", hasReplacement],
]);
/** Members on the way to those, spelt member by member as well. */
const OPENED = new Set(["", "/template", "/template/plan"]);

/** The JSON escape of one UTF-16 code unit. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** What JSON.stringify gives, in pieces. */
function* jsonPieces(value: object, path: string): Generator<string> {
  let between = "{";
  for (const [key, member] of Object.entries(value)) {
    const at = `${path}/${key}`;
    // As JSON.stringify: undefined members are left out.
    if (member === undefined) {
      continue;
    }
    yield `${between}${JSON.stringify(key)}:`;
    between = ",";
    const holdsBytes = LISTS.get(at);
    if (holdsBytes !== undefined && Array.isArray(member)) {
      yield* listPieces(member, holdsBytes);
    } else if (OPENED.has(at) && typeof member === "object" && member !== null) {
      yield* jsonPieces(member, at);
    } else {
      yield JSON.stringify(member, withBase64);
    }
  }
  yield between === "{" ? "{}" : "}";
}

/** `holdsBytes`: whether an item may have bytes in it. */
function* listPieces(
  items: readonly unknown[],
  holdsBytes: (item: unknown) => boolean,
): Generator<string> {
  let between = "[";
  for (const item of items) {
    yield between;
    yield holdsBytes(item) ? JSON.stringify(item, withBase64) : JSON.stringify(item);
    between = ",";
  }
  yield items.length === 0 ? "[]" : "]";
}

/**
 * Of a box in the plan: only texts that stand for its words have bytes, those of the list that holds them.
 */
function hasReplacement(box: unknown): boolean {
  return (
    !isPlanBox(box) ||
    box.painters.some(({ segments }) => segments.some(({ replacement }) => replacement !== null))
  );
}

function isPlanBox(item: unknown): item is PlanBox {
  return typeof item === "object" && item !== null && "painters" in item;
}

/** Bytes as an object that no other member of a template looks like. */
function withBase64(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { $base64: btoa(latin1Text(value)) } : value;
}

/**
 * The template of `encodeTemplate`'s bytes and the source they belong to. Throws StaleTemplate when
 * another version wrote them; the bytes are trusted otherwise, they are our own.
 */
export function decodeTemplate(source: Uint8Array, encoded: Uint8Array): Template {
  const stored: StoredForm = JSON.parse(latin1Text(encoded), (_key, value: unknown) =>
    isStoredBytes(value) ? latin1Bytes(atob(value.$base64)) : value,
  );
  const { codec, parserVersion, template } = stored;
  const { planVersion } = template.plan ?? {};
  if (codec !== CODEC_VERSION || planVersion !== PLAN_VERSION || parserVersion !== PARSER_VERSION) {
    throw new StaleTemplate(`${codec}.${planVersion}.${parserVersion}`);
  }
  return { ...stored.template, source: plainBytes(source) };
}

/** A box of whatever version: up to codec 4 its duplicates were called twins. */
type EarlierBox = TextBox & { readonly twins?: TextBox["duplicates"] };

/**
 * The author's part of a stored template of whatever version; null when it cannot be made out. Members that
 * version did not have yet are as an author leaves them.
 */
export function decodeAuthoredScene(encoded: Uint8Array): AuthoredScene | null {
  let stored: Partial<StoredForm> | null;
  try {
    stored = JSON.parse(latin1Text(encoded));
  } catch {
    return null;
  }
  const { pages, fields, output } = stored?.template ?? {};
  if (!Array.isArray(pages) || !Array.isArray(fields)) {
    return null;
  }
  return {
    pages: pages.map((page) => ({
      ...page,
      boxes: page.boxes.map(({ twins, ...box }: EarlierBox) => ({
        ...box,
        duplicates: twins ?? box.duplicates,
        settings: { ...DEFAULT_BOX_SETTINGS, ...box.settings },
      })),
    })),
    fields,
    output: { ...DEFAULT_OUTPUT, ...output },
  };
}

/**
 * The hints of a stored template of whatever version; [] when it has none or cannot be read. They are an
 * author's work and must outlive the reader that made the template.
 */
export function decodeHints(encoded: Uint8Array): readonly SceneHint[] {
  try {
    const stored: StoredForm = JSON.parse(latin1Text(encoded));
    return stored.template.hints ?? [];
  } catch {
    return [];
  }
}

/** The object that `withBase64` makes. */
function isStoredBytes(value: unknown): value is { readonly $base64: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "$base64" in value &&
    typeof value.$base64 === "string"
  );
}
