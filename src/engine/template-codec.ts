/**
 * The stored form of a template: JSON in UTF-8, the source left out (it is stored as delivered), other
 * bytes as base64. A fill from a decoded template gives the same bytes as from the compiled one.
 */
import { latin1Bytes, latin1Text, plainBytes } from "#base/bytes.ts";
import { DEFAULT_OUTPUT, PARSER_VERSION, type Template } from "./engine.ts";
import { DEFAULT_BOX_SETTINGS } from "./scene/box-settings.ts";
import type { SceneHint } from "./scene/hints.ts";
import type { AuthoredScene } from "./template/scene-edit.ts";

/** Raised by every change of the stored form itself. */
const CODEC_VERSION = 2;

/** The stored form was written by another version: compile the source again. */
export class StaleTemplate extends Error {
  constructor(found: string) {
    super(`the stored template was written by version ${found}: compile the file again`);
    this.name = "StaleTemplate";
  }
}

interface StoredForm {
  readonly codec: number;
  readonly parserVersion: string;
  readonly template: Omit<Template, "source">;
}

/** Everything of a template but its source, as bytes. Equal templates give equal bytes. */
export function encodeTemplate(template: Template): Uint8Array {
  const { source: _, ...rest } = template;
  const stored: StoredForm = {
    codec: CODEC_VERSION,
    parserVersion: template.parserVersion,
    template: rest,
  };
  return latin1Bytes(
    JSON.stringify(stored, (_key, value: unknown) =>
      value instanceof Uint8Array ? { $base64: btoa(latin1Text(value)) } : value,
    ).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

/**
 * The template of `encodeTemplate`'s bytes and the source they belong to. Throws StaleTemplate when
 * another version wrote them; the bytes are trusted otherwise, they are our own.
 */
export function decodeTemplate(source: Uint8Array, encoded: Uint8Array): Template {
  const stored: StoredForm = JSON.parse(latin1Text(encoded), (_key, value: unknown) =>
    isStoredBytes(value) ? latin1Bytes(atob(value.$base64)) : value,
  );
  if (stored.codec !== CODEC_VERSION || stored.parserVersion !== PARSER_VERSION) {
    throw new StaleTemplate(`${stored.codec}/${stored.parserVersion}`);
  }
  return { ...stored.template, source: plainBytes(source) };
}

/**
 * The author's part of a stored template of whatever version; null when it cannot be made out. Members that
 * version did not have yet are as an author leaves them.
 */
export function decodeAuthoredScene(encoded: Uint8Array): AuthoredScene | null {
  let stored: StoredForm;
  try {
    stored = JSON.parse(latin1Text(encoded));
  } catch {
    return null;
  }
  const { pages, fields, output } = stored.template;
  const lists: readonly unknown[] = [pages, fields];
  if (!lists.every((list) => Array.isArray(list))) {
    return null;
  }
  return {
    pages: pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((box) => ({
        ...box,
        settings: { ...DEFAULT_BOX_SETTINGS, ...box.settings },
      })),
    })),
    fields,
    output: { ...DEFAULT_OUTPUT, ...output },
  };
}

/** The hints of a stored template of whatever version. */
export function decodeHints(encoded: Uint8Array): readonly SceneHint[] {
  try {
    const stored: StoredForm = JSON.parse(latin1Text(encoded));
    return stored.template.hints ?? [];
  } catch {
    return [];
  }
}

function isStoredBytes(value: unknown): value is { readonly $base64: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "$base64" in value &&
    typeof value.$base64 === "string"
  );
}
