/** ToUnicode CMaps for two-byte codes (ISO 32000-2, 9.10.3). */

// A block of bfchar holds at most 100 entries (Adobe Technical Note 5014).
const MAX_PER_BLOCK = 100;

/**
 * The CMap as PDF stream data: `texts` code → text, written in ascending order of code. Only bfchar:
 * ranges save bytes, but the codes of a subset rarely run on, and one form is easier to check.
 */
export function toUnicodeCMap(texts: ReadonlyMap<number, string>): string {
  const entries = [...texts].toSorted(([a], [b]) => a - b);
  const lines = [
    "/CIDInit/ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
    "/CMapName/Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000><ffff>",
    "endcodespacerange",
  ];
  for (let from = 0; from < entries.length; from += MAX_PER_BLOCK) {
    const block = entries.slice(from, from + MAX_PER_BLOCK);
    lines.push(`${block.length} beginbfchar`);
    lines.push(...block.map(([code, text]) => `<${hex16(code)}><${utf16Hex(text)}>`));
    lines.push("endbfchar");
  }
  lines.push("endcmap", "CMapName currentdict/CMap defineresource pop", "end", "end", "");
  return lines.join("\n");
}

function hex16(value: number): string {
  return value.toString(16).padStart(4, "0");
}

/** UTF-16BE as hexadecimal. */
function utf16Hex(text: string): string {
  let hex = "";
  for (let i = 0; i < text.length; i++) {
    hex += hex16(text.charCodeAt(i));
  }
  return hex;
}
