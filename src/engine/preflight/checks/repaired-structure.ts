import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * The cross-reference data was wrong and had to be rebuilt (ISO 32000-2, 7.5). Readers repair a file
 * each in its own way, so the shop's RIP may find other objects than the preview did: an older page, or
 * a missing picture.
 */
export const repairedStructure: Check = {
  code: "repaired_structure",
  clause: "ISO 32000-2, 7.5",
  run: ({ doc }) =>
    doc.repaired
      ? [
          problem(
            "repaired_structure",
            "warn",
            "The file's object table was damaged and rebuilt.",
            {
              clause: repairedStructure.clause,
            },
          ),
        ]
      : [],
};
