import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { firstIncompletePage } from "./completeness.ts";
import { FileObjects } from "./file-objects.ts";
import { isDict } from "./objects.ts";
import { readPages } from "./page-tree.ts";

const STREAM = "<</Length 1>>stream\nx\nendstream";

/** Of a file whose objects, numbered from 1, end as `end` says; object 1 is the page tree. */
function firstIncomplete(objects: readonly string[], end = "\nendobj\n"): number | null {
  let source = "";
  const entries = new Map<number, { offset: number; gen: number }>();
  for (const [i, object] of objects.entries()) {
    entries.set(i + 1, { offset: source.length, gen: 0 });
    source += `${i + 1} 0 obj\n${object}${i === objects.length - 1 ? end : "\nendobj\n"}`;
  }
  const file = new FileObjects({ bytes: latin1Bytes(source), base: 0, entries }, ENGINE_LIMITS);
  const root = file.object(1)?.value ?? null;
  const catalog = {
    kind: "dict" as const,
    entries: new Map([["Pages", { kind: "ref" as const, num: 1, gen: 0 }]]),
    span: { start: 0, end: 0 },
  };
  expect(isDict(root)).toBe(true);
  return firstIncompletePage(file, readPages(file, catalog, ENGINE_LIMITS).pages);
}

/** A file of one page with these entries, and objects from 3 on. */
const onePage = (page: string, more: readonly string[], end?: string): number | null =>
  firstIncomplete(
    ["<</Type/Pages/Kids[2 0 R]/MediaBox[0 0 9 9]>>", `<</Type/Page${page}>>`, ...more],
    end,
  );

const fonts = (entries: string): string => `/Resources<</Font<<${entries}>>>>`;
const drawn = (entries: string): string => `/Resources<</XObject<<${entries}>>>>`;

describe("a page is whole with", () => {
  test.each<[string, string, readonly string[]]>([
    ["nothing on it", "", []],
    ["its content", "/Contents 3 0 R", [STREAM]],
    ["several contents", "/Contents[3 0 R 3 0 R]", [STREAM]],
    ["its forms and images", drawn("/A 3 0 R/B 3 0 R"), [STREAM]],
    [
      "a font without a program, which may be one of the standard fourteen",
      fonts("/F 3 0 R"),
      ["<</Type/Font>>"],
    ],
    ["a font written into the resources", fonts("/F<</Type/Font>>"), []],
    [
      "all parts of a composite font",
      fonts("/F 3 0 R"),
      ["<</DescendantFonts[4 0 R]>>", "<</FontDescriptor 5 0 R>>", "<</FontFile3 6 0 R>>", STREAM],
    ],
    ["objects that refer to each other", drawn("/A 3 0 R"), ["[4 0 R]", "[3 0 R]"]],
    // Not what it is painted with: a lost thumbnail is no lost type.
    ["other entries missing", "/Thumb 9 0 R/Annots[9 0 R]", []],
  ])("%s", (_, page, more) => {
    expect(onePage(page, more)).toBeNull();
  });
});

describe("a page is incomplete without", () => {
  test.each<[string, string, readonly string[]]>([
    ["its content", "/Contents 9 0 R", []],
    ["one of its contents", "/Contents[3 0 R 9 0 R]", [STREAM]],
    ["what a reference leads to", "/Contents 3 0 R", ["[4 0 R 9 0 R]", STREAM]],
    ["a form or image", drawn("/A 3 0 R/B 9 0 R"), [STREAM]],
    ["a font", fonts("/F 9 0 R"), []],
    ["a second font", fonts("/F 3 0 R/G 9 0 R"), ["<</Type/Font>>"]],
    ["a font's descendant", fonts("/F 3 0 R"), ["<</DescendantFonts[9 0 R]>>"]],
    ["a font's descriptor", fonts("/F<</FontDescriptor 9 0 R>>"), []],
    ["a Type 1 program", fonts("/F 3 0 R"), ["<</FontDescriptor 4 0 R>>", "<</FontFile 9 0 R>>"]],
    [
      "a TrueType program",
      fonts("/F 3 0 R"),
      ["<</FontDescriptor 4 0 R>>", "<</FontFile2 9 0 R>>"],
    ],
    [
      "a composite font's program",
      fonts("/F 3 0 R"),
      ["<</DescendantFonts[4 0 R]>>", "<</FontDescriptor 5 0 R>>", "<</FontFile3 9 0 R>>"],
    ],
  ])("%s", (_, page, more) => {
    expect(onePage(page, more)).toBe(0);
  });

  test("the rest of a stream that the end of the file cuts off", () => {
    const cut = "<</Length 50>>stream\nBT (Ada";
    expect(onePage("/Contents 3 0 R", [cut], "")).toBe(0);
    expect(onePage(drawn("/A 3 0 R"), [cut], "")).toBe(0);
    expect(
      onePage(fonts("/F 3 0 R"), ["<</FontDescriptor 4 0 R>>", "<</FontFile2 5 0 R>>", cut], ""),
    ).toBe(0);
    expect(onePage("/Thumb 3 0 R", [cut], "")).toBeNull();
  });
});

test("the first page that misses something is told, also where pages share objects", () => {
  const tree = "<</Type/Pages/Kids[2 0 R 3 0 R 4 0 R]/MediaBox[0 0 9 9]>>";
  const whole = "<</Type/Page/Contents 5 0 R>>";
  const torn = "<</Type/Page/Contents[5 0 R 9 0 R]>>";
  expect(firstIncomplete([tree, whole, torn, torn, STREAM])).toBe(1);
  expect(firstIncomplete([tree, whole, whole, torn, STREAM])).toBe(2);
  expect(firstIncomplete([tree, whole, whole, whole, STREAM])).toBeNull();
});
