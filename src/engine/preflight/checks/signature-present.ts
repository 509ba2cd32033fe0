import { isArray, isDict, isName, type PdfValue } from "../../pdf/objects.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { problem } from "../../problems.ts";
import type { Check } from "../check.ts";

const MAX_FIELDS = 1000;

/** Filling changes the file after signing, which every reader will say. */
export const signaturePresent: Check = {
  code: "signature_present",
  clause: "ISO 32000-2, 12.8",
  run({ doc }) {
    const form = doc.get(doc.catalog, "AcroForm");
    if (!isDict(form) || !hasSignature(doc, doc.get(form, "Fields"))) {
      return [];
    }
    return [
      problem(
        "signature_present",
        "warn",
        "The file is signed; a fill makes the signature invalid.",
        {
          clause: signaturePresent.clause,
        },
      ),
    ];
  },
};

function hasSignature(doc: PdfDocument, fields: PdfValue): boolean {
  if (!isArray(fields)) {
    return false;
  }
  return fields.items.slice(0, MAX_FIELDS).some((item) => {
    const field = doc.resolve(item);
    return isDict(field) && isName(doc.get(field, "FT"), "Sig") && doc.get(field, "V") !== null;
  });
}
