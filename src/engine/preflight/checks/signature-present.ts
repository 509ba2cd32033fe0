import { signatureProblems } from "../../content/signature-fields.ts";
import type { Check } from "./check.ts";

/** Filling changes the file after signing, which every reader will say. */
export const signaturePresent: Check = {
  code: "signature_present",
  clause: "ISO 32000-2, 12.8",
  run: ({ doc }) => [...signatureProblems(doc)],
};
