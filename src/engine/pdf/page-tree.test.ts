import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { ENGINE_LIMITS, UnusablePdf } from "../contract/problems.ts";
import type { PdfPage } from "./document.ts";
import { FileObjects } from "./file-objects.ts";
import { isDict, type PdfDict } from "./objects.ts";
import { type PageList, readPages } from "./page-tree.ts";
import { parseValue } from "./parse-value.ts";

const CATALOG = "<</Pages 1 0 R>>";

function dictOf(source: string): PdfDict {
  const { value } = parseValue(latin1Bytes(source), 0);
  if (!isDict(value)) {
    throw new Error("no dictionary");
  }
  return value;
}

/** The pages below object 1 of objects numbered from 1. */
function read(
  objects: readonly string[],
  limits: Partial<typeof ENGINE_LIMITS> = {},
  catalog = CATALOG,
): PageList {
  let source = "";
  const entries = new Map<number, { offset: number; gen: number }>();
  for (const [i, object] of objects.entries()) {
    entries.set(i + 1, { offset: source.length, gen: 0 });
    source += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const all = { ...ENGINE_LIMITS, ...limits };
  const file = new FileObjects({ bytes: latin1Bytes(source), base: 0, entries }, all);
  return readPages(file, dictOf(catalog), all);
}

/** The only page of a tree of one node with these entries, and a page with those. */
function only(page: string, node = "", more: readonly string[] = []): PdfPage {
  const { pages } = read([`<</Type/Pages/Kids[2 0 R]${node}>>`, `<</Type/Page${page}>>`, ...more]);
  const [first] = pages;
  if (first === undefined || pages.length !== 1) {
    throw new Error(`${pages.length} pages`);
  }
  return first;
}

const STREAM = "<</Length 1>>stream\nx\nendstream";
const codesOf = ({ problems }: PageList): readonly string[] => problems.map(({ code }) => code);
const numbersOf = ({ pages }: PageList): readonly number[] => pages.map(({ ref }) => ref.num);

describe("order", () => {
  test("is depth first, as a reader turns pages", () => {
    const list = read([
      "<</Type/Pages/Kids[2 0 R 5 0 R]>>",
      "<</Type/Pages/Kids[4 0 R 3 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
    ]);
    expect(numbersOf(list)).toEqual([4, 3, 5]);
    expect(list.pages.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(list.broken).toBe(false);
    expect(list.problems).toEqual([]);
  });

  test("shows a page listed twice two times, as imposition files mean it", () => {
    const list = read(["<</Type/Pages/Kids[2 0 R 2 0 R]>>", "<</Type/Page/MediaBox[0 0 9 9]>>"]);
    expect(numbersOf(list)).toEqual([2, 2]);
    expect(list.broken).toBe(false);
  });
});

describe("what a node is", () => {
  test.each<[string, string, readonly number[]]>([
    [
      "a page by its type, whatever kids it has",
      "<</Type/Page/Kids[3 0 R]/MediaBox[0 0 9 9]>>",
      [2],
    ],
    ["a page without type and kids", "<</MediaBox[0 0 9 9]>>", [2]],
    ["a node without type, by its kids", "<</Kids[3 0 R]>>", [3]],
    ["a node of a wrong type, by its kids", "<</Type/Catalog/Kids[3 0 R]>>", [3]],
    [
      "a page called a node, by its contents",
      "<</Type/Pages/Contents 4 0 R/MediaBox[0 0 9 9]>>",
      [2],
    ],
    [
      "a stream, by its dictionary",
      "<</Type/Page/MediaBox[0 0 9 9]/Length 1>>stream\nx\nendstream",
      [2],
    ],
  ])("%s", (_, kid, numbers) => {
    const list = read([
      "<</Type/Pages/Kids[2 0 R]>>",
      kid,
      "<</Type/Page/MediaBox[0 0 9 9]>>",
      STREAM,
    ]);
    expect(numbersOf(list)).toEqual(numbers);
    expect(list.broken).toBe(false);
  });
});

describe("damage is reported and walked past", () => {
  const page = "<</Type/Page/MediaBox[0 0 9 9]>>";

  test.each<[string, readonly string[], readonly number[]]>([
    ["a kid that is not in the file", ["<</Type/Pages/Kids[9 0 R 2 0 R]>>", page], [2]],
    ["a kid that is a number", ["<</Type/Pages/Kids[7 2 0 R]>>", page], [2]],
    [
      "a kid behind a reference that is a number",
      ["<</Type/Pages/Kids[3 0 R 2 0 R]>>", page, "7"],
      [2],
    ],
    ["a node that holds itself", ["<</Type/Pages/Kids[1 0 R 2 0 R]>>", page], [2]],
    [
      "a node that holds what holds it",
      ["<</Type/Pages/Kids[2 0 R 3 0 R]>>", "<</Type/Pages/Kids[1 0 R]>>", page],
      [3],
    ],
    ["a node without kids", ["<</Type/Pages/Kids[3 0 R 2 0 R]>>", page, "<</Type/Pages>>"], [2]],
  ])("%s", (_, objects, numbers) => {
    const list = read(objects);
    expect(numbersOf(list)).toEqual(numbers);
    expect(list.broken).toBe(true);
    expect(codesOf(list)).toEqual(["page_tree_damaged"]);
    expect(list.problems[0]?.clause).toBe("ISO 32000-2, 7.7.3.2");
  });

  test("no page tree at all", () => {
    const list = read([], {}, "<<>>");
    expect(list.pages).toEqual([]);
    expect(list.broken).toBe(true);
  });

  test("the node at fault is named", () => {
    const [first] = read(["<</Type/Pages/Kids[1 0 R]>>"]).problems;
    expect(first).toMatchObject({ object: "1 0", page: null, severity: "warn" });
  });

  test("a page that is no object of its own is shown, and nothing is repaired for it", () => {
    const list = read([
      "<</Type/Pages/Kids[2 0 R<</Type/Page/MediaBox[0 0 7 8]>>]/Rotate 90>>",
      page,
    ]);
    expect(numbersOf(list)).toEqual([2, 1]);
    expect(list.pages[1]).toMatchObject({ mediaBox: [0, 0, 7, 8], rotate: 90, index: 1 });
    expect(list.broken).toBe(false);
    expect(list.problems).toMatchObject([{ code: "page_tree_damaged", page: 1, object: "1 0" }]);
  });
});

describe("limits", () => {
  const reasonOf = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      return error instanceof UnusablePdf ? error.reason : String(error);
    }
    return "read";
  };
  const page = "<</Type/Page/MediaBox[0 0 9 9]>>";

  test.each([
    [3, "read"],
    [2, "too_many_pages"],
  ])("of %d pages, for three: %s", (maxPages, outcome) => {
    const objects = ["<</Type/Pages/Kids[2 0 R 2 0 R 2 0 R]>>", page];
    expect(reasonOf(() => read(objects, { maxPages }))).toBe(outcome);
  });

  test.each([
    [3, "read"],
    [2, "over_limit"],
  ])("of %d levels, for three: %s", (maxPageTreeDepth, outcome) => {
    const objects = ["<</Type/Pages/Kids[2 0 R]>>", "<</Type/Pages/Kids[3 0 R]>>", page];
    expect(reasonOf(() => read(objects, { maxPageTreeDepth }))).toBe(outcome);
  });

  test.each([
    ["", "read"],
    ["/UserUnit 1.01", "page_too_large"],
    ["/UserUnit 0", "read"],
    ["/UserUnit -5", "read"],
    ["/UserUnit/Two", "read"],
  ])("of a side of 100 pt, for 100 pt with %s: %s", (unit, outcome) => {
    for (const box of ["[0 0 100 5]", "[0 0 5 100]", "[-95 0 5 5]", "[0 -95 5 5]", "[100 0 0 5]"]) {
      const objects = ["<</Type/Pages/Kids[2 0 R]>>", `<</Type/Page/MediaBox${box}${unit}>>`];
      expect(reasonOf(() => read(objects, { maxPageSidePt: 100 }))).toBe(outcome);
    }
  });

  test("the page at fault is named as a reader counts it", () => {
    const objects = [
      "<</Type/Pages/Kids[3 0 R 2 0 R]>>",
      "<</Type/Page/MediaBox[0 0 5 120.4]>>",
      page,
    ];
    expect(() => read(objects, { maxPageSidePt: 100 })).toThrow(
      "Page 2 is 120 pt long; at most 100 pt are allowed.",
    );
  });

  test("a small file of many nodes, each listed many times, is a maze", () => {
    const node = (kid: number): string => `<</Type/Pages/Kids[${`${kid} 0 R `.repeat(40)}]>>`;
    const objects = [node(2), node(3), node(4), "<</Type/Pages/Kids[]>>"];
    expect(reasonOf(() => read(objects, { maxPages: 10 }))).toBe("over_limit");
  });

  test("more content streams than any page has", () => {
    const many = `<</Type/Page/MediaBox[0 0 9 9]/Contents[${"3 0 R ".repeat(10_001)}]>>`;
    expect(reasonOf(() => read(["<</Type/Pages/Kids[2 0 R]>>", many, STREAM]))).toBe("over_limit");
  });
});

describe("boxes", () => {
  test.each<[string, string, readonly number[]]>([
    ["any two opposite corners", "/MediaBox[100 0 0 50]", [0, 0, 100, 50]],
    ["the other two", "/MediaBox[0 50 100 0]", [0, 0, 100, 50]],
    ["a box away from the origin", "/MediaBox[-10 -20 30 40]", [-10, -20, 30, 40]],
    ["numbers behind references", "/MediaBox[0 0 3 0 R 4 0 R]", [0, 0, 70, 80]],
    ["a fifth number is ignored", "/MediaBox[0 0 10 20 30]", [0, 0, 10, 20]],
  ])("%s", (_, page, box) => {
    const { mediaBox } = only(page, "", ["70", "80"]);
    expect(mediaBox).toEqual(box);
  });

  test.each([
    "",
    "/MediaBox null",
    "/MediaBox[0 0 0 50]",
    "/MediaBox[0 50 100 50]",
    "/MediaBox[0 0 100]",
    "/MediaBox[/A 0 100 50]",
    "/MediaBox[0/A 100 50]",
    "/MediaBox[0 0/A 50]",
    "/MediaBox[0 0 100/A]",
    "/MediaBox 9 0 R",
  ])("no usable one (%s): US Letter, and the report says so", (page) => {
    const list = read(["<</Type/Pages/Kids[2 0 R]>>", `<</Type/Page${page}>>`]);
    expect(list.pages[0]?.mediaBox).toEqual([0, 0, 612, 792]);
    expect(list.problems).toMatchObject([{ code: "media_box_missing", page: 0, object: "2 0" }]);
    expect(list.broken).toBe(false);
  });

  test.each<[string, string, readonly number[]]>([
    ["none is the medium", "", [0, 0, 100, 100]],
    ["inside it", "/CropBox[10 20 30 40]", [10, 20, 30, 40]],
    ["beyond it on each side", "/CropBox[-10 -20 130 140]", [0, 0, 100, 100]],
    ["across its corner", "/CropBox[50 60 200 200]", [50, 60, 100, 100]],
    ["beside it is ignored", "/CropBox[200 0 300 100]", [0, 0, 100, 100]],
    ["touching it only is ignored", "/CropBox[100 0 300 100]", [0, 0, 100, 100]],
  ])("crop box: %s", (_, entries, box) => {
    expect(only(`/MediaBox[0 0 100 100]${entries}`).cropBox).toEqual(box);
  });

  test("bleed, trim and art box are the page's own, as authored", () => {
    const boxes = "/BleedBox[-5 -5 105 105]/TrimBox[90 90 10 10]/ArtBox[1 1 2 2]";
    expect(only(`/MediaBox[0 0 100 100]${boxes}`)).toMatchObject({
      bleedBox: [-5, -5, 105, 105],
      trimBox: [10, 10, 90, 90],
      artBox: [1, 1, 2, 2],
    });
    // They are not inheritable (table 31).
    expect(only("", `/MediaBox[0 0 100 100]${boxes}`)).toMatchObject({
      bleedBox: null,
      trimBox: null,
      artBox: null,
    });
  });
});

describe("inherited attributes (7.7.3.4)", () => {
  test("come from the nearest node that has them", () => {
    const list = read([
      "<</Type/Pages/Kids[2 0 R 4 0 R]/MediaBox[0 0 10 10]/Rotate 90>>",
      "<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 20 20]>>",
      "<</Type/Page/Rotate 180>>",
      "<</Type/Page>>",
    ]);
    expect(list.pages).toMatchObject([
      { mediaBox: [0, 0, 20, 20], rotate: 180 },
      { mediaBox: [0, 0, 10, 10], rotate: 90 },
    ]);
  });

  test("a null on the page counts as absent (7.3.7)", () => {
    const page = only("/MediaBox null/Rotate null", "/MediaBox[0 0 9 9]/Rotate 270");
    expect(page).toMatchObject({ mediaBox: [0, 0, 9, 9], rotate: 270 });
  });

  test.each([
    ["0", 0],
    ["90", 90],
    ["360", 0],
    ["450", 90],
    ["-90", 270],
    ["-360", 0],
    ["45", 0],
    ["90.5", 0],
    ["/Ninety", 0],
    ["3 0 R", 180],
  ])("/Rotate %s turns by %d", (value, rotate) => {
    expect(only(`/MediaBox[0 0 9 9]/Rotate ${value}`, "", ["180"]).rotate).toBe(rotate);
  });

  test("UserUnit is not inherited", () => {
    expect(only("/MediaBox[0 0 9 9]", "/UserUnit 3").userUnit).toBe(1);
    expect(only("/MediaBox[0 0 9 9]/UserUnit 3").userUnit).toBe(3);
  });

  test.each(["0", "-2", "/Two", "(2)"])("UserUnit %s is none", (unit) => {
    expect(only(`/MediaBox[0 0 9 9]/UserUnit ${unit}`).userUnit).toBe(1);
  });
});

describe("resources, and the object whose bytes hold them", () => {
  const own = "/Resources<</ProcSet[/PDF]>>";

  test.each<[string, string, string, [owner: number, hasSome: boolean]]>([
    ["on the page", own, "", [2, true]],
    ["on the node above", "", own, [1, true]],
    ["on the page, which goes before the node's", own, "/Resources<<>>", [2, true]],
    ["behind a reference", "/Resources 3 0 R", "", [3, true]],
    ["behind two references", "/Resources 4 0 R", "", [3, true]],
    ["behind the node's reference", "", "/Resources 3 0 R", [3, true]],
    ["null, so those above", "/Resources null", own, [1, true]],
    ["nowhere", "", "", [2, false]],
    ["not in the file", "/Resources 9 0 R", own, [2, false]],
    ["no dictionary", "/Resources[1]", own, [2, false]],
  ])("%s", (_, page, node, [owner, hasSome]) => {
    const { resources, resourcesOwner } = only(`/MediaBox[0 0 9 9]${page}`, node, [
      "<</ProcSet[/PDF]>>",
      "3 0 R",
    ]);
    expect(resourcesOwner).toBe(owner);
    expect(resources.entries.has("ProcSet")).toBe(hasSome);
  });

  test("that refer to themselves are none", () => {
    const page = only("/MediaBox[0 0 9 9]/Resources 3 0 R", "", ["3 0 R"]);
    expect(page.resources.entries.size).toBe(0);
  });
});

describe("content streams", () => {
  const streams = [STREAM, STREAM, "[3 0 R 4 0 R]", "5 0 R", "[5 0 R[4 0 R]]"];

  test.each<[string, string, readonly number[]]>([
    ["none", "", []],
    ["one", "/Contents 3 0 R", [3]],
    ["several, in order", "/Contents[4 0 R 3 0 R]", [4, 3]],
    ["one twice", "/Contents[3 0 R 3 0 R]", [3, 3]],
    ["a list behind a reference", "/Contents 5 0 R", [3, 4]],
    ["a list behind two", "/Contents 6 0 R", [3, 4]],
    ["lists in lists", "/Contents[7 0 R 3 0 R]", [3, 4, 4, 3]],
    ["null", "/Contents null", []],
    ["a list of none", "/Contents[]", []],
  ])("%s", (_, page, numbers) => {
    const { contents } = only(`/MediaBox[0 0 9 9]${page}`, "", streams);
    expect(contents.map(({ num }) => num)).toEqual(numbers);
  });

  test("that are missing are reported, the others kept", () => {
    const list = read([
      "<</Type/Pages/Kids[2 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Contents[9 0 R 3 0 R 7]>>",
      STREAM,
    ]);
    expect(list.pages[0]?.contents.map(({ num }) => num)).toEqual([3]);
    expect(list.problems).toMatchObject([
      { code: "content_missing", page: 0, object: "9 0" },
      { code: "content_missing", page: 0, object: null },
    ]);
    expect(list.broken).toBe(false);
  });
});
