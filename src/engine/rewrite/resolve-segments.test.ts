import { describe, expect, test } from "vitest";
import type { PageContent } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import { pageReader } from "../verify/page-reader.ts";
import { CARD, changed, docOf, type Objects } from "../verify/small-files.test-kit.ts";
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
