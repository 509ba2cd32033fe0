/** Text that was not there before must be shown in a font that is there. */
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { ContentSide } from "./compare-content.ts";
import type { Difference } from "./compare-objects.ts";

/** New text must be shown in a font that is there, and in a new font never by glyph 0. */
export function checkShownGlyphs(
  side: ContentSide,
  shows: readonly number[],
  fontOf: (key: string) => { readonly font: PdfFont; readonly isAdded: boolean } | undefined,
): readonly Difference[] {
  const differences: Difference[] = [];
  for (const at of shows) {
    const key = side.states.at(at)?.graphics.font?.key;
    const operands = side.operators[at]?.operands ?? "";
    const strings = [...operands.matchAll(/<([0-9A-Fa-f\s]*)>/g)].map(([, hex]) =>
      hexBytes(hex ?? ""),
    );
    if (key === undefined) {
      differences.push(["font_missing", "text is shown in a font that is not among the resources"]);
      continue;
    }
    const found = fontOf(key);
    const isBad = strings.some((bytes) => found?.font.decode(bytes).some(({ gid }) => gid === 0));
    if (found?.isAdded === true && isBad) {
      differences.push(["notdef_shown", "new text shows the glyph of missing characters"]);
    }
  }
  return differences;
}

function hexBytes(hex: string): Uint8Array {
  const digits = hex.replace(/\s/g, "");
  return Uint8Array.from({ length: digits.length >> 1 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}
