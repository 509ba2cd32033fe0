import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** Tells which PDF/X standard the file claims, since its rules then count as errors. */
export const pdfxClaim: Check = {
  code: "pdfx_claim",
  clause: "ISO 15930-7",
  run: ({ pdfx }) =>
    pdfx === null
      ? []
      : [problem("pdfx_claim", "info", `The file claims ${pdfx}.`, { clause: pdfxClaim.clause })],
};
