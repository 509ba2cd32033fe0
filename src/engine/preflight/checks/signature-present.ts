import { signatureProblems } from "../../content/signature-fields.ts";
import type { Check } from "./check.ts";

/**
 * Filling changes the file after signing, which every reader will say (ISO 32000-2, 12.8). The
 * signature is neither removed nor renewed: an update appended to the file keeps the signed bytes, and
 * the shop decides.
 */
export const signaturePresent: Check = {
  code: "signature_present",
  clause: "ISO 32000-2, 12.8",
  run: ({ doc }) => [...signatureProblems(doc)],
};
