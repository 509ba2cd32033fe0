import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { inflateBytes } from "../packages/deflate.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import type {
  Plan,
  PlanContentStream,
  PlanPage,
  PlanPart,
  PlanResources,
  PlanUse,
} from "../plan/plan.ts";
import type { ContentEdit } from "./apply-edits.ts";
import type { EditedUse } from "./edit-uses.ts";
import { boxOf, FONTS, fitOf, type PlanFacts, painterOf, planOf } from "./small-plans.test-kit.ts";
import { writeContent } from "./write-content.ts";
import type { WrittenContent } from "./written-content.ts";

const SIZE = 100;
const part = (num: number, data: string, changes: Partial<PlanPart> = {}): PlanPart => ({
  num,
  gen: 0,
  start: 0,
  end: data.length,
  dict: `<</N ${num}>>`,
  elsewhere: false,
  pieceInfo: null,
  ...changes,
});
/** "<</XObject<<>>>>" with the place inside the inner dictionary. */
const place = (num: number, key = "XObject"): PlanResources => {
  const source = `<</${key}<<>>>>`;
  return {
    num,
    gen: 0,
    source: latin1Bytes(source),
    verbatim: true,
    insertAt: source.indexOf("<<>>") + 2,
    before: "",
    after: "",
  };
};
const unit = (
  id: string,
  data: string,
  changes: Partial<PlanContentStream> = {},
): PlanContentStream => ({
  id,
  data: latin1Bytes(data),
  parts: [part(10, data)],
  resources: [],
  fontNames: [],
  pages: [],
  xobjects: [],
  xobjectNames: [],
  lists: [],
  listNames: [],
  operatorCount: 0,
  ...changes,
});
const pageOf = (page: number, num: number, refs: readonly number[]): PlanPage => {
  const source = `<</Contents[${refs.map((ref) => `${ref} 0 R`).join(" ")}]/P 1>>`;
  return {
    page,
    num,
    gen: 0,
    source: latin1Bytes(source),
    verbatim: true,
    contents: { start: source.indexOf("["), end: source.indexOf("]") + 1 },
    streams: refs.map((ref, i) => ({ ref: `${ref} 0 R`, part: i })),
    pieceInfo: null,
  };
};

const edit = (data: string, from: string, source: string): ContentEdit => {
  const start = data.indexOf(from);
  return { span: { start, end: start + from.length }, source };
};
const written = (id: string) => ({ box: { ...boxOf(painterOf()), id }, fit: fitOf([]) });

function write(
  facts: PlanFacts,
  uses: readonly (readonly [use: number, edits: readonly ContentEdit[], box?: string])[],
  { removePieceInfo = false, entries = {} as Readonly<Record<string, string>>, fonts = 0 } = {},
): WrittenContent {
  const plan: Plan = planOf({ size: SIZE, ...facts });
  const edited = uses.map(
    ([use, edits, box = `box${use}`]): EditedUse => ({ use, edits, boxes: [written(box)] }),
  );
  return writeContent(
    plan,
    { uses: edited, elements: [], removed: [], counts: { replaced: 0, inserted: 0 } },
    {
      fonts: {
        fonts: FONTS,
        updates: Array.from({ length: fonts }, (_, i) => ({
          num: SIZE + i,
          gen: 0,
          source: new Uint8Array(0),
        })),
        added: [],
        entries: new Map(
          Object.entries(entries).map(([id, name]) => [id, new Map([[name, "99 0 R"]])] as const),
        ),
      },
      tinting: null,
      removePieceInfo,
      isStored: false,
    },
  );
}

/** "12: dictionary | data". */
function told({ num, source, stream }: ObjectUpdate): string {
  const data = stream === undefined ? "" : ` | ${latin1Text(inflateBytes(stream, 9_999).value)}`;
  return `${num}: ${latin1Text(source).replace("/Filter/FlateDecode ", "")}${data}`;
}
const changed = (content: WrittenContent): readonly string[] =>
  content.changed.map(({ update, kind }) => `${kind} ${told(update)}`);
const added = (content: WrittenContent): readonly string[] =>
  content.added.map(({ update, kind, name }) => `${kind} ${name} ${told(update)}`);

const TEXT = "BT (a) Tj ET";
const toB = edit(TEXT, "(a)", "(b)");
const toC = edit(TEXT, "(a)", "(c)");

describe("the content of a page", () => {
  const facts: PlanFacts = {
    units: [unit("page:0", TEXT, { pages: [0], resources: [place(30, "Font")] })],
    uses: [{ page: 0, unit: "page:0", painted: null }],
    pages: [pageOf(0, 3, [10])],
  };

  test("is changed in place, and nothing else is", () => {
    const content = write(facts, [[0, [toB]]]);
    expect(changed(content)).toEqual(["content 10: <</N 10>> | BT (b) Tj ET"]);
    expect(content.changed[0]).toMatchObject({ pages: [0] });
    expect(content.changed[0]?.boxes.map(({ box }) => box.id)).toEqual(["box0"]);
    expect([content.added, content.removed]).toEqual([[], []]);
  });

  test("stays as delivered where nothing of it changes", () => {
    expect(write(facts, [])).toEqual({ changed: [], added: [], removed: [] });
  });

  test("has the names of fonts that it uses added to its resources", () => {
    const content = write(facts, [[0, [toB]]], { entries: { "page:0": "PltF1" } });
    expect(changed(content)[1]).toBe("resources 30: <</Font<</PltF1 99 0 R >>>>");
    expect(changed(write(facts, [[0, [toB]]], { entries: { "page:1": "PltF1" } }))).toHaveLength(1);
  });

  test("of several streams has only those written that change", () => {
    const data = `${TEXT} q Q`;
    const parts = [part(10, data, { end: TEXT.length }), part(11, data, { start: TEXT.length })];
    const two = { ...facts, units: [unit("page:0", data, { pages: [0], parts })] };
    expect(changed(write(two, [[0, [toB]]]))).toEqual(["content 10: <</N 10>> | BT (b) Tj ET"]);
    expect(changed(write(two, [[0, [edit(data, "Q", "Q q")]]]))).toEqual([
      "content 11: <</N 11>> |  q Q q",
    ]);
  });

  test("that something else shows as well is cloned, and the page lists the clone", () => {
    const parts = [part(10, TEXT, { elsewhere: true, gen: 1 })];
    const other = { ...facts, units: [unit("page:0", TEXT, { pages: [0], parts })] };
    const content = write(other, [[0, [toB]]], { fonts: 2 });
    // Objects of fonts come first.
    expect(added(content)).toEqual(["content  102: <</N 10>> | BT (b) Tj ET"]);
    expect(content.added[0]?.update).toMatchObject({ gen: 0, storedFor: { num: 10, gen: 1 } });
    expect(changed(content)).toEqual(["page 3: <</Contents 102 0 R/P 1>>"]);
  });

  test("is cloned beside streams that stay, in their order", () => {
    const data = `${TEXT} q Q`;
    const parts = [
      part(10, data, { end: TEXT.length, elsewhere: true }),
      part(11, data, { start: TEXT.length }),
    ];
    const units = [unit("page:0", data, { pages: [0], parts })];
    const content = write({ ...facts, units, pages: [pageOf(0, 3, [10, 11])] }, [[0, [toB]]]);
    expect(changed(content)).toEqual(["page 3: <</Contents[100 0 R 11 0 R]/P 1>>"]);
  });
});

describe("a stream that two pages show", () => {
  const facts: PlanFacts = {
    units: [
      unit("page:0", TEXT, { pages: [0, 1], resources: [place(30, "Font"), place(31, "Font")] }),
    ],
    uses: [0, 1].map((page) => ({ page, unit: "page:0", painted: null })),
    pages: [pageOf(0, 3, [10]), pageOf(1, 4, [10])],
  };

  test("is changed in place where both change alike", () => {
    const content = write(
      facts,
      [
        [0, [toB]],
        [1, [toB]],
      ],
      { entries: { "page:0": "PltF1" } },
    );
    expect(changed(content)).toEqual([
      "content 10: <</N 10>> | BT (b) Tj ET",
      "resources 30: <</Font<</PltF1 99 0 R >>>>",
      "resources 31: <</Font<</PltF1 99 0 R >>>>",
    ]);
    expect(content.changed.map(({ pages }) => pages)).toEqual([[0, 1], [0], [1]]);
    expect(content.added).toEqual([]);
  });

  test("is cloned for the one that changes, and the other keeps it", () => {
    const content = write(facts, [[1, [toB]]], { entries: { "page:0": "PltF1" } });
    expect(added(content)).toEqual(["content  100: <</N 10>> | BT (b) Tj ET"]);
    expect(changed(content)).toEqual([
      "resources 31: <</Font<</PltF1 99 0 R >>>>",
      "page 4: <</Contents 100 0 R/P 1>>",
    ]);
  });

  test("is cloned for each where they change apart", () => {
    const content = write(facts, [
      [0, [toB]],
      [1, [toC]],
    ]);
    expect(added(content)).toEqual([
      "content  100: <</N 10>> | BT (b) Tj ET",
      "content  101: <</N 10>> | BT (c) Tj ET",
    ]);
    expect(changed(content)).toEqual([
      "page 3: <</Contents 100 0 R/P 1>>",
      "page 4: <</Contents 101 0 R/P 1>>",
    ]);
    expect(content.changed.map(({ boxes }) => boxes.map(({ box }) => box.id))).toEqual([
      ["box0"],
      ["box1"],
    ]);
  });
});

describe("a form", () => {
  const PAGE = "q /Fm Do Q q /Fm Do Q";
  const [first, second] = [PAGE.indexOf("/Fm"), PAGE.lastIndexOf("/Fm")];
  const use = (by: number, start: number): PlanUse => ({
    page: 0,
    unit: "form:20",
    painted: { by, name: { start, end: start + 3 } },
  });
  const form = (changes: Partial<PlanContentStream> = {}) =>
    unit("form:20", TEXT, { parts: [part(20, TEXT)], ...changes });
  const facts = (changes: Partial<PlanContentStream> = {}): PlanFacts => ({
    units: [
      form(changes),
      unit("page:0", PAGE, { pages: [0], xobjects: [place(30)], xobjectNames: ["Fm", "PltX1"] }),
    ],
    uses: [{ page: 0, unit: "page:0", painted: null }, use(0, first), use(0, second)],
    pages: [pageOf(0, 3, [10])],
  });

  test("that changes alike wherever it is painted is changed in place", () => {
    const content = write(facts(), [
      [1, [toB]],
      [2, [toB]],
    ]);
    expect(changed(content)).toEqual(["form 20: <</N 20>> | BT (b) Tj ET"]);
    expect(content.changed[0]?.boxes.map(({ box }) => box.id)).toEqual(["box1", "box2"]);
    expect(content.added).toEqual([]);
  });

  test("that stays in one place is cloned for the other, under a name nobody has", () => {
    const content = write(facts(), [[2, [toB]]]);
    expect(added(content)).toEqual(["form PltX2 100: <</N 20>> | BT (b) Tj ET"]);
    expect(changed(content)).toEqual([
      "content 10: <</N 10>> | q /Fm Do Q q /PltX2 Do Q",
      "resources 30: <</XObject<</PltX2 100 0 R >>>>",
    ]);
    // The box that changed the page stands in the form.
    expect(content.changed[0]?.boxes.map(({ box }) => box.id)).toEqual(["box2"]);
  });

  test("that changes apart is changed in place for the first and cloned for the other", () => {
    const content = write(facts(), [
      [1, [toB]],
      [2, [toC]],
    ]);
    expect(changed(content)).toEqual([
      "form 20: <</N 20>> | BT (b) Tj ET",
      "content 10: <</N 10>> | q /Fm Do Q q /PltX2 Do Q",
      "resources 30: <</XObject<</PltX2 100 0 R >>>>",
    ]);
    expect(added(content)).toEqual(["form PltX2 100: <</N 20>> | BT (c) Tj ET"]);
  });

  test("that something else shows is never changed in place", () => {
    const content = write({ ...facts(), usedElsewhere: ["form:20"] }, [
      [1, [toB]],
      [2, [toB]],
    ]);
    // One clone for both: they become the same.
    expect(added(content)).toEqual(["form PltX2 100: <</N 20>> | BT (b) Tj ET"]);
    expect(changed(content)[0]).toBe("content 10: <</N 10>> | q /PltX2 Do Q q /PltX2 Do Q");
  });

  test("inside another takes that along", () => {
    const OUTER = "/Fm Do";
    const nested: PlanFacts = {
      units: [
        form(),
        unit("form:21", OUTER, { parts: [part(21, OUTER)], xobjects: [place(21)] }),
        unit("page:0", PAGE, { pages: [0], xobjects: [place(30)] }),
      ],
      uses: [
        { page: 0, unit: "page:0", painted: null },
        { page: 0, unit: "form:21", painted: { by: 0, name: { start: first, end: first + 3 } } },
        { page: 0, unit: "form:21", painted: { by: 0, name: { start: second, end: second + 3 } } },
        { page: 0, unit: "form:20", painted: { by: 1, name: { start: 0, end: 3 } } },
        { page: 0, unit: "form:20", painted: { by: 2, name: { start: 0, end: 3 } } },
      ],
      pages: [pageOf(0, 3, [10])],
    };
    const dict = "<</XObject<<>>>>";
    const units = nested.units?.map((one) =>
      one.id === "form:21" ? { ...one, parts: [part(21, OUTER, { dict })] } : one,
    );
    const content = write({ ...nested, ...(units === undefined ? {} : { units }) }, [[4, [toB]]]);
    expect(added(content)).toEqual([
      "form PltX1 100: <</N 20>> | BT (b) Tj ET",
      // Its own resources are written with it.
      "form PltX2 101: <</XObject<</PltX1 100 0 R >>>> | /PltX1 Do",
    ]);
    expect(changed(content)).toEqual([
      "content 10: <</N 10>> | q /Fm Do Q q /PltX2 Do Q",
      "resources 30: <</XObject<</PltX2 101 0 R >>>>",
    ]);
  });

  test("names its fonts in its own dictionary, or in the object that holds its resources", () => {
    const own = place(20, "Font");
    const dict = latin1Text(own.source);
    const inside = facts({ resources: [own], parts: [part(20, TEXT, { dict })] });
    const both = [
      [1, [toB]],
      [2, [toB]],
    ] as const;
    expect(changed(write(inside, both, { entries: { "form:20": "PltF1" } }))).toEqual([
      "form 20: <</Font<</PltF1 99 0 R >>>> | BT (b) Tj ET",
    ]);
    const apart = facts({ resources: [place(31, "Font")] });
    expect(changed(write(apart, both, { entries: { "form:20": "PltF1" } }))).toEqual([
      "form 20: <</N 20>> | BT (b) Tj ET",
      "resources 31: <</Font<</PltF1 99 0 R >>>>",
    ]);
  });
});

describe("a property list with the words", () => {
  const list = {
    num: 40,
    gen: 1,
    source: latin1Bytes("<</ActualText(a)/X(kept)>>"),
    verbatim: true,
    texts: [{ start: 13, end: 16 }],
  };
  const DATA = "/Span /P0 BDC (a) Tj EMC";
  const facts: PlanFacts = {
    units: [
      unit("page:0", DATA, { pages: [0], lists: [place(30, "Properties")], listNames: ["PltP1"] }),
    ],
    uses: [{ page: 0, unit: "page:0", painted: null }],
    pages: [pageOf(0, 3, [10])],
  };

  test("is copied under a new name, for other content may name it", () => {
    const named = { ...edit(DATA, "/P0", ""), list, text: "(b)" };
    const content = write(facts, [[0, [named, edit(DATA, "(a)", "(b)")]]]);
    expect(added(content)).toEqual(["property list PltP2 100: <</ActualText(b)/X(kept)>>"]);
    // Its other strings are still stored for the list they come from.
    expect(content.added[0]?.update).toMatchObject({
      gen: 0,
      verbatim: true,
      storedFor: { num: 40, gen: 1 },
      added: [13],
    });
    expect(changed(content)).toEqual([
      "content 10: <</N 10>> | /Span /PltP2 BDC (b) Tj EMC",
      "resources 30: <</Properties<</PltP2 100 0 R >>>>",
    ]);
  });

  test("out of an object stream was never encrypted by itself", () => {
    const named = { ...edit(DATA, "/P0", ""), list: { ...list, verbatim: false }, text: "(b)" };
    const { update } = write(facts, [[0, [named]]]).added[0] ?? {};
    expect(update).toMatchObject({ verbatim: false });
    expect(update).not.toHaveProperty("storedFor");
  });
});

describe("private data of the authoring program", () => {
  const dict = "<</PieceInfo 5 0 R/N 1>>";
  const pieceInfo = { start: 2, end: 18 };
  const form = unit("form:20", TEXT, { parts: [part(20, TEXT, { dict, pieceInfo })] });
  const page = pageOf(0, 3, [10]);
  const source = "<</PieceInfo 5 0 R/P 1>>";
  const pages = [{ ...page, source: latin1Bytes(source), pieceInfo, contents: null }];
  const facts: PlanFacts = {
    units: [form, unit("page:0", "/Fm Do", { pages: [0] })],
    uses: [
      { page: 0, unit: "page:0", painted: null },
      { page: 0, unit: "form:20", painted: { by: 0, name: { start: 0, end: 3 } } },
    ],
    pages,
  };

  test("is taken out of what is written and of the pages that show it, and told", () => {
    const content = write(facts, [[1, [toB]]], { removePieceInfo: true });
    expect(changed(content)).toEqual(["form 20: << /N 1>> | BT (b) Tj ET", "page 3: << /P 1>>"]);
    expect(content.removed).toEqual(["20 0 /PieceInfo", "3 0 /PieceInfo"]);
  });

  test("stays where that is not asked for, and on pages that do not change", () => {
    expect(changed(write(facts, [[1, [toB]]]))).toEqual([`form 20: ${dict} | BT (b) Tj ET`]);
    const other = { ...facts, pages: [...pages, { ...pages[0]!, page: 1, num: 4 }] };
    const { removed } = write(other, [[1, [toB]]], { removePieceInfo: true });
    expect(removed).toEqual(["20 0 /PieceInfo", "3 0 /PieceInfo"]);
  });
});
