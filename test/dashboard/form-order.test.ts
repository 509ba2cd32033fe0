/** The list of texts beside the page: in the order of the form, headings before what they head. */
import { expect, test } from "vitest";
import type { Scene } from "../../client/src/generated/types.ts";
import { inFormOrder } from "../../browser/dashboard/pages/templates/form-order.ts";
import { textObjects } from "../../browser/dashboard/pages/templates/scene-draft.ts";

type Cell = readonly [text: string, x: number, y: number, isLocked?: true];

/** The texts, 100 by 10 pt, as the list has them; `asked` is the order of the form. */
function listed(cells: readonly Cell[], asked: readonly string[]): string {
  const scene = {
    fields: asked.map((id) => ({ id })),
    pages: [
      {
        objects: cells.map(([id, x, y, isLocked = false]) => ({
          id,
          type: "text",
          locked: isLocked,
          page_box: [x, y, x + 100, y + 10],
          pattern: isLocked ? null : [{ field: id }],
        })),
      },
    ],
    // The members that the order reads.
  } as unknown as Scene;
  return inFormOrder(scene, textObjects(scene.pages[0]))
    .map(({ id }) => id)
    .join(" ");
}

test("columns are listed one after the other, each under its heading", () => {
  const cells: readonly Cell[] = [
    ["menu", 60, 10, true],
    ["salads", 0, 40, true],
    ["soups", 200, 40, true],
    ["mango", 0, 55],
    ["miso", 200, 55],
    ["papaya", 0, 70],
    ["coco", 200, 70],
    ["allergens", 0, 200, true],
  ];
  expect(listed(cells, ["mango", "papaya", "miso", "coco"])).toBe(
    "menu salads mango papaya allergens soups miso coco",
  );
});

test("a caption stands before the value on its line, and what is nowhere near where it was", () => {
  const cells: readonly Cell[] = [
    ["phone:", 0, 0, true],
    ["phone", 200, 0],
    ["fax:", 0, 40, true],
    ["fax", 200, 40],
    ["alone", 400, 90, true],
    ["name", 0, 120],
  ];
  expect(listed(cells, ["name", "phone", "fax"])).toBe("name phone: phone fax: fax alone");
});
