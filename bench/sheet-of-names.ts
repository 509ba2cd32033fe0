/** A page with as many texts as a page may have. */
import { PDFDocument, StandardFonts } from "pdf-lib";

/** Each becomes a field. */
export const FIELDS = 300;

/** Three columns of a hundred lines. */
export async function sheetOfNames(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (let i = 0; i < FIELDS; i++) {
    const [column, row] = [Math.floor(i / 100), i % 100];
    page.drawText(`Guest number ${i + 1}`, {
      x: 40 + 185 * column,
      y: 815 - 8 * row,
      size: row % 2 === 0 ? 5 : 6,
      font,
    });
  }
  return await document.save();
}
