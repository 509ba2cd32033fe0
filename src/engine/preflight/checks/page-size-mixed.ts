import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

const OTHER_SIZE = "The page has another trim size than the first one.";

/**
 * Pages of one job should have one trim size and no Rotate (GWG 2022, R0004). Imposition takes the
 * first page's size for all, so another one is cut wrongly, and some programs ignore Rotate and place
 * the page lying.
 */
export const pageSizeMixed: Check = {
  code: "page_size_mixed",
  clause: "GWG 2022 R0004",
  run({ doc }) {
    const sizes = doc.pages.map((page) => {
      const [x0, y0, x1, y1] = page.trimBox ?? page.mediaBox;
      return [x1 - x0, y1 - y0] as const;
    });
    const [first] = sizes;
    return doc.pages.flatMap((page, i) => {
      const size = sizes[i];
      const differs =
        first !== undefined &&
        size !== undefined &&
        // A tenth of a point is 35 µm, less than paper moves with humidity: rounding of millimetres,
        // not another size.
        (Math.abs(size[0] - first[0]) > 0.1 || Math.abs(size[1] - first[1]) > 0.1);
      if (!differs && page.rotate === 0) {
        return [];
      }
      const at = { page: i, clause: pageSizeMixed.clause };
      return [
        differs
          ? problem("page_size_mixed", "warn", OTHER_SIZE, {
              ...at,
              measured: { difference: "size" },
            })
          : problem("page_size_mixed", "warn", `The page is turned by ${page.rotate}°.`, {
              ...at,
              measured: { difference: "rotation", rotation: page.rotate },
            }),
      ];
    });
  },
};
