import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** The cross-reference data was wrong and had to be rebuilt. */
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
