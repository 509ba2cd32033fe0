import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** UserUnit scales a page; imposition software tends to ignore it. */
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
