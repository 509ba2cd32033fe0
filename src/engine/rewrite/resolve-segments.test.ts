import { describe, expect, test } from "vitest";
import type { PageContent } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import { pageReader } from "../verify/page-reader.ts";
import { CARD, changed, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { foundIn, pageBox } from "./found-boxes.test-kit.ts";
import { findSegments, type FoundBox, glyphOf, indexShownTexts } from "./resolve-segments.ts";

function contentOf(objects: Objects): PageContent {
  const content = pageReader(docOf(objects))(0);
  if (content === null) {
    throw new Error("the card has a page");
  }
  return content;
}
/** A page that shows this; BT and Tf are its operators 0 and 1. */
const page = (text: string): PageContent =>
  contentOf({ ...CARD, 5: ["", `BT /F 10 Tf ${text} ET`] });

const segment = (changes: Partial<BoxSegment> = {}): BoxSegment => ({
  unit: "page:0",
  operator: 2,
  glyphStart: 0,
  glyphEnd: 4,
  whole: true,
  line: 0,
  ...changes,
});
function find(
  content: PageContent,
  segments: readonly BoxSegment[],
  {
    duplicates = [],
    y = 0,
    x = 0,
  }: { duplicates?: TextBox["duplicates"]; y?: number; x?: number } = {},
): FoundBox {
  const line = { text: "", from: [x, y], to: [x + 30, y] };
  const box = { segments, duplicates, sizePt: 10, lines: [line] } as unknown as TextBox;
  return findSegments(box, content, indexShownTexts(content));
}
const reasonOf = (found: FoundBox): string | null =>
  found.kind === "refused" ? found.reason : null;

describe("segments of a box", () => {
  test("are found with their operator, font and glyphs", () => {
    const found = find(page("(Anna) Tj"), [segment()]);
    expect(found).toMatchObject({
      kind: "found",
      segments: [{ painter: 0, operator: { index: 2, name: "Tj" }, font: { key: "4" } }],
    });
    const [first] = found.kind === "found" ? found.segments : [];
    expect(first?.paintings).toHaveLength(1);
    expect([0, 3, 4].map((at) => first && glyphOf(first, at)?.unicode)).toEqual([
      "A",
      "a",
      undefined,
    ]);
  });

  test.each<[string, string, Partial<BoxSegment>, string | null]>([
    ["of no operator", "(Anna) Tj", { operator: 9 }, "text_object_split"],
    ["of another stream", "(Anna) Tj", { unit: "form:7" }, "text_object_split"],
    ["of more glyphs than are there", "(Anna) Tj", { glyphEnd: 5 }, "text_object_split"],
    [
      "of glyphs that are not there",
      "(Anna) Tj",
      { glyphStart: 7, glyphEnd: 8 },
      "text_object_split",
    ],
    ["of a line that is not there", "(Anna) Tj", { line: 5 }, null],
    ["in a font without size", "/F 0 Tf (Anna) Tj", { operator: 3 }, "text_object_split"],
    ["without width", "0 Tz (Anna) Tj", { operator: 3 }, "text_object_split"],
    ["flat as a matrix may be", "1 0 0 0 0 0 Tm (Anna) Tj", { operator: 3 }, "text_object_split"],
  ])("%s", (_, text, changes, reason) => {
    expect(reasonOf(find(page(text), [segment(changes)]))).toBe(reason);
  });

  test("in a font that is not among the resources are refused", () => {
    const content = contentOf({ ...CARD, 5: ["", "BT /No 10 Tf (Anna) Tj ET"] });
    expect(reasonOf(find(content, [segment()]))).not.toBeNull();
  });

  test("of a box without any are refused", () => {
    expect(reasonOf(find(page("(Anna) Tj"), []))).toBe("text_object_split");
  });

  test("of its duplicates are of other painters", () => {
    const content = page("(Anna) Tj 1 0 0 1 0 0 Tm (Anna) Tj");
    const found = find(content, [segment()], { duplicates: [[segment({ operator: 4 })]] });
    expect(found.kind === "found" ? found.segments.map(({ painter }) => painter) : null).toEqual([
      0, 1,
    ]);
    const lost = find(content, [segment()], { duplicates: [[segment({ operator: 9 })]] });
    expect(reasonOf(lost)).toBe("text_object_split");
  });
});

describe("a form painted more than once", () => {
  const twice = contentOf({
    ...changed(CARD, 7, "0 0 20 20 re f", "BT /F 10 Tf (Anna) Tj ET"),
    5: ["", "/Fm Do q 1 0 0 1 0 50 cm /Fm Do Q q 1 0 0 1 1 50 cm /Fm Do Q"],
  });
  const own = segment({ unit: "form:7" });
  const places = (found: FoundBox): readonly unknown[] =>
    found.kind === "found"
      ? found.segments.map(({ show, paintings }) => [[show.ctm[4], show.ctm[5]], paintings.length])
      : [];

  test("is found where the box's line is", () => {
    expect(places(find(twice, [own], { y: 0 }))).toEqual([[[0, 0], 1]]);
    expect(places(find(twice, [own], { y: 50 }))).toEqual([[[0, 50], 1]]);
    expect(places(find(twice, [own], { x: 1, y: 50 }))).toEqual([[[1, 50], 1]]);
  });

  test("serves as its own shadow by the nearest painting", () => {
    const found = find(twice, [own], { y: 50, duplicates: [[own]] });
    expect(places(found)).toEqual([[[0, 50], 2]]);
    const [shadow] =
      found.kind === "found" ? found.segments.map(({ paintings }) => paintings[1]?.ctm[4]) : [];
    expect(shadow).toBe(1);
    expect(places(find(twice, [own], { y: 50, duplicates: [[own], [own], [own]] }))).toEqual([
      [[0, 50], 3],
    ]);
  });
});

describe("a form that is painted more than once", () => {
  const FORM = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F 4 0 R>>>>";
  /** "Anna" and "Berger" of 10 points, shown by the form wherever these operators paint it. */
  const formPage = (paints: string, shown = "(Anna) Tj 0 -14 Td (Berger) Tj"): PageContent =>
    contentOf({
      ...CARD,
      5: ["", paints],
      7: [FORM, `BT /F 10 Tf 20 100 Td ${shown} ET`],
    });
  /** Ordinals among the page's texts of the paintings that a box of these texts is found in. */
  const paintingsOf = (
    content: PageContent,
    shows: readonly number[],
    changes: Partial<TextBox> = {},
  ) =>
    foundIn(
      pageBox(
        "a",
        content,
        shows.map((show, line) => ({ show, line })),
        changes,
      ),
      content,
    ).map(({ show }) => content.shownTexts.indexOf(show));

  test("is told apart by where its lines stand", () => {
    const content = formPage("/Fm Do 1 0 0 1 0 50 cm /Fm Do 1 0 0 1 200 0 cm /Fm Do");
    expect(paintingsOf(content, [0, 1])).toEqual([0, 1]);
    expect(paintingsOf(content, [2, 3])).toEqual([2, 3]);
    expect(paintingsOf(content, [4, 5])).toEqual([4, 5]);
  });

  test("is told apart along lines in any direction", () => {
    const content = formPage("q 0 1 -1 0 200 0 cm /Fm Do Q q 0 1 -1 0 320 0 cm /Fm Do Q");
    expect(paintingsOf(content, [0, 1])).toEqual([0, 1]);
    expect(paintingsOf(content, [2, 3])).toEqual([2, 3]);
  });

  test("is told apart where its lines cross: both ends count", () => {
    // The second painting turns about the start of the first line.
    const content = formPage("/Fm Do q 0 1 -1 0 120 80 cm /Fm Do Q", "(Anna) Tj");
    expect(paintingsOf(content, [0])).toEqual([0]);
    expect(paintingsOf(content, [1])).toEqual([1]);
  });

  test("keeps the lines of a box together, where they are nearly as near to another painting", () => {
    const content = formPage("/Fm Do 1 0 0 1 0 4 cm /Fm Do");
    // The second line is said to stand where the other painting has it.
    const other = pageBox("b", content, [{ show: 0 }, { show: 3, line: 1 }]);
    expect(paintingsOf(content, [0, 1], { lines: other.lines })).toEqual([0, 1]);
    const far = formPage("/Fm Do 1 0 0 1 0 6 cm /Fm Do");
    const apart = pageBox("b", far, [{ show: 0 }, { show: 3, line: 1 }]);
    expect(paintingsOf(far, [0, 1], { lines: apart.lines })).toEqual([0, 3]);
  });

  test("serves as its own shadow: the nearest painting is the second", () => {
    const content = formPage(
      "/Fm Do q 1 0 0 1 90 0 cm /Fm Do Q 1 0 0 1 1 -1 cm /Fm Do",
      "(Anna) Tj",
    );
    const box = pageBox("a", content, [{ show: 0 }]);
    const [found] = foundIn({ ...box, duplicates: [box.segments] }, content);
    expect(found?.paintings.map((show) => content.shownTexts.indexOf(show))).toEqual([0, 2]);
  });
});

describe("text that cannot be written", () => {
  const reasonOfPage = (content: string, end = 4): string | null => {
    const page0 = contentOf({ ...CARD, 5: ["", content] });
    const [show] = page0.shownTexts;
    return reasonOf(find(page0, [segment({ operator: show?.operator.index ?? 0, glyphEnd: end })]));
  };

  test.each<[string, string]>([
    ["in no font", "BT (Anna) Tj ET"],
    ["in a font that is no resource", "BT /No 10 Tf (Anna) Tj ET"],
  ])("%s is of an unsupported font, or not found at all", (_, content) => {
    expect(reasonOfPage(content)).not.toBeNull();
  });

  test("is none of its operator's letters and more", () => {
    expect(reasonOfPage("BT /F 10 Tf (Anna) Tj ET")).toBeNull();
    expect(reasonOfPage("BT /F 10 Tf (Anna) Tj (x) Tj ET", 5)).toBe("text_object_split");
  });

  test("is of no size, or so small that nothing could be put back", () => {
    expect(reasonOfPage("BT /F 0.00001 Tf 1 Tz (Anna) Tj ET")).toBe("text_object_split");
    expect(reasonOfPage("BT /F 0.001 Tf 100 Tz (Anna) Tj ET")).toBeNull();
  });
});

test("a glyph of an operator is none of the next one's", () => {
  const content = page("(An) Tj (na) Tj");
  const [first] = foundIn(pageBox("a", content, [{ show: 0 }]), content);
  expect(first && [0, 1, 2].map((ordinal) => glyphOf(first, ordinal)?.unicode)).toEqual([
    "A",
    "n",
    undefined,
  ]);
});
