import { describe, expect, test } from "vitest";
import type { TextBox } from "../contract/scene.ts";
import type { PageContent } from "../content/model.ts";
import type { Objects } from "../verify/small-files.test-kit.ts";
import { cardOf, contentsOf, foundIn, pageBox, type Piece } from "./found-boxes.test-kit.ts";
import { groupBy, PlanDrafts } from "./plan-drafts.ts";
import { indexShownTexts, findSegments } from "./resolve-segments.ts";

const CONTENT = "BT /F 10 Tf 20 100 Td (Anna Berger) Tj 0 -14 Td (Director) Tj ET";

interface Page {
  readonly content: PageContent;
  readonly data: Uint8Array;
}

function pageOf(content = CONTENT, more: Objects = {}): Page {
  const [page] = contentsOf(cardOf(content, more));
  if (page === undefined) {
    throw new Error("the card has a page");
  }
  return { content: page, data: Uint8Array.from(content, (letter) => letter.charCodeAt(0)) };
}

/** Drafts of boxes by id, each of these pieces of the page's text. */
function draft(
  { content }: Page,
  boxes: Readonly<Record<string, readonly Piece[]>>,
  aliases: Readonly<Record<string, string>> = {},
) {
  const drafts = new PlanDrafts(new Map(Object.entries(aliases)));
  const made = new Map<string, TextBox>();
  for (const [id, pieces] of Object.entries(boxes)) {
    const box = pageBox(id, content, pieces);
    made.set(id, box);
    drafts.add(box, findSegments(box, content, indexShownTexts(content)));
  }
  return drafts;
}

/** What is kept and what is refused. */
const kept = (drafts: PlanDrafts, ...ids: readonly string[]) =>
  ids.map((id) => (drafts.isKept(id) ? id : `${id}: ${drafts.refused.get(id)}`));

describe("a box", () => {
  const page = pageOf();

  test("that is found is taken in with its segments", () => {
    const drafts = draft(page, { a: [{ show: 0 }, { show: 1, line: 1 }] });
    expect(drafts.segmentsOf("a").map(({ segment }) => segment.operator)).toEqual([3, 5]);
    expect(drafts.all()).toHaveLength(2);
    expect(kept(drafts, "a")).toEqual(["a"]);
  });

  test("that is not found is refused with the reason", () => {
    const drafts = draft(page, { a: [{ show: 0 }] });
    const box = pageBox("b", page.content, [{ show: 0 }]);
    drafts.add(box, { kind: "refused", reason: "unsupported_font" });
    drafts.add({ ...box, id: "c" }, null);
    expect(kept(drafts, "a", "b", "c")).toEqual([
      "a",
      "b: unsupported_font",
      "c: text_object_split",
    ]);
    expect(drafts.segmentsOf("b")).toEqual([]);
    expect(drafts.all()).toHaveLength(1);
  });

  test("that is refused later leaves, and the later reason counts", () => {
    const drafts = draft(page, { a: [{ show: 0 }], b: [{ show: 1 }] });
    expect(drafts.all()).toHaveLength(2);
    drafts.refuse("a", "unsupported_font");
    drafts.refuse("a", "text_object_split");
    expect(kept(drafts, "a", "b")).toEqual(["a: text_object_split", "b"]);
    expect(drafts.all().map(({ box }) => box.id)).toEqual(["b"]);
  });

  test("that comes after all were asked for is among them", () => {
    const drafts = draft(page, { a: [{ show: 0 }] });
    expect(drafts.all()).toHaveLength(1);
    const box = pageBox("b", page.content, [{ show: 1 }]);
    drafts.add(box, { kind: "found", segments: foundIn(box, page.content) });
    expect(drafts.all()).toHaveLength(2);
  });
});

describe("boxes that touch", () => {
  const page = pageOf();
  const left = { show: 0, range: [0, 4] } as const;
  const right = { show: 0, range: [4, 11] } as const;

  test("side by side in one operator are both kept", () => {
    const drafts = draft(page, { a: [left], b: [right] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b"]);
  });

  test("in one letter: the second is refused, whichever was added first", () => {
    const over = { show: 0, range: [3, 11] } as const;
    const drafts = draft(page, { b: [over], a: [left] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b: text_object_split"]);
  });

  test("a box within another's letters is refused", () => {
    const drafts = draft(page, { a: [{ show: 0 }], b: [{ show: 0, range: [5, 7] }] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b: text_object_split"]);
  });

  test("that are one text twice are both kept, as on pages that share content", () => {
    const drafts = draft(page, { a: [left], b: [left], c: [right] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b", "c")).toEqual(["a", "b", "c"]);
  });

  test("a box without a letter is refused: nothing could be replaced", () => {
    const drafts = draft(page, { a: [{ show: 0, range: [4, 4] }], b: [{ show: 1 }] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a: text_object_split", "b"]);
  });

  test("in other operators do not meet", () => {
    const drafts = draft(page, { a: [{ show: 0 }], b: [{ show: 1 }] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b"]);
  });
});

describe("a form that is painted twice", () => {
  const form = "/Type/XObject/Subtype/Form/BBox[0 0 90 90]/Resources<</Font<</F 4 0 R>>>>";
  const twice = pageOf("/Fm Do 1 0 0 1 0 50 cm /Fm Do", {
    7: [form, "BT /F 10 Tf (Anna Berger) Tj ET"],
  });

  test("shows one text in two boxes, which share what they are", () => {
    const drafts = draft(twice, { a: [{ show: 0 }], b: [{ show: 1 }] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b"]);
    expect([...drafts.sharing()]).toEqual([
      ["a", ["a", "b"]],
      ["b", ["a", "b"]],
    ]);
  });

  test("does not make boxes of different parts of it share", () => {
    const drafts = draft(twice, { a: [{ show: 0 }], b: [{ show: 1, range: [0, 4] }] });
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a", "b"]);
    expect(drafts.sharing().size).toBe(0);
  });

  test("names ranges by their painting", () => {
    const drafts = draft(twice, { a: [{ show: 0 }], b: [{ show: 1 }] });
    const names = drafts.all().map((found) => drafts.rangeOf(found));
    expect(new Set(names).size).toBe(2);
    expect(drafts.all().map((found) => drafts.rangeOf(found))).toEqual(names);
  });
});

describe("pages that list the same streams", () => {
  test("are one content stream, named by the first", () => {
    const { content } = pageOf();
    const drafts = draft(
      { content, data: new Uint8Array(0) },
      { a: [{ show: 0 }] },
      { "page:0": "page:4" },
    );
    const [found] = drafts.segmentsOf("a");
    expect(found && drafts.unitOf(found)).toBe("page:4");
    expect(drafts.canonical("page:0")).toBe("page:4");
    expect(drafts.canonical("page:9")).toBe("page:9");
  });

  test("with one text in two fonts are refused: one name stands for both", () => {
    const { content } = pageOf();
    const box = pageBox("a", content, [{ show: 0 }]);
    const segments = foundIn(box, content);
    const drafts = new PlanDrafts(new Map());
    drafts.add(box, { kind: "found", segments });
    drafts.add(
      { ...box, id: "b" },
      {
        kind: "found",
        segments: segments.map((one) => ({ ...one, font: { ...one.font, key: "77" } })),
      },
    );
    drafts.refuseOverlaps();
    expect(kept(drafts, "a", "b")).toEqual(["a: text_object_split", "b: text_object_split"]);
  });
});

describe("operators are cut", () => {
  const tiles = (page: Page, boxes: Readonly<Record<string, readonly Piece[]>>) => {
    const drafts = draft(page, boxes);
    const made = drafts.tile(() => page.data);
    return {
      drafts,
      tiles: drafts.all().map((found) => {
        const tile = made.get(drafts.rangeOf(found));
        return tile === undefined ? null : [tile.head, tile.own, tile.tail];
      }),
    };
  };

  test("between boxes, once for each", () => {
    const made = tiles(pageOf(), {
      a: [{ show: 0, range: [0, 4] }],
      b: [{ show: 0, range: [5, 11] }],
    });
    expect(made.tiles).toEqual([
      ["", "<416e6e61>", ""],
      ["<20>", "<426572676572>", ""],
    ]);
  });

  test("not for what is refused: its letters are a neighbour's surroundings", () => {
    const page = pageOf();
    const drafts = draft(page, {
      a: [{ show: 0, range: [0, 4] }],
      b: [{ show: 0, range: [5, 11] }],
    });
    drafts.refuse("a", "text_object_split");
    const made = drafts.tile(() => page.data);
    const [found] = drafts.all();
    expect(found && made.get(drafts.rangeOf(found))?.head).toBe("<416e6e6120>");
  });

  test("once for equal ranges", () => {
    const range = [0, 4] as const;
    const made = tiles(pageOf(), { a: [{ show: 0, range }], b: [{ show: 0, range }] });
    expect(made.tiles).toEqual([
      ["", "<416e6e61>", "<20426572676572>"],
      ["", "<416e6e61>", "<20426572676572>"],
    ]);
  });

  test("or their boxes are refused, and cutting starts anew", () => {
    const page = pageOf();
    const drafts = new PlanDrafts(new Map());
    for (const [id, show, isReadable] of [
      ["a", 0, true],
      ["b", 1, false],
    ] as const) {
      const box = pageBox(id, page.content, [{ show }]);
      const segments = foundIn(box, page.content).map((one) =>
        // A font whose codes end elsewhere: no pen in the operator could be trusted.
        isReadable ? one : { ...one, font: { ...one.font, decode: () => [] } },
      );
      drafts.add(box, { kind: "found", segments });
    }
    expect(drafts.tile(() => page.data).size).toBe(1);
    expect(kept(drafts, "a", "b")).toEqual(["a", "b: text_object_split"]);
  });
});

test("items are grouped in the order their keys come in", () => {
  const groups = groupBy(["bb", "a", "cc", "d", "b"], (text) => String(text.length));
  expect([...groups]).toEqual([
    ["2", ["bb", "cc"]],
    ["1", ["a", "d", "b"]],
  ]);
});
