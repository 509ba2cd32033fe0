import type { FilePart } from "#http/operation.ts";

/** 50 MB, the specification's limit of a template upload. */
const MAX_PDF_BYTES = 52_428_800;

/**
 * The required part `pdf` of an upload; over its cap it is 413 `pdf_too_large` before all of it has arrived.
 */
export function pdfPart(description: string): FilePart {
  return { description, required: true, maxBytes: MAX_PDF_BYTES, tooLarge: "pdf_too_large" };
}
