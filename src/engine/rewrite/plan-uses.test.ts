import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { PlanContentStream } from "../plan/plan.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { contentsOf } from "./found-boxes.test-kit.ts";
import { contentStreamAliases } from "./shared-content.ts";
import { namesIn, planPages, planUses } from "./plan-uses.ts";

const FORM = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]";
const SHARED = "/Resources<</Font<</F 4 0 R>>/XObject<</A 7 0 R/B 8 0 R/C 9 0 R>>>>";
const SHOW = "BT /F 10 Tf (a) Tj ET";
const page = (contents: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${contents}${SHARED}>>`;

/** Pages that show these contents; forms A, B and C are 7, 8 and 9. */
function fileWith(
  contents: readonly string[],
  forms: Readonly<Record<number, string>> = {},
): Objects {
  return {
    ...CARD,
    2: `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, i) => `${20 + i} 0 R`).join(" ")}]>>`,
    ...Object.fromEntries(
      contents.flatMap((data, i) => [
        [20 + i, page(`${40 + i} 0 R`)],
        [40 + i, ["", data]],
      ]),
    ),
    ...Object.fromEntries([7, 8, 9].map((num) => [num, [`${FORM}${SHARED}`, forms[num] ?? SHOW]])),
  };
}

interface Case {
  readonly objects: Objects;
  /** Content streams that boxes stand in. */
  readonly planned: readonly string[];
  readonly elsewhere?: readonly string[];
}

/** The uses: page, content stream, and by which other one and name it is painted. */
function check({ objects, planned, elsewhere = [] }: Case) {
  const doc = docOf(objects);
  const contents = contentsOf(doc);
  const aliases = contentStreamAliases(contents);
  const made = planUses(contents, new Set(planned), {
    canonical: (unit) => aliases.get(unit) ?? unit,
    usedElsewhere: new Set(elsewhere),
  });
  const dataOf = new Map(
    contents.flatMap((one) => one.contentStreams.map(({ id, data }) => [id, data] as const)),
  );
  const uses = made.uses.map(({ page: on, unit, painted }) => {
    const around = painted === null ? undefined : made.uses[painted.by];
    const data = around && dataOf.get(around.unit);
    return [
      on,
      unit,
      ...(painted === null || data === undefined
        ? []
        : [painted.by, latin1Text(data, painted.name.start, painted.name.end)]),
    ];
  });
  const ofShows = contents.map(({ shownTexts }) => shownTexts.map((show) => made.useOf(show)));
  return { uses, ofShows, painters: [...made.painters] };
}

describe("invocations", () => {
  test("of a page's own content are the page's", () => {
    expect(check({ objects: fileWith([SHOW, SHOW]), planned: ["page:0", "page:1"] })).toEqual({
      uses: [
        [0, "page:0"],
        [1, "page:1"],
      ],
      ofShows: [[0], [1]],
      painters: [],
    });
  });

  test("of content that no box stands in are none", () => {
    expect(check({ objects: fileWith([SHOW, SHOW]), planned: ["page:1"] })).toEqual({
      uses: [[1, "page:1"]],
      ofShows: [[-1], [0]],
      painters: [],
    });
  });

  test("of a form painted once need no way to it, as it is changed in place", () => {
    expect(check({ objects: fileWith(["/A Do"]), planned: ["form:7"] })).toEqual({
      uses: [[0, "form:7"]],
      ofShows: [[0]],
      painters: [],
    });
  });

  test("of a form painted twice are told apart by the names that paint it", () => {
    expect(check({ objects: fileWith(["/A Do q /A Do Q"]), planned: ["form:7"] })).toEqual({
      uses: [
        [0, "page:0"],
        [0, "form:7", 0, "/A"],
        [0, "form:7", 0, "/A"],
      ],
      ofShows: [[1, 2]],
      painters: ["page:0"],
    });
  });

  test("of a form on two pages are one on each", () => {
    expect(check({ objects: fileWith(["/A Do", "/A Do"]), planned: ["form:7"] }).uses).toEqual([
      [0, "page:0"],
      [0, "form:7", 0, "/A"],
      [1, "page:1"],
      [1, "form:7", 2, "/A"],
    ]);
  });

  test("of a form that something else shows too have their way, for it is cloned", () => {
    const one = { objects: fileWith(["/A Do"]), planned: ["form:7"], elsewhere: ["form:7"] };
    expect(check(one).uses).toEqual([
      [0, "page:0"],
      [0, "form:7", 0, "/A"],
    ]);
  });

  test("of nested forms list each one around before the one within", () => {
    const objects = fileWith(["/A Do", "/A Do"], { 7: "/B Do", 8: SHOW });
    expect(check({ objects, planned: ["form:8"] })).toEqual({
      uses: [
        [0, "page:0"],
        [0, "form:7", 0, "/A"],
        [0, "form:8", 1, "/B"],
        [1, "page:1"],
        [1, "form:7", 3, "/A"],
        [1, "form:8", 4, "/B"],
      ],
      ofShows: [[2], [5]],
      painters: ["page:0", "form:7", "page:1"],
    });
  });

  test("of a form painted once that lies around a cloned one are one and the same", () => {
    const objects = fileWith(["/A Do"], { 7: `${SHOW} /B Do /B Do`, 8: SHOW });
    const { uses, ofShows } = check({ objects, planned: ["form:7", "form:8"] });
    expect(uses).toEqual([
      [0, "page:0"],
      [0, "form:7", 0, "/A"],
      [0, "form:8", 1, "/B"],
      [0, "form:8", 1, "/B"],
    ]);
    expect(ofShows).toEqual([[1, 2, 3]]);
  });

  test("of a page around a cloned form are the page's own", () => {
    const objects = fileWith([`${SHOW} /A Do /A Do`]);
    const { uses, ofShows } = check({ objects, planned: ["page:0", "form:7"] });
    expect(uses.map(([, unit]) => unit)).toEqual(["page:0", "form:7", "form:7"]);
    expect(ofShows).toEqual([[0, 1, 2]]);
  });

  test("of pages that list the same streams are named by the first", () => {
    const objects = { ...fileWith(["/A Do", "/A Do"]), 21: page("40 0 R") };
    expect(check({ objects, planned: ["form:7"] }).uses).toEqual([
      [0, "page:0"],
      [0, "form:7", 0, "/A"],
      [1, "page:0"],
      [1, "form:7", 2, "/A"],
    ]);
  });

  test("of a form that is painted many times are each their own", () => {
    const objects = fileWith(["/A Do ".repeat(30)]);
    const { ofShows } = check({ objects, planned: ["form:7"] });
    expect(new Set(ofShows[0]).size).toBe(30);
  });
});

describe("pages that may have to change", () => {
  const unitOf = (changes: Partial<PlanContentStream>): PlanContentStream => ({
    id: "page:0",
    data: new Uint8Array(0),
    parts: [],
    resources: [],
    fontNames: [],
    pages: [0],
    xobjects: [],
    xobjectNames: [],
    lists: [],
    listNames: [],
    operatorCount: 0,
    ...changes,
  });
  const part = (num: number, elsewhere = false) => ({
    num,
    gen: 0,
    start: 0,
    end: 1,
    dict: "",
    elsewhere,
    pieceInfo: null,
  });
  /** A page with these entries and two streams. */
  const docWith = (entries: string) =>
    docOf({
      ...CARD,
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${entries}>>`,
      5: ["", "q"],
      6: ["", "Q"],
    });
  const pagesOf = (entries: string, units: readonly PlanContentStream[]) =>
    planPages(docWith(entries), units).map(({ source, contents, pieceInfo, streams, page: on }) => {
      const text = latin1Text(source);
      return {
        page: on,
        contents: contents && text.slice(contents.start, contents.end),
        pieceInfo: pieceInfo && text.slice(pieceInfo.start, pieceInfo.end),
        streams: streams.map(({ ref, part: at }) => `${ref} ${at}`),
      };
    });

  test("are none whose content is their own, and that have no private data", () => {
    expect(pagesOf("/Contents[5 0 R 6 0 R]", [unitOf({ parts: [part(5), part(6)] })])).toEqual([]);
    expect(pagesOf("/Contents 5 0 R", [])).toEqual([]);
  });

  test("are those that share a stream with other content", () => {
    const units = [unitOf({ parts: [part(5, true), part(6)] })];
    expect(pagesOf("/Contents[5 0 R 6 0 R]", units)).toEqual([
      {
        page: 0,
        contents: "[5 0 R 6 0 R]",
        pieceInfo: null,
        streams: ["5 0 R 0", "6 0 R 1"],
      },
    ]);
  });

  test("are those that list the streams of another page", () => {
    const units = [unitOf({ parts: [part(5)], pages: [0, 0] })];
    expect(pagesOf("/Contents 5 0 R", units)).toHaveLength(2);
  });

  test("keep the place of streams that are no part of what is read", () => {
    const units = [unitOf({ parts: [part(6, true)] })];
    const [found] = pagesOf("/Contents[5 0 R 6 0 R]", units);
    expect(found?.streams).toEqual(["5 0 R null", "6 0 R 0"]);
  });

  test("are those with private data, whatever paints their text: it may tell of the old one", () => {
    const entries = "/Contents 5 0 R/PieceInfo<</App<</Private(old)>>>>/Rotate 0";
    const pieceInfo = "/PieceInfo<</App<</Private(old)>>>>";
    expect(pagesOf(entries, [])).toEqual([
      { page: 0, contents: "5 0 R", pieceInfo, streams: ["5 0 R null"] },
    ]);
    expect(pagesOf(entries, [unitOf({ parts: [part(5)] })])).toMatchObject([
      { pieceInfo, streams: ["5 0 R 0"] },
    ]);
  });

  test("of which nobody can tell their contents are told so", () => {
    const entries = "/Contents 5 0 R/Contents 6 0 R/PieceInfo<<>>";
    expect(pagesOf(entries, [])).toMatchObject([{ contents: null }]);
  });

  test("are none that are no objects of their own", () => {
    const doc = docOf({
      ...CARD,
      2: "<</Type/Pages/Count 1/Kids[<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/PieceInfo<<>>>>]>>",
    });
    expect(planPages(doc, [])).toEqual([]);
  });
});

describe("names in resources", () => {
  const doc = docOf({
    ...CARD,
    3: "<</Type/Page/Parent 2 0 R/Resources<</Font<</A 4 0 R/B 6 0 R>>/XObject 20 0 R/Bad[1]>>>>",
    7: [`${FORM}/Resources<</Font<</C 4 0 R>>>>`, ""],
    20: "<</D 7 0 R>>",
    21: "<</Font<</E 4 0 R>>>>",
  });

  test.each<[string, number, string, readonly string[]]>([
    ["of a page", 3, "Font", ["A", "B"]],
    ["in a dictionary of its own object", 3, "XObject", ["D"]],
    ["of a form", 7, "Font", ["C"]],
    ["of resources by themselves", 21, "Font", ["E"]],
    ["of a category they lack", 3, "Properties", []],
    ["of one that is no dictionary", 3, "Bad", []],
    ["of what is not there", 70, "Font", []],
    ["of what has none", 4, "Font", []],
  ])("%s", (_, owner, category, expected) => {
    expect(namesIn(doc, owner, category)).toEqual(expected);
  });
});
