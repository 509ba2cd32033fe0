import { expect, test } from "vitest";
import { fontEmbedding, fontFileName, fontsNamed, isSamePins } from "./font.ts";

// OpenType 1.9, OS/2 fsType: bits 1 to 3; of several the least restrictive counts.
test.each([
  [0x0000, "installable"],
  [0x0004, "preview_and_print"],
  [0x0008, "editable"],
  [0x000c, "editable"],
  [0x0100, "installable"],
  [0x0204, "preview_and_print"],
] as const)("fsType %i is %s", (fsType, embedding) => {
  expect(fontEmbedding(fsType)).toBe(embedding);
});

const font = (id: string, postScriptName: string, familyName: string) => ({
  id,
  postScriptName,
  familyName,
});
const SHOP = [
  font("fnt_1", "EBGaramond-Bold", "EB Garamond"),
  font("fnt_2", "EBGaramond-Regular", "EB Garamond"),
  font("fnt_3", "Jost-Regular", "Jost"),
  font("fnt_4", "Other-Cut", "Jost*"),
];

test.each([
  [
    "of the same name first, then other cuts of the family",
    ["EBGaramond-Regular"],
    ["fnt_2", "fnt_1"],
  ],
  ["behind whose name pdf-lib wrote a number", ["Jost-Regular-4711"], ["fnt_3", "fnt_4"]],
  ["none, for a name without letters", ["-"], []],
  ["none, for another family", ["Helvetica"], []],
])("fonts that may set a file's text: %s", (_name, names, ids) => {
  expect(fontsNamed(SHOP, names).map(({ id }) => id)).toEqual(ids);
});

test("at most sixteen fonts are pinned, those of the same name among them", () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    font(`fnt_${String(i).padStart(2, "0")}`, `Jost-${i}x`, "Jost"),
  );
  const found = fontsNamed([...many, font("fnt_zz", "Jost-Regular", "Jost")], ["Jost-Regular"]);
  expect([found.length, found[0]?.id]).toEqual([16, "fnt_zz"]);
});

test("pins are the same in whatever order, and by id", () => {
  const [a, b] = [
    { id: "a", sha256: "1" },
    { id: "b", sha256: "2" },
  ];
  expect([isSamePins([a, b], [b, a]), isSamePins([a], [a, b]), isSamePins([a], [b])]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["Jost-Regular", "truetype", "Jost-Regular.ttf"],
  ["EB Garamond/Bold", "cff", "EB-Garamond-Bold.otf"],
  ["../x", "truetype", "-x.ttf"],
  ["", "cff", "font.otf"],
] as const)("the file of %j, %s, is called %s", (postScriptName, outlines, name) => {
  expect(fontFileName({ postScriptName, outlines })).toBe(name);
});
