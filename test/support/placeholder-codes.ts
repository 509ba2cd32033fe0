/** Codes of placeholders that a filled file still shows. */
import type { PlacedFormPart } from "#test/corpus-maker/form-truth.ts";

/** Those of the truth's placeholders whose whole code stands in the text, white space aside. */
export function placeholderCodesIn(
  text: string,
  parts: readonly PlacedFormPart[],
): readonly string[] {
  const shown = withoutSpace(text);
  const codes = parts.flatMap((part) =>
    part.is === "open" && part.placeholder !== undefined ? [part.text] : [],
  );
  return [...new Set(codes)].filter((code) => shown.includes(withoutSpace(code)));
}

function withoutSpace(text: string): string {
  return text.normalize("NFC").replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
}
