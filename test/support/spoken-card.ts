/** A tagged card of three lines with structure elements that state how its text reads. */
import { writePdf } from "./write-pdf.ts";

const LINES = ["Anna Berger", "Director", "Plain"];

/** `elements`: entries of each, /Pg left out; 6 is the root of the structure, 0 to 2 are the numbers of the lines. */
export function spokenCard(...elements: readonly string[]): Uint8Array {
  return cardOf(elements, { entries: "", objects: [] });
}

/** The same with a font whose code for "r" reads as a syllable of Khmer: no font prints the first letter of that. */
export function syllableCard(...elements: readonly string[]): Uint8Array {
  const data = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <72> <178017D21781> endbfchar endcmap end end`;
  const entries = `/ToUnicode ${7 + elements.length} 0 R`;
  return cardOf(elements, { entries, objects: [{ dict: "", data }] });
}

function cardOf(
  elements: readonly string[],
  font: {
    readonly entries: string;
    readonly objects: readonly { readonly dict: string; readonly data: string }[];
  },
): Uint8Array {
  const content = LINES.map(
    (line, i) => `/P <</MCID ${i}>>BDC BT /F1 14 Tf 40 ${240 - 60 * i} Td (${line}) Tj ET EMC`,
  );
  const kids = elements.map((_, i) => `${7 + i} 0 R`).join(" ");
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/StructParents 0/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
    { dict: "", data: content.join("\n") },
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding${font.entries}>>`,
    `<</Type/StructTreeRoot/K[${kids}]>>`,
    ...elements.map((entries) => `<<${entries}/Pg 3 0 R>>`),
    ...font.objects,
  ]);
}
