import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict } from "../pdf/objects.ts";
import { parseValue } from "../pdf/parse-value.ts";
import { colorantName, colorantsIn, colorantSpaces } from "./colorant-spaces.ts";

type Source = string | readonly [string, Uint8Array];
const NOTHING = latin1Bytes("");
const gold = "[/Separation/Gold/DeviceCMYK 9 0 R]";
const spaces = (entries: string): string => `<</ColorSpace<<${entries}>>>>`;

/** A document whose pages have these resources, with objects from 1 on. */
function docOf(pages: readonly string[], objects: readonly Source[] = []): PdfDocument {
  const doc = documentOf(objects);
  const [page] = doc.pages;
  if (page === undefined) {
    throw new Error("no page");
  }
  const all = pages.map((source) => {
    const { value } = parseValue(latin1Bytes(source), 0);
    return { ...page, resources: isDict(value) ? value : page.resources };
  });
  return { ...doc, pages: all, get: doc.get.bind(doc), resolve: doc.resolve.bind(doc) };
}

const found = (...args: Parameters<typeof docOf>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...colorantSpaces(docOf(...args))].map(([name, { at, components, source }]) => [
      name,
      `${at}/${components} ${source}`,
    ]),
  );

describe("the plates of a job", () => {
  test.each<[string, string, readonly string[]]>([
    ["a spot ink", spaces(`/A${gold}`), ["Gold"]],
    ["all of several", spaces("/A[/DeviceN[/Gold/Silver]/DeviceCMYK 9 0 R]"), ["Gold", "Silver"]],
    ["process inks by name", spaces("/A[/DeviceN[/Cyan/Gold]/DeviceCMYK 9 0 R]"), ["Cyan", "Gold"]],
    // All paints every plate, None no plate (8.6.6.4).
    [
      "neither All nor None",
      spaces("/A[/Separation/All/DeviceCMYK 9 0 R]/B[/DeviceN[/None/Gold]/DeviceCMYK 9 0 R]"),
      ["Gold"],
    ],
    ["no process spaces", spaces("/A/DeviceCMYK/B[/ICCBased 9 0 R]/C[/Lab<<>>]"), []],
    // A table of colours prints none of them alone.
    ["no tables of colours", spaces(`/A[/Indexed ${gold} 3()]`), []],
    ["no patterns", spaces(`/A[/Pattern ${gold}]`), []],
    ["none at all", "<<>>", []],
  ])("%s", (_, resources, names) => {
    expect(Object.keys(found([resources]))).toEqual(names);
  });

  test("are those of all pages and of the forms they name, in whatever depth", () => {
    const form = (num: number): string => `/XObject<</F ${num} 0 R>>`;
    const objects: Source[] = [
      [
        `<</Subtype/Form/Resources<<${form(2)}/ColorSpace<</A[/Separation/One/DeviceCMYK 9 0 R]>>>>>>`,
        NOTHING,
      ],
      [
        `<</Subtype/Form/Resources<<${form(1)}/ColorSpace<</A[/Separation/Two/DeviceCMYK 9 0 R]>>>>>>`,
        NOTHING,
      ],
      [
        "<</Subtype/Image/Resources<</ColorSpace<</A[/Separation/No/DeviceCMYK 9 0 R]>>>>>>",
        NOTHING,
      ],
    ];
    const names = Object.keys(
      found([spaces(`/A${gold}`), `<<${form(1)}>>`, `<<${form(3)}>>`, `<<${form(8)}>>`], objects),
    );
    expect(names.toSorted()).toEqual(["Gold", "One", "Two"]);
  });
});

describe("the space that prints an ink alone", () => {
  test("is one of its own rather than a share of several, wherever it stands", () => {
    const duotone = "[/DeviceN[/Black/Gold]/DeviceCMYK 9 0 R]";
    for (const entries of [`/A${gold}/B${duotone}`, `/A${duotone}/B${gold}`]) {
      expect(found([spaces(entries)])["Gold"]?.startsWith("0/1 ")).toBe(true);
    }
    expect(found([spaces(`/A${duotone}`), spaces(`/A${gold}`)])["Gold"]).toMatch(/^0\/1 /u);
  });

  test("of equals is the first, so that another page changes nothing", () => {
    const one = colorantsIn(
      docOf(["<<>>"]),
      docOf([spaces(`/A${gold}/B${gold}`)]).pages[0]?.resources ?? {
        kind: "dict",
        entries: new Map(),
        span: { start: 0, end: 0 },
      },
    );
    expect(one.get("Gold")?.resource).toBe("A");
  });

  test("says which of its components it is", () => {
    const three = "[/DeviceN[/Black/Gold/Silver]/DeviceCMYK 9 0 R]";
    expect(Object.values(found([spaces(`/A${three}`)])).map((way) => way.slice(0, 3))).toEqual([
      "0/3",
      "1/3",
      "2/3",
    ]);
  });

  test("is named by its object where it has one", () => {
    expect(found([spaces("/A 1 0 R")], [gold])["Gold"]).toBe("0/1 1 0 R");
  });
});

describe("the name of an ink", () => {
  test.each([
    ["Gold", "Gold"],
    ["PANTONE 485 C", "PANTONE 485 C"],
    // Bytes of UTF-8, as newer programs write them.
    ["GrÃ¼n", "Grün"],
    // Bytes that are no UTF-8 are Latin-1.
    ["Gr\u00fcn", "Grün"],
    // Of two spellings of one letter the composed one.
    ["Gru\u0308n", "Grün"],
    // A text of a shop has more than bytes.
    ["Żółty", "Żółty"],
    ["", ""],
  ])("of %j is %j", (raw, name) => {
    expect(colorantName(raw)).toBe(name);
  });

  test("is its own name", () => {
    for (const raw of ["GrÃ¼n", "Gr\u00fcn", "Żółty", "PANTONE 485 C"]) {
      expect(colorantName(colorantName(raw))).toBe(colorantName(raw));
    }
  });
});
