/** The door to bidi-js: embedding levels and line reordering by UAX #9. */
import { assert } from "#base/assert.ts";
import bidiFactory, { type Bidi } from "bidi-js";

// The package's types describe another module format than Node loads, so the shape is checked here.
function isFactory(value: unknown): value is () => Bidi {
  return typeof value === "function";
}

function createBidi(factory: unknown): Bidi {
  assert(isFactory(factory), "bidi-js exports its factory");
  return factory();
}

const bidi = createBidi(bidiFactory);

/** Embedding levels of a paragraph (UAX #9). */
export interface BidiLevels {
  /** One level per UTF-16 code unit; odd = right to left. */
  readonly levels: Uint8Array;
  /** Level of the paragraph. */
  readonly base: number;
}

/** Levels of one paragraph (no line breaks inside); "auto" takes the first strong character. */
export function bidiLevels(text: string, direction: "ltr" | "rtl" | "auto"): BidiLevels {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  return { levels, base: paragraphs[0]?.level ?? (direction === "rtl" ? 1 : 0) };
}

/** The character as it looks in right-to-left text: brackets turn round. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** The text as a line from right to left shows it, read from the left, brackets turned round. */
export function shownFromRight(text: string): string {
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, "rtl"));
}
