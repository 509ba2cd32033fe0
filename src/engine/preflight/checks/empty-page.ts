import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";
import { printedTexts } from "./check.ts";

/**
 * A page without any marks is usually an export mistake, and it costs a plate and a sheet. Only a
 * warning, since the blank reverse of a card is common. Judged on painted objects: a page painted white
 * is not called empty.
 */
export const emptyPage: Check = {
  code: "empty_page",
  clause: "GWG 2022 R0005",
  run: ({ contents }) =>
    contents
      .filter((content) => content.marks.length === 0 && printedTexts(content).length === 0)
      .map((content) =>
        problem("empty_page", "warn", "The page is empty.", {
          page: content.pageIndex,
          clause: emptyPage.clause,
        }),
      ),
};
