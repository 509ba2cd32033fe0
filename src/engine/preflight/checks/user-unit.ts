import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * UserUnit scales a page (ISO 32000-2, 7.7.3.3). Imposition software tends to ignore it,
 * and the sheet comes out at a fraction of its size. The key's presence is the error, as in GWG 2022,
 * R0002, also when it is 1.
 */
export const userUnit: Check = {
  code: "user_unit",
  clause: "GWG 2022 R0002",
  run: ({ doc }) =>
    doc.pages
      .filter((page) => page.dict.entries.has("UserUnit"))
      .map((page) =>
        problem("user_unit", "error", "The page is scaled by UserUnit.", {
          page: page.index,
          clause: userUnit.clause,
          measured: { user_unit: page.userUnit },
        }),
      ),
};
