import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * Press files must not be encrypted (ISO 15930-7 forbids the Encrypt key; ISO 32000-2, 7.6). Prepress
 * programs in the shop's line that have no password drop the file or refuse to impose it, also when a
 * reader opens it without asking because the user password is empty.
 */
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
