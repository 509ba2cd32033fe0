import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** Press files must not be encrypted. */
export const encrypted: Check = {
  code: "encrypted",
  clause: "ISO 15930-7; ISO 32000-2, 7.6",
  run: ({ doc }) =>
    doc.encrypted
      ? [
          problem("encrypted", "error", "The file is encrypted. Export it without a password.", {
            clause: encrypted.clause,
          }),
        ]
      : [],
};
