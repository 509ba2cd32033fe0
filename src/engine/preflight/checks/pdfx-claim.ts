import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * Reports which PDF/X version the file claims (GTS_PDFXVersion, ISO 15930-7), since some rules then
 * count as errors. GWG 2022, R0001 makes every other file an error; here plain PDF is accepted, as most
 * small shops do.
 */
export const pdfxClaim: Check = {
  code: "pdfx_claim",
  clause: "ISO 15930-7",
  run: ({ pdfx }) =>
    pdfx === null
      ? []
      : [
          problem("pdfx_claim", "info", `The file claims ${pdfx}.`, {
            clause: pdfxClaim.clause,
            measured: { claim: pdfx },
          }),
        ],
};
