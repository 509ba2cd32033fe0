import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../../contract/box-settings.ts";
import type { TextBox } from "../../contract/scene.ts";
import { sceneBox, scenePage } from "../../preview/small-scenes.test-kit.ts";
import { boxOf, fitOf, lineOf, painterOf, planOf } from "../../rewrite/small-plans.test-kit.ts";
import type { BoxText } from "./box-texts.ts";
import { type FitText, shareSizes } from "./share-sizes.ts";

/** A box of 10 points unless said otherwise; of a group where one is named. */
function boxIn(id: string, changes: Partial<TextBox> = {}, group: string | null = null): TextBox {
  const place = { left: 20, baseline: 100, width: 100, sizePt: changes.sizePt ?? 10 };
  const settings = { ...DEFAULT_BOX_SETTINGS, fitGroup: group };
  return sceneBox(id, place, { settings, ...changes });
}

interface Case {
  readonly boxes: readonly TextBox[];
  /** Share of its size that each given box's text needs; those left out are not filled. */
  readonly needs: Readonly<Record<string, number>>;
  /** Field of each filled box; one for all without. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Boxes whose given text is the authored one. */
  readonly unchanged?: readonly string[];
  /** Boxes that show the same operators. */
  readonly shared?: readonly string[];
}

function check({ boxes, needs, fields = {}, unchanged = [], shared = [] }: Case) {
  const asked: string[] = [];
  const fit: FitText = ({ box, text }, { largestSizePt = Infinity, forced = false }) => {
    asked.push(
      `${box.id}${largestSizePt === Infinity ? "" : ` at ${largestSizePt}`}${forced ? " forced" : ""}`,
    );
    const own = Math.floor(box.sizePt * (needs[box.id] ?? 1) * 100 + 1e-6) / 100;
    return {
      ...fitOf([lineOf(text)], Math.min(own, largestSizePt)),
      authoredSizePt: box.sizePt,
      box: box.id,
      changed: forced || !unchanged.includes(box.id),
    };
  };
  const texts = boxes.flatMap((box): BoxText[] =>
    needs[box.id] === undefined ? [] : [{ box, field: fields[box.id] ?? "f", text: box.text }],
  );
  const plan = planOf({
    boxes: boxes.map(({ id }) =>
      boxOf(painterOf(), { id, shared: shared.includes(id) ? [...shared] : [] }),
    ),
  });
  const pages = [0, 1].map((index) =>
    scenePage(
      boxes.filter(({ page }) => page === index),
      { index },
    ),
  );
  const { fits } = shareSizes(plan, pages, texts, fit);
  return { sizes: fits.map(({ box, sizePt }) => `${box} ${sizePt}`), asked };
}

const [A, B] = [boxIn("a"), boxIn("b")];

describe("boxes of one field on one page that look alike", () => {
  test("shrink as much as the one that needs it most", () => {
    expect(check({ boxes: [A, B], needs: { a: 1, b: 0.8 } }).sizes).toEqual(["a 8", "b 8"]);
  });

  test("stay where none needs to shrink, and are fitted once", () => {
    const { sizes, asked } = check({ boxes: [A, B], needs: { a: 1, b: 1 } });
    expect(sizes).toEqual(["a 10", "b 10"]);
    expect(asked).toEqual(["a", "b"]);
  });

  test("are fitted at most once more, and only those that are too large", () => {
    expect(check({ boxes: [A, B], needs: { a: 1, b: 0.8 } }).asked).toEqual(["a", "b", "a at 8"]);
  });

  test.each<[string, TextBox, Case["fields"]]>([
    ["another field", B, { b: "g" }],
    ["another page", boxIn("b", { page: 1 }), {}],
    ["another font", boxIn("b", { font: "8" }), {}],
    ["another size", boxIn("b", { sizePt: 10.01 }), {}],
  ])("shrink alone where they have %s", (_, other, fields) => {
    const { sizes } = check({ boxes: [A, other], needs: { a: 1, b: 0.8 }, fields: fields ?? {} });
    expect(sizes[0]).toBe("a 10");
  });

  test("need no room for words that stay as they are", () => {
    const { sizes } = check({ boxes: [A, B], needs: { a: 1, b: 0.8 }, unchanged: ["b"] });
    expect(sizes).toEqual(["a 10", "b 8"]);
    const other = check({ boxes: [A, B], needs: { a: 0.8, b: 1 }, unchanged: ["b"] });
    expect(other.sizes).toEqual(["a 8", "b 10"]);
    expect(other.asked).toEqual(["a", "b"]);
  });
});

describe("boxes of a group that their author named", () => {
  const [C, D] = [boxIn("c", { sizePt: 20 }, "names"), boxIn("d", {}, "names")];

  test("shrink by the same share, whatever their sizes and fields", () => {
    const fields = { c: "f", d: "g" };
    expect(check({ boxes: [C, D], needs: { c: 0.75, d: 1 }, fields }).sizes).toEqual([
      "c 15",
      "d 7.5",
    ]);
  });

  test("shrink also without new words", () => {
    const { sizes, asked } = check({ boxes: [C, D], needs: { c: 0.75 } });
    expect(sizes).toEqual(["c 15", "d 7.5"]);
    expect(asked.at(-1)).toBe("d at 7.5 forced");
  });

  test("stay without new words where none shrinks", () => {
    expect(check({ boxes: [C, D], needs: { c: 1 } }).asked).toEqual(["c"]);
  });

  test("shrink with the authored words where these were given", () => {
    const { sizes } = check({ boxes: [C, D], needs: { c: 0.75, d: 1 }, unchanged: ["d"] });
    expect(sizes).toEqual(["c 15", "d 7.5"]);
  });

  test.each<[string, TextBox]>([
    ["cannot be written", boxIn("d", { editable: false }, "names")],
    ["shows letters that the file does not name", boxIn("d", { text: "A\ufffd" }, "names")],
    ["is of another group", boxIn("d", {}, "others")],
    ["is of none", boxIn("d")],
  ])("leave out a box that %s", (_, other) => {
    expect(check({ boxes: [C, other], needs: { c: 0.75 } }).sizes).toEqual(["c 15"]);
  });

  test("do not force words that the file cannot name", () => {
    const odd = boxIn("d", { text: "A\ufffd" }, "names");
    const { sizes } = check({ boxes: [C, odd], needs: { c: 0.75, d: 1 }, unchanged: ["d"] });
    expect(sizes).toEqual(["c 15", "d 10"]);
  });

  test("and of one field are one group together: what shrinks one shrinks all", () => {
    const boxes = [boxIn("a", {}, "names"), boxIn("b"), boxIn("c", { font: "8" }, "names")];
    const fields = { a: "f", b: "f", c: "g" };
    expect(check({ boxes, needs: { a: 1, b: 1, c: 0.5 }, fields }).sizes).toEqual([
      "a 5",
      "b 5",
      "c 5",
    ]);
  });

  test("are told page by page", () => {
    const boxes = [boxIn("x", { page: 1 }, "names"), boxIn("y", {}, "names")];
    expect(check({ boxes, needs: { x: 0.5 } }).sizes).toEqual(["y 5", "x 5"]);
  });
});

describe("boxes of the same operators", () => {
  test("shrink together on all pages, since they are written once", () => {
    const boxes = [A, boxIn("b", { page: 1 })];
    const shared = ["a", "b"];
    expect(check({ boxes, needs: { a: 1, b: 0.8 }, shared }).sizes).toEqual(["a 8", "b 8"]);
  });
});

test("sizes are hundredths of a point, never more than fits", () => {
  expect(check({ boxes: [A, boxIn("b")], needs: { a: 1, b: 0.999_99 } }).sizes).toEqual([
    "a 9.99",
    "b 9.99",
  ]);
  // 0.7 of 10 is 6.999… in binary: it is meant as 7.
  expect(check({ boxes: [A, B], needs: { a: 1, b: 0.7 } }).sizes).toEqual(["a 7", "b 7"]);
});

test("whatever the order of boxes, a group comes to one share, and nobody grows", () => {
  const shares = fc.array(fc.integer({ min: 30, max: 100 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(shares, (list) => {
      const boxes = list.map((_, i) => boxIn(`b${i}`));
      const needs = Object.fromEntries(list.map((share, i) => [`b${i}`, share / 100]));
      const { sizes } = check({ boxes, needs });
      const least = Math.min(...list) / 10;
      expect(new Set(sizes.map((one) => Number(one.split(" ")[1])))).toEqual(new Set([least]));
      const turned = check({ boxes: boxes.toReversed(), needs });
      expect(turned.sizes.toSorted()).toEqual(sizes.toSorted());
    }),
    { numRuns: 50 },
  );
});
