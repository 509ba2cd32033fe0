/** PDFs of a few lines for tests: one page, its content and whatever objects it needs. */
import { latin1Bytes } from "#base/bytes.ts";

export interface TinyPdf {
  /** Content of the page, or of each of its content streams. */
  readonly content: string | readonly string[];
  /** Entries of the page's resources besides the standard fonts /F (Helvetica) and /B (its bold cut). */
  readonly resources?: string;
  /** More entries of the page. */
  readonly page?: string;
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** Further objects from number 10 on; a stream is [dictionary entries, data]. */
  readonly objects?: readonly (string | readonly [string, string])[];
}

const FONTS = ["Helvetica", "Helvetica-Bold"].map(
  (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
);

/** A page of 400 by 300 points. No cross-reference table: readers rebuild it. */
export function tinyPdf({
  content,
  resources = "",
  page = "",
  catalog = "",
  objects = [],
}: TinyPdf): Uint8Array {
  const streams = typeof content === "string" ? [content] : content;
  const first = 10 + objects.length;
  const refs = streams.map((_, i) => `${first + i} 0 R`).join(" ");
  const body = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj`,
    "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj",
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F 4 0 R /B 5 0 R /X 10 0 R >> ${resources} >> /Contents [${refs}] ${page} >>\nendobj`,
    ...FONTS.map((font, i) => `${4 + i} 0 obj\n${font}\nendobj`),
    ...[...objects, ...streams.map((data): readonly [string, string] => ["", data])].map(
      (object, i) =>
        `${10 + i} 0 obj\n${typeof object === "string" ? object : stream(object[0], object[1])}\nendobj`,
    ),
    "trailer\n<< /Root 1 0 R /Size 100 >>",
  ];
  return latin1Bytes(`%PDF-1.7\n${body.join("\n")}\n%%EOF\n`);
}

function stream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
