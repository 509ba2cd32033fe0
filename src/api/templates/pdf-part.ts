import type { FilePart } from "#http/operation.ts";

const MAX_PDF_BYTES = 52_428_800;

/** The required part `pdf` of an upload. */
export function pdfPart(description: string): FilePart {
  return { description, required: true, maxBytes: MAX_PDF_BYTES, tooLarge: "pdf_too_large" };
}
