import { describe, expect, test } from "vitest";
import { isDict } from "../../pdf/objects.ts";
import { type CidWidths, readCidWidths } from "./cid-widths.ts";
import { documentOf } from "./font-samples.ts";

/** Of a CIDFont with these entries; objects 2 and 3 are 640 and [700 710]. */
function widths(entries: string): CidWidths {
  const doc = documentOf([`<<${entries}>>`, "640", "[700 710]"]);
  const font = doc.object(1)?.value ?? null;
  return readCidWidths(doc, isDict(font) ? font : null);
}

describe("/W (9.7.4.3)", () => {
  test.each<[string, string, readonly (number | null)[]]>([
    ["a list from a CID on", "/W[1[500 600]]", [null, 500, 600, null]],
    ["one width from one CID to another", "/W[1 2 500]", [null, 500, 500, null]],
    ["both, one behind the other", "/W[0 1 500 2[600]3 3 700]", [500, 500, 600, 700]],
    ["a list that is the exception to a range", "/W[0 3 500 1[600]]", [500, 600, 500, 500]],
    ["the same in the other order", "/W[1[600]0 3 500]", [500, 600, 500, 500]],
    ["ranges that overlap: that which starts lower", "/W[1 9 600 0 2 500]", [500, 500, 500, 600]],
    ["a list stated twice", "/W[1[500]1[600]]", [null, 600, null, null]],
    ["numbers behind references", "/W[1[2 0 R]2 3 2 0 R]", [null, 640, 640, 640]],
    ["a list behind a reference", "/W[1 3 0 R]", [null, 700, 710, null]],
    ["an empty list", "/W[1[]2[600]]", [null, null, 600, null]],
    ["0 is a width, as of accents", "/W[1[0]]", [null, 0, null, null]],
    ["what is no number counts as 0", "/W[1[/A 600]]", [null, 0, 600, null]],
    ["nothing", "/W[]", [null, null, null, null]],
    ["no array", "/W 7", [null, null, null, null]],
  ])("%s", (_, entries, of) => {
    const found = widths(entries);
    expect([0, 1, 2, 3].map((cid) => found.of(cid))).toEqual(of);
  });

  test.each<[string, string, readonly (number | null)[]]>([
    ["a range cut off", "/W[1[500]2 3]", [null, 500, null, null]],
    ["a range that runs backwards", "/W[3 1 500 2[600]]", [null, null, 600, null]],
    ["what is no CID is skipped", "/W[/A null 1[500]]", [null, 500, null, null]],
    ["a CID alone", "/W[1]", [null, null, null, null]],
    ["a range to what is no CID", "/W[1/A 500 2[600]]", [null, null, 600, null]],
  ])("damage: %s", (_, entries, of) => {
    const found = widths(entries);
    expect([0, 1, 2, 3].map((cid) => found.of(cid))).toEqual(of);
  });

  test("a range of all CIDs is found by any of them", () => {
    const found = widths("/W[0 65535 512]");
    expect([0, 1, 40_000, 65_535, 65_536].map((cid) => found.of(cid))).toEqual([
      512,
      512,
      512,
      512,
      null,
    ]);
  });
});

test.each([
  ["", 1000],
  ["/DW 640", 640],
  ["/DW 0", 0],
  ["/DW 2 0 R", 640],
  ["/DW/A", 1000],
])("/DW of %j is %d", (entries, otherwise) => {
  expect(widths(entries).otherwise).toBe(otherwise);
});

describe("vertical writing", () => {
  const place = (entries: string, cid = 1, width = 600): readonly number[] => {
    const { advance, vx, vy } = widths(entries).verticalOf(cid, width);
    return [advance, vx, vy];
  };

  test.each<[string, string, readonly number[]]>([
    ["stands in the middle, an em down, where nothing is said", "", [-1000, 300, 880]],
    ["/DW2 is the height of the origin, then the advance", "/DW2[800 -900]", [-900, 300, 800]],
    ["half of /DW2", "/DW2[800]", [-1000, 300, 800]],
    ["/W2 in a list", "/W2[1[-500 250 772]]", [-500, 250, 772]],
    ["/W2 for a range", "/W2[0 5 -500 250 772]", [-500, 250, 772]],
    ["the second of a list", "/W2[0[-1 2 3 -500 250 772]]", [-500, 250, 772]],
    ["an incomplete three is none", "/W2[1[-500 250]]", [-1000, 300, 880]],
    ["a range cut off is none", "/W2[0 5 -500 250]", [-1000, 300, 880]],
    ["others of /W2 leave a CID alone", "/W2[7[-500 250 772]]/DW2[800 -900]", [-900, 300, 800]],
  ])("%s", (_, entries, numbers) => {
    expect(place(entries)).toEqual(numbers);
  });

  test("the origin of a glyph nobody states is in the middle of its own width", () => {
    expect(place("", 1, 1000)).toEqual([-1000, 500, 880]);
    expect(place("", 1, 0)).toEqual([-1000, 0, 880]);
  });
});

test("a font without a dictionary has the defaults", () => {
  const defaults = readCidWidths(documentOf([]), null);
  expect([defaults.of(1), defaults.otherwise]).toEqual([null, 1000]);
  expect(defaults.verticalOf(1, 500)).toEqual({ advance: -1000, vx: 250, vy: 880 });
});
