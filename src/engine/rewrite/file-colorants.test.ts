import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import type { PlanContentStream, PlanUse } from "../plan/plan.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { readFileColorants } from "./file-colorants.ts";
import { planOf } from "./small-plans.test-kit.ts";

const GOLD = "[/Separation/Gold/DeviceCMYK 30 0 R]";
const TINT = "<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .2 .6 .2]>>";
const ICC = (components: number) => [`/N ${components}/Alternate/DeviceRGB`, "profile"] as const;

interface Case {
  readonly resources?: string;
  readonly content?: string;
  readonly catalog?: string;
  readonly more?: Objects;
}

function docWith({ resources = "", content = "", catalog = "", more = {} }: Case): PdfDocument {
  return docOf({
    ...CARD,
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources<<${resources}>>>>`,
    5: ["", content],
    30: TINT,
    ...more,
  });
}

const unitOf = (
  id: string,
  num: number,
  data = "",
  changes: Partial<PlanContentStream> = {},
): PlanContentStream => ({
  id,
  data: latin1Bytes(data),
  parts: [{ num, gen: 0, start: 0, end: data.length, dict: "", elsewhere: false, pieceInfo: null }],
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

/** The file's colorants, with those of its page. */
function read(
  options: Case,
  uses: readonly PlanUse[] = [],
  forms: readonly PlanContentStream[] = [],
) {
  const page = unitOf("page:0", 5, options.content, { pages: [0] });
  const plan = planOf({ units: [page, ...forms], uses });
  const file = readFileColorants(docWith(options), plan);
  return { file, page: file.ofStream("page:0") };
}

describe("what a page can name", () => {
  test("its colorants, each by the space that prints it alone", () => {
    const { page, file } = read({ resources: `/ColorSpace<</CS0 ${GOLD}/P[/Pattern]>>` });
    expect([...(page?.colorants ?? [])]).toMatchObject([
      ["Gold", { resource: "CS0", at: 0, components: 1 }],
    ]);
    expect([...file.spaceNames].toSorted()).toEqual(["CS0", "P"]);
  });

  test("colours in force at its texts", () => {
    const { page } = read({ content: "1 0 0 rg BT (a) Tj ET" });
    expect([...(page?.colors.shows.values() ?? [])]).toMatchObject([{ fill: ["1.0 0.0 0.0 rg"] }]);
  });

  test("nothing where it has no resources", () => {
    const { page, file } = read({});
    expect(page).toMatchObject({ iccRgb: null, hasIccCmyk: false });
    expect([page?.colorants.size, page?.overprints.size, file.spaceNames.size]).toEqual([0, 0, 0]);
    expect(file.ofStream("form:9")).toBeNull();
  });

  test("its profiled spaces, but not those that stand for device spaces", () => {
    const spaces = (list: string) =>
      read({ resources: `/ColorSpace<<${list}>>`, more: { 31: ICC(3), 32: ICC(4) } });
    expect(spaces("/DefaultRGB[/ICCBased 31 0 R]").page).toMatchObject({ iccRgb: null });
    expect(
      spaces("/DefaultRGB[/ICCBased 31 0 R]/A[/ICCBased 31 0 R]/B[/ICCBased 31 0 R]").page,
    ).toMatchObject({
      iccRgb: "A",
      hasIccCmyk: false,
    });
    expect(spaces("/A[/ICCBased 32 0 R]").page).toMatchObject({ iccRgb: null, hasIccCmyk: true });
    expect(spaces("/A/DeviceRGB").page).toMatchObject({ iccRgb: null, hasIccCmyk: false });
  });

  test.each<[string, string, readonly (readonly [string, boolean])[]]>([
    ["by op, which is of filling", "<</op true/OP false>>", [["G", true]]],
    ["by OP, where nothing is said of filling", "<</OP true>>", [["G", true]]],
    ["by op alone", "<</op false>>", [["G", false]]],
    ["not at all", "<</LW 2>>", []],
    ["in no way that counts", "<</op 1>>", []],
    ["nowhere: it is missing", "70 0 R", []],
  ])("graphics states that say of overprint: %s", (_, state, expected) => {
    const { page } = read({ resources: `/ExtGState<</G ${state}>>` });
    expect([...(page?.overprints ?? [])]).toEqual(expected);
  });
});

describe("where a colour space is added", () => {
  const form = (entries: string) =>
    [`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, ""] as const;

  test("the page's resources, which lack a dictionary for it", () => {
    const [place, ...more] = read({}).page?.places ?? [];
    expect(more).toEqual([]);
    expect(place).toMatchObject({ num: 3, before: "/ColorSpace<<", after: ">>" });
  });

  test("a place for each page that shows the content", () => {
    const page = unitOf("page:0", 5, "", { pages: [0, 0] });
    const file = readFileColorants(docWith({}), planOf({ units: [page] }));
    expect(file.ofStream("page:0")?.places).toHaveLength(2);
  });

  test("nowhere, where one of the pages has none: the ink would be unknown there", () => {
    const page = unitOf("page:0", 5, "", { pages: [0, 1] });
    const file = readFileColorants(docWith({}), planOf({ units: [page] }));
    expect(file.ofStream("page:0")?.places).toEqual([]);
  });

  test("a form's own resources", () => {
    const more = { 7: form("/Resources<</Font<<>>>>") };
    const { file } = read({ more }, [], [unitOf("form:7", 7)]);
    expect(file.ofStream("form:7")?.places).toMatchObject([{ num: 7, before: "/ColorSpace<<" }]);
  });

  test("a form's resources in an object of their own", () => {
    const more: Objects = { 7: form("/Resources 20 0 R"), 20: "<</ColorSpace<<>>>>" };
    const { file } = read({ more }, [], [unitOf("form:7", 7)]);
    expect(file.ofStream("form:7")?.places).toMatchObject([{ num: 20, before: "" }]);
  });

  test("nowhere for a form that paints with its painter's", () => {
    const { file } = read({ more: { 7: form("") } }, [], [unitOf("form:7", 7)]);
    expect(file.ofStream("form:7")?.places).toEqual([]);
  });
});

describe("a form", () => {
  const form = (entries: string) =>
    [`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, ""] as const;
  const use: PlanUse = { page: 0, unit: "form:7", painted: null };

  test("names what its own resources do", () => {
    const more = { 7: form(`/Resources<</ColorSpace<</Own ${GOLD}>>>>`) };
    const { file } = read(
      { resources: `/ColorSpace<</CS0 ${GOLD}>>`, more },
      [use],
      [unitOf("form:7", 7)],
    );
    expect(file.ofStream("form:7")?.colorants.get("Gold")?.resource).toBe("Own");
    expect([...file.spaceNames].toSorted()).toEqual(["CS0", "Own"]);
  });

  test("without any names what those of its page do", () => {
    const options = { resources: `/ColorSpace<</CS0 ${GOLD}>>`, more: { 7: form("") } };
    const { file } = read(options, [use], [unitOf("form:7", 7)]);
    expect(file.ofStream("form:7")?.colorants.get("Gold")?.resource).toBe("CS0");
    const unpainted = read(options, [], [unitOf("form:7", 7)]).file;
    expect(unpainted.ofStream("form:7")?.colorants.size).toBe(0);
  });

  test("begins in the colours that it is painted in", () => {
    const options = {
      resources: "/XObject<</Fm 7 0 R>>",
      content: "0 0 1 rg /Fm Do",
      more: { 7: form("/Resources<<>>") },
    };
    const shown = unitOf("form:7", 7, "BT (a) Tj ET");
    const { file } = read(options, [use], [shown]);
    expect([...(file.ofStream("form:7")?.colors.shows.values() ?? [])]).toMatchObject([
      { fill: ["0.0 0.0 1.0 rg"] },
    ]);
  });
});

describe("every colorant of the file", () => {
  test("is known with the value that names it elsewhere", () => {
    const { file } = read({ resources: "/ColorSpace<</CS0 40 0 R>>", more: { 40: GOLD } });
    expect(file.colorants.get("Gold")).toMatchObject({ source: "40 0 R", at: 0, components: 1 });
  });
});

describe("the space that builds print in", () => {
  test.each<[string, Case, string]>([
    ["a file of nothing is for a press", {}, "DeviceCMYK"],
    ["a file of black", { content: "0 g" }, "DeviceCMYK"],
    ["a file of CMYK", { content: "0 0 0 1 k 1 0 0 rg" }, "DeviceCMYK"],
    ["a file of RGB alone", { content: "1 0 0 rg" }, "DeviceRGB"],
    [
      "a file of profiled RGB alone",
      { resources: "/ColorSpace<</A[/ICCBased 31 0 R]>>", more: { 31: ICC(3) } },
      "DeviceRGB",
    ],
    [
      "a file of RGB with a profiled CMYK",
      {
        content: "1 0 0 rg",
        resources: "/ColorSpace<</A[/ICCBased 31 0 R]>>",
        more: { 31: ICC(4) },
      },
      "DeviceCMYK",
    ],
    [
      "a file of RGB with a plate",
      { content: "1 0 0 rg", resources: `/ColorSpace<</A ${GOLD}>>` },
      "DeviceCMYK",
    ],
  ])("%s", (_, options, expected) => {
    const { file } = read(options);
    expect([file.process, file.isBound]).toEqual([expected, false]);
  });

  const intent = (kind: string, profile = "") => `<</Type/OutputIntent/S/${kind}${profile}>>`;
  test.each<[string, string, string, boolean]>([
    ["of PDF/X by a profile", intent("GTS_PDFX", "/DestOutputProfile 34 0 R"), "DeviceCMYK", true],
    ["of PDF/X that names a condition", intent("GTS_PDFX"), "DeviceCMYK", true],
    ["of PDF/X in grey", intent("GTS_PDFX", "/DestOutputProfile 31 0 R"), "DeviceGray", true],
    ["of PDF/A in RGB", intent("GTS_PDFA1", "/DestOutputProfile 33 0 R"), "DeviceRGB", true],
    ["of PDF/A without a profile", intent("GTS_PDFA1"), "DeviceRGB", false],
    [
      "of PDF/X before others",
      `${intent("GTS_PDFA1", "/DestOutputProfile 33 0 R")}${intent("GTS_PDFX", "/DestOutputProfile 34 0 R")}`,
      "DeviceCMYK",
      true,
    ],
    [
      "with a profile of as many components as none has",
      intent("GTS_PDFA1", "/DestOutputProfile 35 0 R"),
      "DeviceRGB",
      false,
    ],
    ["that is no dictionary", "(x)", "DeviceRGB", false],
  ])("is that of the output intent %s", (_, intents, process, isBound) => {
    const more: Objects = { 31: ICC(1), 33: ICC(3), 34: ICC(4), 35: ICC(2) };
    const catalog = `/OutputIntents[${intents}]`;
    const { file } = read({ content: "1 0 0 rg", catalog, more });
    expect([file.process, file.isBound]).toEqual([process, isBound]);
  });
});
