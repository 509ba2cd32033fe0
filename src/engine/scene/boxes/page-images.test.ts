import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import type { ContentStream, Mark } from "../../content/model.ts";
import { ENGINE_LIMITS } from "../../contract/problems.ts";
import type { SceneImage } from "../../contract/scene.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { pageOf } from "../small-pages.test-kit.ts";
import { pageImages, streamsOfSeveralPages } from "./page-images.ts";
import { UniqueIds } from "./unique-ids.ts";

/** A file with pictures 10 to 13; two pages share the content stream 5. */
const image = (num: number, entries: string): string =>
  `${num} 0 obj <</Subtype/Image/Width 4/Height 2${entries}/Length 0>> stream\n\nendstream endobj\n`;
const DOC = openPdf(
  latin1Bytes(
    "%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n" +
      "2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>> endobj\n" +
      "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[5 0 R 6 0 R 6 0 R]>> endobj\n" +
      "4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>> endobj\n" +
      "5 0 obj <</Length 0>> stream\n\nendstream endobj\n6 0 obj <</Length 0>> stream\n\nendstream endobj\n" +
      image(10, "") +
      image(11, "/StructParent 1") +
      image(12, "/OC<<>>") +
      image(13, "/OC 14 0 R") +
      image(15, "/OC/Name") +
      "14 0 obj <</Type/OCG/Name(A)>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n",
  ),
  ENGINE_LIMITS,
);

const CONTENT = "q 4 0 0 2 10 20 cm /A Do Q BT ET /B Do";
/** Ordinals of the operators: q, cm, Do, Q, BT, ET, Do. */
const [FIRST_DO, SECOND_DO] = [2, 6];
const UPRIGHT: Matrix = [40, 0, 0, 20, 10, 30];

interface Drawn {
  readonly object?: string | null;
  readonly operator?: number;
  readonly contentStream?: string;
  readonly ctm?: Matrix;
  readonly image?: Partial<NonNullable<Mark["image"]>>;
}

function mark({
  object = "10",
  operator = FIRST_DO,
  contentStream = "page:0",
  ctm = UPRIGHT,
  image: more,
}: Drawn = {}): Mark {
  const own = {
    widthPx: 4,
    heightPx: 2,
    bitsPerComponent: 8,
    object,
    space: null,
    isMask: false,
    ppi: 72,
    drawn: { contentStream, operator, ctm },
    ...more,
  };
  return { kind: "image", image: own } as unknown as Mark;
}

function images(marks: readonly Mark[], part = 6): readonly SceneImage[] {
  const unit = {
    id: "page:0",
    kind: "page",
    data: latin1Bytes(CONTENT),
    parts: [{ ref: { num: part, gen: 0 }, start: 0, end: 0 }],
  } as unknown as ContentStream;
  return pageImages(pageOf([], { marks, contentStreams: [unit] }), {
    doc: DOC,
    ids: new UniqueIds(),
    toSeen: [1, 0, 0, -1, 0, 100],
    sharedStreams: streamsOfSeveralPages(DOC),
  });
}

describe("a picture can be replaced", () => {
  test.each<[string, Drawn, string | null]>([
    ["upright", {}, null],
    ["turned by a quarter", { ctm: [0, 40, -20, 0, 10, 30] }, null],
    ["mirrored", { ctm: [-40, 0, 0, 20, 50, 30] }, null],
    ["on a layer", { object: "13" }, null],
    ["painted in a form", { contentStream: "form:7" }, "image_in_form"],
    ["by an operator that is none", { operator: 3 }, "image_shared_content"],
    ["as a stencil", { image: { isMask: true } }, "image_mask"],
    ["named by the structure", { object: "11" }, "image_in_structure"],
    ["with a layer of its own", { object: "12" }, "image_in_structure"],
    ["with a layer that is none", { object: "15" }, "image_in_structure"],
    ["that the file does not have", { object: "99" }, "image_in_structure"],
    ["of no object", { object: null }, "image_in_structure"],
    ["skewed by half a degree", { ctm: [40, 0, 0.199, 20, 10, 30] }, null],
    ["skewed by more", { ctm: [40, 0, 0.21, 20, 10, 30] }, "image_skewed"],
    ["without any height", { ctm: [40, 0, 0, 0.01, 10, 30] }, "image_skewed"],
    ["without any width", { ctm: [0.01, 0, 0, 20, 10, 30] }, "image_skewed"],
  ])("%s", (_, drawn, reason) => {
    const [found] = images([mark(drawn)]);
    expect([found?.reason, found?.replaceable]).toEqual([reason, reason === null]);
  });

  test("not where several pages list its content", () => {
    expect(images([mark()], 5)[0]?.reason).toBe("image_shared_content");
  });
});

test("a picture is told by its place, its pixels and its number among the Do operators", () => {
  const [first, second] = images([mark(), mark({ operator: SECOND_DO })]);
  expect(first).toMatchObject({
    page: 0,
    widthPx: 4,
    heightPx: 2,
    ppi: 72,
    ordinal: 0,
    bboxPt: [10, 50, 50, 70],
  });
  expect(first?.quad).toEqual([
    [10, 30],
    [50, 30],
    [50, 50],
    [10, 50],
  ]);
  expect(second?.ordinal).toBe(1);
  expect(second?.id).not.toBe(first?.id);
  expect(images([mark({ contentStream: "form:7" })])[0]?.ordinal).toBe(-1);
});

test.each([
  [null, null],
  [{ space: "DeviceRGB", alternate: null }, "DeviceRGB"],
  [{ space: "ICCBased", alternate: "ICCBased:4" }, "ICCBased:4"],
])("the space of a picture in %j is told as %s", (space, told) => {
  expect(images([mark({ image: { space: space as never } })])[0]?.space).toBe(told);
});

test("pictures without an operator are left out, and so are those beyond two hundred", () => {
  expect(
    images([mark({ image: { drawn: null } }), { kind: "fill", image: null } as unknown as Mark]),
  ).toEqual([]);
  expect(images(Array.from({ length: 201 }, () => mark()))).toHaveLength(200);
});

test("content streams of several pages are those that two list, one page twice is none", () => {
  expect([...streamsOfSeveralPages(DOC)]).toEqual([5]);
});
