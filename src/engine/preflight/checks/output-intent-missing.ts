import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check, PreflightInput } from "./check.ts";

/**
 * A press file should say which printing condition it was made for (ISO 32000-2, 14.11.5; ISO 15930-7
 * requires it). Without it the same CMYK numbers come out lighter or darker depending on paper and
 * press, and nobody can tell which was meant. One is never added here: only the maker of the file knows
 * it.
 */
export const outputIntentMissing: Check = {
  code: "output_intent_missing",
  clause: "ISO 32000-2, 14.11.5",
  run(input) {
    if (hasPdfxIntent(input)) {
      return [];
    }
    return [
      problem(
        "output_intent_missing",
        input.pdfx === null ? "warn" : "error",
        "The file names no printing condition. Export it with an output intent.",
        { clause: outputIntentMissing.clause },
      ),
    ];
  },
};

/**
 * Only the subtype GTS_PDFX counts: an archive's GTS_PDFA1 intent names a viewing condition, often
 * sRGB.
 */
function hasPdfxIntent({ doc }: PreflightInput): boolean {
  const intents = doc.get(doc.catalog, "OutputIntents");
  if (!isArray(intents)) {
    return false;
  }
  return intents.items.some((item) => {
    const intent = doc.resolve(item);
    return isDict(intent) && isName(doc.get(intent, "S"), "GTS_PDFX");
  });
}
