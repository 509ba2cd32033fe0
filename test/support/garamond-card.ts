/** A card set in EB Garamond, with the letters of its text and no others, as press files embed their fonts. */
import { readFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument } from "pdf-lib";

export const GARAMOND =
  "node_modules/@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf";

export async function garamondCard(text = "Anna Berg"): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(await readFile(GARAMOND), { subset: true });
  const page = pdf.addPage([240, 150]);
  page.drawText(text, { x: 20, y: 80, size: 18, font });
  return await pdf.save({ useObjectStreams: false });
}
