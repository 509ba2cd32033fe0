import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { isDict } from "../pdf/objects.ts";
import { parseValue } from "../pdf/parse-value.ts";
import { type ColorSpace, initialColor, paintColor, readColorSpace } from "./color-space.ts";

const profile = (num: number, entries: string): string =>
  `${num} 0 obj <<${entries}/Length 0>> stream\n\nendstream endobj`;

/** Streams 4 to 9 are ICC profiles; 10 is a loop, 11 a name behind a reference. */
const OBJECTS = [
  "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj",
  "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj",
  "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj",
  profile(4, "/N 4"),
  profile(5, "/N 3"),
  profile(6, "/N 1"),
  profile(7, "/Alternate/DeviceCMYK"),
  profile(8, "/N 2/Alternate[/Lab<<>>]"),
  profile(9, ""),
  "10 0 obj [/Indexed 10 0 R 255 ()] endobj",
  "11 0 obj /DeviceCMYK endobj",
  "trailer <</Root 1 0 R>>",
];
const DOC = openPdf(latin1Bytes(`%PDF-1.7\n${OBJECTS.join("\n")}\n%%EOF\n`), ENGINE_LIMITS);

function read(source: string, resources = "<<>>"): ColorSpace | null {
  const parsed = parseValue(latin1Bytes(resources), 0).value;
  return readColorSpace(
    DOC,
    parseValue(latin1Bytes(source), 0).value,
    isDict(parsed) ? parsed : null,
  );
}

function sound(source: string, resources?: string): ColorSpace {
  const space = read(source, resources);
  if (space === null) {
    throw new Error(`${source} is no colour space`);
  }
  return space;
}

describe("families", () => {
  test.each<[string, string, number, string | null]>([
    ["/DeviceGray", "DeviceGray", 1, null],
    ["/DeviceRGB", "DeviceRGB", 3, null],
    ["/DeviceCMYK", "DeviceCMYK", 4, null],
    ["[/DeviceRGB]", "DeviceRGB", 3, null],
    ["11 0 R", "DeviceCMYK", 4, null],
    ["[11 0 R]", "DeviceCMYK", 4, null],
    // Short names of inline images (8.9.7).
    ["/G", "DeviceGray", 1, null],
    ["/RGB", "DeviceRGB", 3, null],
    ["/CMYK", "DeviceCMYK", 4, null],
    ["[/CalGray<</WhitePoint[1 1 1]>>]", "CalGray", 1, null],
    ["[/CalRGB<</WhitePoint[1 1 1]>>]", "CalRGB", 3, null],
    ["[/CalCMYK<<>>]", "DeviceCMYK", 4, null],
    ["[/Lab<<>>]", "Lab", 3, null],
    ["[/ICCBased 4 0 R]", "ICCBased", 4, "ICCBased:4"],
    ["[/ICCBased 5 0 R]", "ICCBased", 3, "ICCBased:3"],
    ["[/ICCBased 6 0 R]", "ICCBased", 1, "ICCBased:1"],
    // Without a usable /N the alternate decides.
    ["[/ICCBased 7 0 R]", "DeviceCMYK", 4, null],
    ["[/ICCBased 8 0 R]", "Lab", 3, null],
    ["[/Separation/Gold/DeviceCMYK 9 0 R]", "Separation", 1, "DeviceCMYK"],
    ["[/Separation/Gold[/ICCBased 4 0 R]9 0 R]", "Separation", 1, "ICCBased:4"],
    ["[/DeviceN[/Gold/Black]/DeviceRGB 9 0 R]", "DeviceN", 2, "DeviceRGB"],
    ["[/NChannel[/Gold]/DeviceRGB 9 0 R]", "DeviceN", 1, "DeviceRGB"],
    ["[/Indexed/DeviceCMYK 3()]", "Indexed", 1, "DeviceCMYK"],
    ["[/I/RGB 3()]", "Indexed", 1, "DeviceRGB"],
    ["[/Indexed[/ICCBased 5 0 R]3()]", "Indexed", 1, "ICCBased:3"],
    ["/Pattern", "Pattern", 0, null],
    ["[/Pattern]", "Pattern", 0, null],
    ["[/Pattern/DeviceCMYK]", "Pattern", 0, null],
  ])("%s is %s of %d", (source, name, components, alternate) => {
    expect(read(source)).toMatchObject({ name, components, alternate });
  });

  test.each([
    "null",
    "7",
    "(DeviceRGB)",
    "/Unknown",
    "[]",
    "[7]",
    "[/Unknown]",
    "[/ICCBased]",
    "[/ICCBased 99 0 R]",
    "[/ICCBased 9 0 R]",
    "[/Separation]",
    "[/DeviceN[]/DeviceRGB 9 0 R]",
    "[/Indexed/Unknown 3()]",
    "[/Indexed]",
    "10 0 R",
  ])("%s is none", (source) => {
    expect(read(source)).toBeNull();
  });
});

describe("colorants", () => {
  test.each<[string, readonly string[]]>([
    ["[/Separation/PANTONE#20485#20C/DeviceCMYK 9 0 R]", ["PANTONE 485 C"]],
    ["[/DeviceN[/Cyan/Gold/None]/DeviceCMYK 9 0 R]", ["Cyan", "Gold", "None"]],
    // Some producers write the name as a string.
    ["[/Separation(Gold)/DeviceCMYK 9 0 R]", ["Gold"]],
    ["[/DeviceN[/Gold 7(Silver)]/DeviceCMYK 9 0 R]", ["Gold", "Silver"]],
    ["[/Indexed[/Separation/Gold/DeviceCMYK 9 0 R]3()]", ["Gold"]],
    ["/DeviceCMYK", []],
  ])("of %s", (source, colorants) => {
    expect(sound(source).colorants).toEqual(colorants);
  });

  test("without a readable alternate are known all the same: the plates are the names", () => {
    expect(read("[/Separation/Gold/Unknown 9 0 R]")).toMatchObject({
      colorants: ["Gold"],
      alternate: null,
    });
  });

  test("are at most 64, however many a file lists", () => {
    const names = Array.from({ length: 200 }, (_, i) => `/C${i}`).join("");
    const space = sound(`[/DeviceN[${names}]/DeviceCMYK 9 0 R]`);
    expect([space.components, space.colorants.length]).toEqual([64, 64]);
  });
});

describe("names in the resources", () => {
  const named = "<</CS0[/Separation/Gold/DeviceCMYK 9 0 R]/A/B/B/A/RGB/DeviceCMYK/N null>>";

  test.each<[string, string | null]>([
    ["/CS0", "Separation"],
    ["/CS1", null],
    ["/N", null],
    // A loop of names ends.
    ["/A", null],
    // A short name of inline images is never a resource's.
    ["/RGB", "DeviceRGB"],
  ])("%s", (source, name) => {
    expect(read(source, named)?.name ?? null).toBe(name);
  });

  const defaults =
    "<</DefaultRGB[/ICCBased 5 0 R]/DefaultCMYK/DeviceCMYK/DefaultGray[/Separation/Black/DeviceGray 9 0 R]>>";

  test.each([
    ["/DeviceRGB", "ICCBased"],
    ["[/DeviceRGB]", "ICCBased"],
    // Short names stand for the device spaces, defaults included.
    ["/RGB", "ICCBased"],
    ["/DeviceCMYK", "DeviceCMYK"],
    // The default's own alternate is not looked up again, which would never end.
    ["/DeviceGray", "Separation"],
    ["[/CalRGB<<>>]", "CalRGB"],
  ])("default spaces stand in for %s (8.6.5.6)", (source, name) => {
    expect(read(source, defaults)?.name).toBe(name);
  });

  test("a default that cannot be read changes nothing", () => {
    expect(read("/DeviceRGB", "<</DefaultRGB/Unknown>>")?.name).toBe("DeviceRGB");
  });
});

describe("the colour a space starts with", () => {
  test.each<[string, readonly number[]]>([
    ["/DeviceGray", [0]],
    ["/DeviceRGB", [0, 0, 0]],
    ["/DeviceCMYK", [0, 0, 0, 1]],
    ["[/ICCBased 4 0 R]", [0, 0, 0, 1]],
    ["[/ICCBased 5 0 R]", [0, 0, 0]],
    ["[/ICCBased 6 0 R]", [0]],
    // Full tint: text in a spot ink that only `cs` chose is painted, not invisible.
    ["[/Separation/Gold/DeviceCMYK 9 0 R]", [1]],
    ["[/DeviceN[/Gold/Black]/DeviceRGB 9 0 R]", [1, 1]],
    ["[/Indexed/DeviceCMYK 3()]", [0]],
    // 0 of L*, and the middle of a* and b*: neutral.
    ["[/Lab<<>>]", [0, 0.5, 0.5]],
    ["[/Lab<</Range[10 100 -100 -10]>>]", [0, 0, 1]],
    ["/Pattern", []],
  ])("%s", (source, components) => {
    expect(initialColor(sound(source)).components).toEqual(components);
  });
});

describe("a colour of operands", () => {
  test.each<[string, readonly number[], readonly number[]]>([
    ["/DeviceRGB", [0.2, 0.4, 1], [0.2, 0.4, 1]],
    ["/DeviceRGB", [-1, 2, 0.5], [0, 1, 0.5]],
    ["/DeviceRGB", [0.5], [0.5, 0, 0]],
    ["/DeviceGray", [0.5, 0.7, 0.9], [0.5]],
    ["[/Lab<<>>]", [50, 0, 100], [0.5, 0.5, 1]],
    ["[/Lab<</Range[0 50 -20 20]>>]", [100, 25, -10], [1, 0.5, 0.25]],
    ["[/Lab<</Range[5 5 0/A]>>]", [100, 5, 50], [1, 0, 0.5]],
    ["[/Indexed/DeviceCMYK 3()]", [3], [1]],
    ["[/Indexed/DeviceCMYK 4()]", [1], [0.25]],
    ["[/Indexed/DeviceCMYK 4()]", [9], [1]],
    ["[/Indexed/DeviceCMYK 0()]", [51], [0.2]],
    ["[/Separation/Gold/DeviceCMYK 9 0 R]", [0.3], [0.3]],
    // An uncoloured pattern is painted in the colour of its base space.
    ["[/Pattern/DeviceRGB]", [1, 0, 0.5], [1, 0, 0.5]],
    ["/Pattern", [1, 0], []],
  ])("in %s: %o", (source, operands, components) => {
    expect(paintColor(sound(source), operands).components).toEqual(components);
  });

  test("in a pattern over a spot ink marks that ink's plate", () => {
    const color = paintColor(sound("[/Pattern[/Separation/Gold/DeviceCMYK 9 0 R]]"), [0.5]);
    expect(color).toEqual({
      space: "Pattern",
      components: [0.5],
      colorants: ["Gold"],
      alternate: "Separation",
    });
  });
});
