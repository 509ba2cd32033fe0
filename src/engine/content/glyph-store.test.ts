import { describe, expect, test } from "vitest";
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import { type GlyphPlace, GlyphStore } from "./glyph-store.ts";

const code = (unicode: string | null, changes: Partial<PdfCode> = {}): PdfCode => ({
  code: 65,
  length: 1,
  unicode,
  gid: 3,
  width: 500,
  vertical: null,
  isWordSpace: false,
  ...changes,
});
const place = (n: number): GlyphPlace => ({
  show: n,
  element: n + 1,
  offset: n + 2,
  x: n + 0.25,
  y: -n,
  dx: n / 2,
  dy: n / 4,
});

function storeOf(count: number): GlyphStore {
  const store = new GlyphStore();
  for (let n = 0; n < count; n++) {
    store.push(code(String.fromCharCode(65 + (n % 26))), place(n));
  }
  return store;
}

describe.each([0, 1, 63, 64, 65, 128, 129, 1000])("of %d glyphs", (count) => {
  test("each is found as it was put in, whatever the columns grew to", () => {
    const store = storeOf(count);
    expect(store.length).toBe(count);
    for (const n of [0, 1, 62, 63, 64, 127, 128, count - 1].filter((at) => at >= 0 && at < count)) {
      const { show, ...rest } = place(n);
      expect(store.at(n)).toMatchObject({ shownText: show, ...rest });
      expect([store.xAt(n), store.yAt(n), store.dxAt(n), store.dyAt(n)]).toEqual([
        rest.x,
        rest.y,
        rest.dx,
        rest.dy,
      ]);
    }
  });

  test("trimming loses none, and more may come afterwards", () => {
    const store = storeOf(count);
    store.trim();
    const before = [...store];
    store.trim();
    expect([...store]).toEqual(before);
    store.push(code("z"), place(9999));
    expect(store.length).toBe(count + 1);
    expect(store.at(count)).toMatchObject({ unicode: "z", x: 9999.25 });
    expect(store.slice(0, count)).toEqual(before);
  });

  test("behind the last there is none", () => {
    const store = storeOf(count);
    store.trim();
    for (const at of [count, count + 1000, -1]) {
      expect(store.at(at)).toBeUndefined();
      expect(store.codeAt(at)).toBeUndefined();
      expect([store.xAt(at), store.yAt(at), store.dxAt(at), store.dyAt(at)]).toEqual([
        NaN,
        NaN,
        NaN,
        NaN,
      ]);
      expect(store.isSpaceAt(at)).toBe(false);
    }
  });
});

test.each([
  [0, 3, [0, 1, 2]],
  [2, 4, [2, 3]],
  [-5, 2, [0, 1]],
  [4, 99, [4]],
  [3, 3, []],
  [4, 2, []],
  [9, 12, []],
])("slice %d to %d", (start, end, shows) => {
  expect(
    storeOf(5)
      .slice(start, end)
      .map(({ shownText }) => shownText),
  ).toEqual(shows);
});

test("a glyph says what its font says of its code", () => {
  const store = new GlyphStore();
  const two = code("ﬁ", { code: 0x0102, length: 2, gid: null, width: 612 });
  store.push(two, place(0));
  expect(store.at(0)).toMatchObject({
    code: 0x0102,
    length: 2,
    unicode: "ﬁ",
    gid: null,
    width: 612,
  });
  expect(store.codeAt(0)).toBe(two);
});

test("a place is copied: one object serves for all glyphs of a page", () => {
  const store = new GlyphStore();
  const moving = { ...place(1) };
  store.push(code("A"), moving);
  Object.assign(moving, place(7));
  expect(store.xAt(0)).toBe(1.25);
});

describe("white space", () => {
  test.each<[string, PdfCode, boolean]>([
    ["a space", code(" "), true],
    ["a hard space", code("\u00a0"), true],
    ["a thin space", code("\u2009"), true],
    ["an ideographic space", code("\u3000"), true],
    ["a letter", code("A"), false],
    ["a letter beyond ASCII", code("é"), false],
    ["a zero-width joiner, which joins", code("\u200d"), false],
    ["code 32 of unknown meaning", code(null, { isWordSpace: true }), true],
    ["another code of unknown meaning", code(null), false],
    // By ToUnicode the code 32 of a symbol font may be a letter.
    ["code 32 that stands for a letter", code("A", { isWordSpace: true }), false],
  ])("%s: %s", (_, shown, isSpace) => {
    const store = new GlyphStore();
    store.push(shown, place(0));
    expect(store.isSpaceAt(0)).toBe(isSpace);
    expect(store.at(0)?.isSpace).toBe(isSpace);
  });
});
