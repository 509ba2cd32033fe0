import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { ENGINE_LIMITS, UnusablePdf } from "../contract/problems.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import { isDict, isStream } from "../pdf/objects.ts";
import { newBudget } from "./budget.ts";
import {
  countTextOperators,
  countTextOperatorsOfAnnotations,
  countTextOperatorsOfType3,
} from "./hidden-text.ts";

type Source = string | readonly [dict: string, data: string];

const sourced = (objects: readonly Source[]) =>
  documentOf(
    objects.map((object) =>
      typeof object === "string" ? object : ([object[0], latin1Bytes(object[1])] as const),
    ),
  );

const FORM = "<</Subtype/Form>>";
const forms = (names: string): string => `<</Subtype/Form/Resources<</XObject<<${names}>>>>>>`;

/** Of object 1. */
function counted(objects: readonly Source[], limits = {}): number {
  const doc = sourced(objects);
  const stream = doc.object(1)?.value ?? null;
  return isStream(stream)
    ? countTextOperators(doc, newBudget({ ...ENGINE_LIMITS, ...limits }), stream)
    : -1;
}

describe("text-showing operators", () => {
  test.each([
    ["", 0],
    ["BT /F 9 Tf (a) Tj ET", 1],
    ["BT (a) Tj [(b) 20 (c)] TJ (d) ' 1 2 (e) \" ET", 4],
    ["BT () Tj [] TJ [20 ()] TJ ET", 0],
    ["BT <00> Tj ET", 1],
    // No string, so nothing is shown.
    ["BT /F Tj 12 TJ ET", 0],
    ["(a) (b) Td", 0],
    // Without BT they are errors, and shown by readers.
    ["(a) Tj", 1],
  ])("of %j: %d", (data, count) => {
    expect(counted([["<<>>", data]])).toBe(count);
  });

  test("of the forms it paints are counted, each form once", () => {
    expect(
      counted([
        [forms("/A 2 0 R/B 3 0 R"), "(a) Tj /A Do /A Do /B Do"],
        [FORM, "(b) Tj (c) Tj"],
        [FORM, "(d) Tj"],
      ]),
    ).toBe(4);
  });

  test("of forms that are there, but never painted, are none", () => {
    expect(
      counted([
        [forms("/A 2 0 R"), "(a) Tj"],
        [FORM, "(b) Tj"],
      ]),
    ).toBe(1);
  });

  test("of forms in forms are counted; a form without resources has those around", () => {
    expect(
      counted([
        [forms("/A 2 0 R/B 3 0 R"), "/A Do"],
        [FORM, "/B Do (a) Tj"],
        [FORM, "(b) Tj"],
      ]),
    ).toBe(2);
  });

  test("end where a form paints itself", () => {
    expect(
      counted([
        [forms("/A 1 0 R/B 2 0 R"), "/A Do /B Do (a) Tj"],
        [forms("/A 1 0 R"), "/A Do"],
      ]),
    ).toBe(1);
  });

  test("are not looked for in images, or in what is not there", () => {
    expect(
      counted([
        [forms("/I 2 0 R/N 9 0 R"), "/I Do /N Do /X Do Do"],
        ["<</Subtype/Image>>", "(a) Tj"],
      ]),
    ).toBe(0);
  });

  test("cost what the page's own do", () => {
    const loud: Source[] = [["<<>>", "q Q q Q (a) Tj"]];
    expect(counted(loud, { maxOperators: 5 })).toBe(1);
    expect(() => counted(loud, { maxOperators: 4 })).toThrow(UnusablePdf);
    expect(() => counted(loud, { maxExpandedBytes: 5 })).toThrow(UnusablePdf);
  });

  test("of a chain of forms without end are counted as far as the limit goes", () => {
    const chain = Array.from(
      { length: 150 },
      (_, i): Source => [forms(`/N ${i + 2} 0 R`), "(a) Tj /N Do"],
    );
    expect(counted(chain, { maxFormDepth: 1 })).toBe(101);
  });
});

function ofType3(font: string, ...procedures: readonly Source[]): number {
  const doc = sourced([font, ...procedures]);
  const dict = doc.object(1)?.value ?? null;
  return isDict(dict) ? countTextOperatorsOfType3(doc, newBudget(ENGINE_LIMITS), dict) : -1;
}

describe("glyph procedures of a Type 3 font", () => {
  test("are counted together, those that are no streams left out", () => {
    const font = "<</CharProcs<</a 2 0 R/b 3 0 R/c 9 0 R/d 7>>>>";
    expect(ofType3(font, ["<<>>", "(a) Tj"], ["<<>>", "(b) Tj (c) Tj"])).toBe(3);
  });

  test("paint forms of the font's resources", () => {
    const font = "<</Resources<</XObject<</A 3 0 R>>>>/CharProcs<</a 2 0 R>>>>";
    expect(ofType3(font, ["<<>>", "/A Do"], [FORM, "(a) Tj"])).toBe(1);
  });

  test("may share a stream, which counts once", () => {
    expect(ofType3("<</CharProcs<</a 2 0 R/b 2 0 R>>>>", ["<<>>", "(a) Tj"])).toBe(1);
  });

  test("may be missing", () => {
    expect(ofType3("<<>>")).toBe(0);
  });
});

function ofAnnotations(annots: string, ...objects: readonly Source[]): number {
  const doc = sourced(objects);
  const [page] = doc.pages;
  if (page === undefined) {
    throw new Error("no page");
  }
  const [, list] = annots === "" ? [] : [0, sourced([annots]).object(1)?.value ?? null];
  const dict = { ...page.dict, entries: new Map([...page.dict.entries, ["Annots", list ?? null]]) };
  return countTextOperatorsOfAnnotations(doc, newBudget(ENGINE_LIMITS), { ...page, dict });
}

describe("appearances of annotations", () => {
  const STAMP: Source = ["<<>>", "BT (approved) Tj ET"];

  test.each<[string, string, number]>([
    ["the normal one", "[<</AP<</N 1 0 R>>>>]", 1],
    ["not those for the mouse", "[<</AP<</R 1 0 R/D 1 0 R>>>>]", 0],
    ["of a check box the state it has", "[<</AS/On/AP<</N<</On 1 0 R/Off 2 0 R>>>>>>]", 1],
    ["of its other state", "[<</AS/Off/AP<</N<</On 1 0 R/Off 2 0 R>>>>>>]", 0],
    ["of a state there is none of", "[<</AS/Maybe/AP<</N<</On 1 0 R>>>>>>]", 0],
    ["of no state", "[<</AP<</N<</On 1 0 R>>>>>>]", 0],
    ["printed and shown", "[<</F 4/AP<</N 1 0 R>>>>]", 1],
    ["invisible", "[<</F 1/AP<</N 1 0 R>>>>]", 0],
    ["hidden", "[<</F 2/AP<</N 1 0 R>>>>]", 0],
    ["not shown", "[<</F 36/AP<</N 1 0 R>>>>]", 0],
    ["two of the same appearance", "[<</AP<</N 1 0 R>>>><</AP<</N 1 0 R>>>>]", 1],
    ["none", "[<</Subtype/Link>>7 null]", 0],
    ["no list", "7", 0],
  ])("%s", (_, annots, count) => {
    expect(ofAnnotations(annots, STAMP, ["<<>>", "0 0 9 9 re f"])).toBe(count);
  });
});
