/** A card with a signature field that is signed: /Sig with a /ByteRange over all of the file but its own value. */
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { writePdf } from "./write-pdf.ts";

/** Hexadecimal digits of the signature's value; it is no CMS, which nothing here looks into. */
const VALUE = "ab".repeat(64);
const RANGE = "0000000000 0000000000 0000000000 0000000000";

/** The field is named "Approval"; the card says `name`. */
export function signedCard(name = "Anna Berger"): Uint8Array {
  const text = latin1Text(
    writePdf([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[6 0 R]>>",
      { dict: "", data: `BT /F1 18 Tf 20 100 Td (${name}) Tj ET` },
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      "<</Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132/FT/Sig/T(Approval)/P 3 0 R/V 7 0 R>>",
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[${RANGE}]/Contents<${VALUE}>>>`,
    ]),
  );
  const start = text.indexOf(`<${VALUE}>`);
  const end = start + VALUE.length + 2;
  const range = [0, start, end, text.length - end].map((n) => String(n).padStart(10, "0"));
  return latin1Bytes(text.replace(RANGE, range.join(" ")));
}
