/** PDFs of a few plain lines, written by hand: what an author corrects and sends again. */

export interface PlainLine {
  readonly text: string;
  /** Of the baseline's start, in points from the lower left corner. */
  readonly at: readonly [number, number];
  readonly sizePt?: number;
  readonly font?: "Helvetica" | "Times-Roman";
}

/** One page of 300 by 200 pt per list of lines, in fonts that every reader has. Text in WinAnsi. */
export function plainPdf(...pages: readonly (readonly PlainLine[])[]): Buffer {
  const objects: string[] = [];
  const add = (source: string): number => objects.push(source);
  add("<</Type/Catalog/Pages 2 0 R>>");
  add("");
  const fonts = ["Helvetica", "Times-Roman"].map((name) =>
    add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`),
  );
  const kids = pages.map((lines) => {
    const content = lines
      .map(({ text, at: [x, y], sizePt = 12, font = "Helvetica" }) => {
        const name = font === "Helvetica" ? "F1" : "F2";
        const escaped = text.replaceAll(/[\\()]/gu, "\\$&");
        return `BT /${name} ${sizePt} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
      })
      .join("\n");
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${stream} 0 R` +
        `/Resources<</Font<</F1 ${fonts[0]} 0 R/F2 ${fonts[1]} 0 R>>>>>>`,
    );
  });
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(" ")}]>>`;
  let file = "%PDF-1.7\n";
  const offsets = objects.map((source, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${source}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
