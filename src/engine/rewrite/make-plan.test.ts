import { describe, expect, test } from "vitest";
import type { BoxSegment, Scene, TextBox } from "../contract/scene.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import { pageReader } from "../verify/page-reader.ts";
import { CARD, changed, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { makePlan, type PlanResult } from "./make-plan.ts";

const segment = (changes: Partial<BoxSegment> = {}): BoxSegment => ({
  unit: "page:0",
  operator: 2,
  glyphStart: 0,
  glyphEnd: 4,
  whole: true,
  line: 0,
  ...changes,
});
/** A box of 10 points on the baseline of page 0. */
const box = (id: string, segments: readonly BoxSegment[], more: Partial<TextBox> = {}): TextBox =>
  ({
    id,
    page: 0,
    segments,
    duplicates: [],
    sizePt: 10,
    lines: [{ text: "", from: [0, 0], to: [30, 0] }],
    font: "4",
    runs: [],
    trackingEm: 0.1,
    wordSpacingEm: 0.2,
    color: null,
    vertical: false,
    frame: [1, 0, 0, 1, 0, 0],
    editable: true,
    ...more,
  }) as unknown as TextBox;

function plan(objects: Objects, ...boxes: readonly TextBox[]): PlanResult {
  const doc = docOf(objects);
  const read = pageReader(doc);
  const scene = { pages: [{ index: 0, boxes }], fields: [] } as unknown as Scene;
  const pageContents = doc.pages.flatMap(({ index }) => read(index) ?? []);
  return makePlan({ doc, pageContents, scene, base: appendBaseOf(doc), fonts: [] });
}
const page = (text: string): Objects => ({ ...CARD, 5: ["", `BT /F 10 Tf ${text} ET`] });
const segmentsOf = (made: PlanResult) => made.plan.boxes[0]?.painters[0]?.segments ?? [];

describe("a plan", () => {
  test("has the boxes that are editable, with their spacing and their operators", () => {
    const made = plan(page("(Anna) Tj"), box("a", [segment()]), box("b", [], { editable: false }));
    expect([...made.refused]).toEqual([]);
    expect(made.plan.boxes).toMatchObject([
      {
        id: "a",
        page: 0,
        trackingEm: 0.1,
        wordSpacingEm: 0.2,
        shared: [],
        painters: [
          {
            frame: [1, 0, 0, 1, 0, 0],
            segments: [
              {
                unit: "page:0",
                operator: 2,
                name: "Tj",
                own: "(Anna)",
                head: "",
                tail: "",
                isAnchor: true,
                replacement: null,
              },
            ],
          },
        ],
      },
    ]);
    expect(made.plan.boxes[0]).not.toHaveProperty("vertical");
    expect(made.plan.units.map(({ id, operatorCount }) => [id, operatorCount])).toEqual([
      ["page:0", 4],
    ]);
    expect(made.plan.objects.map(([num]) => num)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("of vertical boxes says so", () => {
    const made = plan(page("(Anna) Tj"), box("a", [segment()], { vertical: true }));
    expect(made.plan.boxes[0]?.vertical).toBe(true);
  });

  test("has only the streams that boxes stand in", () => {
    expect(plan(page("(Anna) Tj")).plan).toMatchObject({ units: [], boxes: [], fontNames: {} });
  });

  test.each<[string, TextBox]>([
    ["an operator that is not there", box("a", [segment({ operator: 9 })])],
    ["no segment", box("a", [])],
  ])("refuses a box of %s", (_, refused) => {
    const made = plan(page("(Anna) Tj"), refused);
    expect([...made.refused]).toEqual([["a", "text_object_split"]]);
    expect(made.plan.boxes).toEqual([]);
  });

  test("refuses boxes of the same glyphs", () => {
    const made = plan(
      page("(Anna) Tj"),
      box("a", [segment()]),
      box("b", [segment({ glyphStart: 2 })]),
    );
    expect(made.refused.size).toBeGreaterThan(0);
    expect(made.plan.boxes.length + made.refused.size).toBe(2);
  });

  test("cuts an operator between two boxes", () => {
    const made = plan(
      page("(AnnaEva) Tj"),
      box("a", [segment()]),
      box("b", [segment({ glyphStart: 4, glyphEnd: 7 })]),
    );
    expect(made.plan.boxes.map(({ painters }) => painters[0]?.segments[0]?.own)).toEqual([
      "<416e6e61>",
      "<457661>",
    ]);
  });
});

describe("the anchor of a line", () => {
  const anchors = (
    text: string,
    segments: readonly BoxSegment[],
    more: Partial<TextBox> = {},
  ): readonly boolean[] =>
    segmentsOf(plan(page(text), box("a", segments, more))).map(({ isAnchor }) => isAnchor);
  const [first, second] = [segment(), segment({ operator: 4 })];

  test("is in the box's own font", () => {
    expect(anchors("(Anna) Tj /B 10 Tf (Anna) Tj", [first, second])).toEqual([true, false]);
    expect(anchors("(Anna) Tj /B 10 Tf (Anna) Tj", [first, second], { font: "6" })).toEqual([
      false,
      true,
    ]);
    expect(anchors("(Anna) Tj /B 10 Tf (Anna) Tj", [first, second], { font: "99" })).toEqual([
      true,
      false,
    ]);
  });

  test("is in the box's own colour among those", () => {
    const text = "(Anna) Tj 1 g (Anna) Tj";
    const doc = docOf(page(text));
    const white = pageReader(doc)(0)?.shownTexts[1]?.fill;
    expect(anchors(text, [first, second], { color: white } as Partial<TextBox>)).toEqual([
      false,
      true,
    ]);
    expect(anchors(text, [first, second])).toEqual([true, false]);
  });

  test("is outside what a text stands for, where something is", () => {
    const text = "/S <</ActualText(x)>> BDC (Anna) Tj EMC (Anna) Tj";
    const [inside, outside] = [segment({ operator: 3 }), segment({ operator: 5 })];
    expect(anchors(text, [inside, outside])).toEqual([false, true]);
    expect(anchors(text, [inside])).toEqual([true]);
  });

  test("is one for each line", () => {
    expect(anchors("(Anna) Tj 0 0 Td (Anna) Tj", [first, { ...second, line: 1 }])).toEqual([
      true,
      true,
    ]);
  });
});

describe("segments", () => {
  test('know the operands of " and the line it moved to', () => {
    const [quoted] = segmentsOf(
      plan(page('9 TL 2 1 (Anna) "'), box("a", [segment({ operator: 3 })])),
    );
    expect(quoted).toMatchObject({
      name: '"',
      spacingOperands: ["2", "1"],
      lm: [1, 0, 0, 1, 0, -9],
    });
    const [plain] = segmentsOf(
      plan(page("5 6 Td (Anna) Tj"), box("a", [segment({ operator: 3 })])),
    );
    expect(plain).toMatchObject({ spacingOperands: null, lm: [1, 0, 0, 1, 5, 6] });
  });

  test("know their paint where the box has several", () => {
    const runs = [{ paint: "x" }] as unknown as TextBox["runs"];
    const [painted] = segmentsOf(plan(page("(Anna) Tj"), box("a", [segment()], { runs })));
    expect(painted?.paint).toEqual(expect.any(String));
    expect(segmentsOf(plan(page("(Anna) Tj"), box("a", [segment()])))[0]).not.toHaveProperty(
      "paint",
    );
  });
});

test("a duplicate has the frame of the box moved to where it stands", () => {
  const made = plan(
    page("(Anna) Tj 1 0 0 1 3 4 Tm (Anna) Tj"),
    box("a", [segment()], { duplicates: [[segment({ operator: 4 })]], frame: [1, 0, 0, 1, 7, 8] }),
  );
  expect(made.plan.boxes[0]?.painters.map(({ frame }) => frame)).toEqual([
    [1, 0, 0, 1, 7, 8],
    [1, 0, 0, 1, 10, 12],
  ]);
});

describe("texts that stand for a box", () => {
  const tagged = (name: string, actual: string): Objects => ({
    ...changed(
      changed(
        page(`/P <</MCID 1>> BDC (${name}) Tj EMC`),
        1,
        "/Pages 2 0 R",
        "/Pages 2 0 R/StructTreeRoot 30 0 R",
      ),
      3,
      "/Type/Page",
      "/Type/Page/StructParents 0",
    ),
    30: "<</Type/StructTreeRoot/K 31 0 R>>",
    31: `<</Type/StructElem/S/P/P 30 0 R/Pg 3 0 R/K 1/ActualText(${actual})>>`,
  });
  const own = box("a", [segment({ operator: 3 })]);

  test("in the structure go with it", () => {
    const { elements, keptTexts } = plan(tagged("Anna", "Anna"), own).plan;
    expect(elements).toMatchObject([
      { num: 31, box: "a", shows: [{ unit: "page:0", operators: [3] }] },
    ]);
    expect(keptTexts).toEqual([]);
  });

  test("and for something else stay, and are told", () => {
    const { elements, keptTexts } = plan(
      tagged("AnnaEva", "AnnaX"),
      box("a", [segment({ operator: 3 })]),
    ).plan;
    expect([elements, keptTexts]).toEqual([[], ["a"]]);
  });

  test("in the content go with it", () => {
    const said = page("/S <</ActualText(Anna)>> BDC (Anna) Tj EMC");
    const made = plan(said, own);
    expect(segmentsOf(made)[0]?.replacement).toMatchObject({ operators: [3] });
    expect(segmentsOf(made)[0]?.replacement).not.toHaveProperty("stays");
    expect(made.plan.keptTexts).toEqual([]);
  });

  test("in the content and for something else stay, and are told", () => {
    const said = page("/S <</ActualText(other)>> BDC (Anna) Tj (more) Tj EMC");
    const made = plan(said, own);
    expect(segmentsOf(made)[0]?.replacement).toMatchObject({ stays: true });
    expect(made.plan.keptTexts).toEqual(["a"]);
  });
});
