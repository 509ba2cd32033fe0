import { describe, expect, test } from "vitest";
import type { PdfDocument } from "../pdf/document.ts";
import { resourcesOf, sideOf } from "./content-side.ts";
import { fontReader } from "../font/pdf-font/font-reader.ts";
import { formStarts } from "./form-starts.ts";
import { objectRoles } from "./object-roles.ts";
import { CARD, changed, docOf, type Objects } from "./small-files.test-kit.ts";

function formsIn(objects: Objects) {
  const doc = docOf(objects);
  const fontOf = fontReader(doc);
  let reads = 0;
  const starts = formStarts(doc, objectRoles(doc), (streams, resources, start) => {
    reads++;
    return sideOf(doc, streams, { resources, fontOf, start, id: "" });
  });
  return { starts, reads };
}

/** Where each form of a file is painted: its pages, and its text states by one of their figures. */
function startsOf(objects: Objects): Readonly<Record<number, readonly [number[], number[]]>> {
  return Object.fromEntries(
    [...formsIn(objects).starts].map(([num, { pages, states }]) => [
      num,
      [[...pages], [...states.values()].map(({ text }) => text.charSpacing)],
    ]),
  );
}

const NESTED: Objects = {
  ...changed(CARD, 7, "/BBox", "/Resources<</XObject<</In 9 0 R>>>>/BBox"),
  9: ["/Type/XObject/Subtype/Form/BBox[0 0 1 1]", "0 0 1 1 re f"],
};
const paints = (objects: Objects, content: string): Objects => ({ ...objects, 5: ["", content] });

describe("where forms are painted", () => {
  test.each<[string, Objects, ReturnType<typeof startsOf>]>([
    ["once", CARD, { 7: [[0], [0]] }],
    ["never", paints(CARD, "q Q"), {}],
    ["by a name that is none", paints(CARD, "/No Do"), {}],
    ["an image is no form", paints(CARD, "/Im Do"), {}],
    ["twice alike", paints(CARD, "/Fm Do /Fm Do"), { 7: [[0], [0]] }],
    ["in two text states", paints(CARD, "/Fm Do 3 Tc /Fm Do"), { 7: [[0], [0, 3]] }],
    ["in a state that ended", paints(CARD, "q 3 Tc Q /Fm Do"), { 7: [[0], [0]] }],
    ["in two sizes, which do not count", paints(CARD, "/Fm Do /F 9 Tf /Fm Do"), { 7: [[0], [0]] }],
    ["in two colours", paints(CARD, "/Fm Do 1 0 0 rg /Fm Do"), { 7: [[0], [0, 0]] }],
    ["by another operator of its name", paints(CARD, "/Fm gs"), {}],
    [
      "within a form, in the state around it",
      paints(changed(NESTED, 7, "0 0 20 20 re f", "2 Tc /In Do"), "1 Tc /Fm Do"),
      { 7: [[0], [1]], 9: [[0], [2]] },
    ],
    [
      "within a form that takes the page's resources",
      changed(
        changed({ ...CARD, 9: NESTED[9] ?? "" }, 3, "/Fm 7 0 R", "/Fm 7 0 R/In 9 0 R"),
        7,
        "0 0 20 20 re f",
        "/In Do",
      ),
      { 7: [[0], [0]], 9: [[0], [0]] },
    ],
    [
      "within itself",
      changed(CARD, 7, "0 0 20 20 re f", "1 Tc /Fm Do"),
      // The second invocation begins in another state, the third in the second's.
      { 7: [[0], [0, 1]] },
    ],
    [
      "in more states than are looked at",
      paints(CARD, Array.from({ length: 20 }, (_, i) => `${i} Tc /Fm Do`).join(" ")),
      { 7: [[0], Array.from({ length: 16 }, (_, i) => i)] },
    ],
    [
      "on two pages",
      {
        ...changed(CARD, 2, "[3 0 R]/Count 1", "[3 0 R 10 0 R]/Count 2"),
        10: String(CARD[3]),
      },
      { 7: [[0, 1], [0]] },
    ],
  ])("%s", (_, objects, starts) => expect(startsOf(objects)).toEqual(starts));
});

describe("what is known of a form's starts", () => {
  const times = (count: number, more = ""): Objects =>
    paints(CARD, Array.from({ length: count }, (_, i) => `${i} Tc /Fm Do`).join(" ") + more);
  const isWhole = (objects: Objects) => formsIn(objects).starts.get(7)?.isWhole;

  test("is all, up to sixteen states, however often each comes", () => {
    expect(isWhole(CARD)).toBe(true);
    expect(isWhole(times(16))).toBe(true);
    expect(isWhole(times(16, " 3 Tc /Fm Do 15 Tc /Fm Do"))).toBe(true);
  });

  test("is not all of more, whatever comes behind", () => {
    expect(isWhole(times(17))).toBe(false);
    expect(isWhole(times(17, " 3 Tc /Fm Do"))).toBe(false);
  });

  test("tells the pages of states that are not looked at", () => {
    const second = changed(CARD, 2, "[3 0 R]/Count 1", "[3 0 R 10 0 R]/Count 2");
    const page = String(CARD[3]).replace("/Contents 5", "/Contents 11");
    const many: Objects = { ...second, 5: times(16)[5] ?? "", 10: page, 11: ["", "99 Tc /Fm Do"] };
    expect([...(formsIn(many).starts.get(7)?.pages ?? [])]).toEqual([0, 1]);
  });

  test("is found without reading a form again in a state that is known", () => {
    expect(formsIn(CARD).reads).toBe(2);
    expect(formsIn(paints(CARD, "/Fm Do ".repeat(50))).reads).toBe(2);
    expect(formsIn(paints(CARD, "/Fm Do 1 Tc /Fm Do")).reads).toBe(3);
  });

  test("comes to an end where forms are nested in each other without one", () => {
    const ring: Objects = {
      ...changed(CARD, 7, "/BBox", "/Resources<</XObject<</In 9 0 R>>>>/BBox"),
      9: [
        "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</Out 7 0 R>>>>",
        "2 Tc /Out Do",
      ],
    };
    const { starts } = formsIn(changed(ring, 7, "0 0 20 20 re f", "1 Tc /In Do"));
    expect([...starts.keys()]).toEqual([7, 9]);
    // A form that widens its own state each time is followed to a depth of twenty.
    const wider = changed(CARD, 7, "0 0 20 20 re f", "0.5 g /Fm Do 1 g /Fm Do");
    expect(formsIn(wider).starts.get(7)?.states.size).toBe(3);
  });

  test("tells patterns apart by what they are", () => {
    const patterns = changed(
      CARD,
      3,
      "/XObject",
      "/Pattern<</P1 12 0 R/P2 13 0 R/P3 12 0 R>>/XObject",
    );
    const tile = (width: number) =>
      [
        `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ${width} 1]/XStep 1/YStep 1/Resources<<>>`,
        "",
      ] as const;
    const objects: Objects = { ...patterns, 12: tile(1), 13: tile(2) };
    const painted = (names: readonly string[]) =>
      paints(objects, `/Pattern cs ${names.map((name) => `/${name} scn /Fm Do`).join(" ")}`);
    expect(formsIn(painted(["P1", "P2"])).starts.get(7)?.states.size).toBe(2);
    expect(formsIn(painted(["P1", "P3"])).starts.get(7)?.states.size).toBe(1);
  });
});

describe("one side of a comparison", () => {
  const doc = docOf(NESTED);
  const fontOf = fontReader(doc);
  const resources = doc.pages[0]?.resources ?? null;
  const names = (streams: readonly number[], file = doc): readonly string[] | undefined =>
    sideOf(file, streams, { resources, fontOf, start: undefined, id: "" })?.operators.map(
      ({ name }) => name,
    );

  test("joins streams with white space between them", () => {
    const split = docOf({ ...CARD, 9: ["", "0 0 9 9 re"], 10: ["", "f"], 11: ["", "q Q"] });
    expect(names([9, 10, 11], split)).toEqual(["re", "f", "q", "Q"]);
    expect(names([], split)).toEqual([]);
  });

  test("what is no stream has no operators", () => {
    expect(names([4])).toEqual([]);
    expect(names([77, 7])).toEqual(["re", "f"]);
  });

  test("is none without resources", () => {
    expect(sideOf(doc, [7], { resources: null, fontOf, start: undefined, id: "" })).toBeNull();
  });

  test("is known to be read alike, or not", () => {
    const damaged = docOf({ ...CARD, 9: ["", "12-34 0 9 9 re (x"] });
    const read = (file: PdfDocument, num: number): boolean | undefined =>
      sideOf(file, [num], { resources, fontOf, start: undefined, id: "" })?.isReadAlike();
    expect([read(doc, 7), read(damaged, 9)]).toEqual([true, false]);
  });

  test("begins in the state it is given", () => {
    const side = sideOf(doc, [7], { resources, fontOf, start: undefined, id: "" });
    const start = side?.states.at(0);
    const text = start?.text;
    expect(text?.charSpacing).toBe(0);
    expect(text).toBeDefined();
    if (start === undefined || text === undefined) {
      return;
    }
    const { fill, stroke } = start.graphics;
    const white = { ...fill, color: { ...fill.color, components: [1] } };
    const given = { text: { ...text, charSpacing: 5 }, fill: white, stroke };
    const later = sideOf(doc, [7], { resources, fontOf, start: given, id: "" });
    const states = [0, 1].map((at) => later?.states.at(at));
    expect(states.map((state) => state?.text.charSpacing)).toEqual([5, 5]);
    expect(states.map((state) => state?.graphics.fill)).toEqual([white, white]);
  });

  test("a form is read with its own resources, or with those of the page", () => {
    const page = doc.pages[0]?.resources;
    expect(resourcesOf(doc, 0, 7)?.entries.has("XObject")).toBe(true);
    expect(resourcesOf(doc, 0, 7)).not.toBe(page);
    expect(resourcesOf(doc, 0, 9)).toBe(page);
    expect(resourcesOf(doc, 9, 9)).toBeNull();
    expect(resourcesOf(doc, 9, 7)).not.toBeNull();
    expect(resourcesOf(doc, 0, 77)).toBe(page);
  });

  test("a font is read once for its key, and known from then on", () => {
    const fonts = fontReader(doc);
    expect(fonts.known("4")).toBeUndefined();
    const font = fonts.read({ kind: "ref", num: 4, gen: 0 }, "4");
    expect(fonts.read({ kind: "ref", num: 6, gen: 0 }, "4")).toBe(font);
    expect(fonts.known("4")).toBe(font);
    expect(fonts.known("6")).toBeUndefined();
  });
});
