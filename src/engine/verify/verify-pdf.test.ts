import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { MaskRasters } from "../content/drawn-mask.ts";
import { sha256Hex } from "../packages/hash.ts";
import { CARD, changed, fileOf, NEW_FONT, type Objects, revised } from "./small-files.test-kit.ts";
import { readOriginal } from "./original-file.ts";
import { firstViolations, verifyPdf } from "./verify-pdf.ts";

interface Rules {
  readonly codes?: readonly string[];
  readonly words?: readonly (readonly [string, string])[];
}

/** Every violation, in order; content that several places paint is judged, and named, in each. */
function named(violations: ReturnType<typeof verifyPdf>["violations"]): readonly string[] {
  return violations.map(({ code, object }) =>
    object === null ? code : `${object.split(" ")[0]}: ${code}`,
  );
}

/** Verifies `after`, written anew; "7: object_changed" where a violation names an object. */
function check(before: Objects, after: Objects, { codes = [], words }: Rules): void {
  const { ok, violations, words: found } = verifyPdf(fileOf(before), fileOf(after));
  expect(named(violations)).toEqual(codes);
  expect(ok).toBe(codes.length === 0);
  if (words !== undefined) {
    expect(found.map((one) => [one.before, one.after])).toEqual(words);
  }
}

const NEW = changed(CARD, 5, "Anna Berger", "Zoe Meier");

describe("files compared object by object", () => {
  test.each<[string, Objects, Rules]>([
    ["other words", NEW, { words: [["Anna Berger", "Zoe Meier"]] }],
    [
      "words in two places",
      changed(NEW, 5, "Director", "Owner"),
      {
        words: [
          ["Anna Berger", "Zoe Meier"],
          ["Director", "Owner"],
        ],
      },
    ],
    [
      "a word of two",
      changed(CARD, 5, "Anna Berger", "Anna Meier"),
      { words: [["Berger", "Meier"]] },
    ],
    [
      "no words any more",
      changed(CARD, 5, "(Anna Berger) Tj", ""),
      { words: [["Anna Berger", ""]] },
    ],
    ["content stored otherwise", { ...CARD, 5: ["/DL 9", String(CARD[5]?.[1])] }, {}],
    ["artwork as well", changed(NEW, 5, "0 0 9 9", "0 0 9 8"), { codes: ["artwork_changed"] }],
    [
      "an entry of the content stream",
      { ...NEW, 5: ["/New 1", String(NEW[5]?.[1])] },
      { codes: ["5: object_changed"] },
    ],
    [
      "content that readers tell apart in two ways",
      changed(NEW, 5, "0 0 9", "12-34 0 9 9 re (x"),
      { codes: ["content_unreadable"] },
    ],
    ["a picture's byte", changed(CARD, 8, "ab", "ac"), { codes: ["8: image_changed"] }],
    ["a picture's size", changed(CARD, 8, "/Width 2", "/Width 1"), { codes: ["8: image_changed"] }],
    ["a font of the file", changed(CARD, 4, "Helvetica", "Times"), { codes: ["4: font_changed"] }],
    ["a form's artwork", changed(CARD, 7, "20 20", "20 21"), { codes: ["artwork_changed"] }],
    ["a form's bounds", changed(CARD, 7, "90 90", "90 91"), { codes: ["7: object_changed"] }],
    [
      "a form's text that is stored otherwise",
      { ...CARD, 7: [`${String(CARD[7]?.[0])}/DL 1`, String(CARD[7]?.[1])] },
      {},
    ],
    [
      "a page's entry",
      changed(CARD, 3, "/Type/Page", "/Type/Page/Tabs/S"),
      { codes: ["3: object_changed"] },
    ],
    [
      "an annotation",
      changed(CARD, 3, "/Type/Page", "/Type/Page/Annots[]"),
      { codes: ["3: annotation_changed"] },
    ],
    [
      "the catalog",
      changed(CARD, 1, "/Pages", "/OpenAction[]/Pages"),
      { codes: ["1: object_changed"] },
    ],
    [
      "the catalog's layers",
      changed(CARD, 1, "/Pages", "/OCProperties<<>>/Pages"),
      { codes: ["1: layers_changed"] },
    ],
    [
      "an object in use gone",
      Object.fromEntries(Object.entries(CARD).filter(([num]) => num !== "6")),
      { codes: ["6: object_removed"] },
    ],
    ["an object more", { ...CARD, 9: "<</Hidden 1>>" }, { codes: ["9: object_added"] }],
    [
      "a list of another length",
      changed({ ...CARD, 9: ["", "q Q"] }, 3, "/Contents 5 0 R", "/Contents[5 0 R 9 0 R]"),
      { codes: ["contents_changed", "9: object_added"] },
    ],
    [
      "a list that shows content twice",
      changed(CARD, 3, "/Contents 5 0 R", "/Contents[5 0 R 5 0 R]"),
      { codes: ["contents_changed"] },
    ],
    [
      "a clone of the content with other words",
      { ...changed(CARD, 3, "/Contents 5 0 R", "/Contents 9 0 R"), 9: NEW[5] ?? "" },
      { words: [["Anna Berger", "Zoe Meier"]] },
    ],
    [
      "a clone of the content that is another dictionary",
      {
        ...changed(CARD, 3, "/Contents 5 0 R", "/Contents 9 0 R"),
        9: ["/X 1", String(NEW[5]?.[1])],
      },
      { codes: ["contents_changed", "9: object_added"] },
    ],
    [
      "another stream of the file for content",
      changed(CARD, 3, "/Contents 5 0 R", "/Contents 7 0 R"),
      { codes: ["contents_changed"] },
    ],
  ])("%s", (_, after, rules) => check(CARD, after, rules));

  test("private data of a page may go, and is told", () => {
    const before = changed(CARD, 3, "/Type/Page", "/Type/Page/PieceInfo<</App 9 0 R>>");
    const files = [
      fileOf({ ...before, 9: "<</Private 1>>" }),
      fileOf({ ...CARD, 9: "<</Private 1>>" }),
      fileOf(CARD),
    ] as const;
    const [whole, without, gone] = files;
    expect(verifyPdf(whole, without)).toMatchObject({
      ok: true,
      certificate: { removed: ["3 0 /PieceInfo"] },
    });
    expect(verifyPdf(whole, gone).violations).toEqual([]);
    expect(verifyPdf(gone, whole).violations.map(({ code }) => code)).toEqual([
      "object_changed",
      "object_added",
    ]);
  });

  test("what nobody needs may be left out", () => {
    check({ ...CARD, 9: "<</A 3 0 R>>" }, CARD, {});
    check(
      { ...changed(CARD, 7, "/BBox", "/Ref 9 0 R/BBox"), 9: "1" },
      changed(CARD, 7, "/BBox", "/Ref 9 0 R/BBox"),
      { codes: ["9: object_removed"] },
    );
    check(
      { ...changed(CARD, 5, "", "/Length 9 0 R"), 9: "4" },
      changed(CARD, 5, "", "/Length 9 0 R"),
      {},
    );
  });
});

describe("new fonts", () => {
  const withFont = (objects: Objects): Objects =>
    changed({ ...objects, ...NEW_FONT }, 3, "/F 4 0 R", "/F 4 0 R/New 40 0 R");
  const shows = (text: string): Objects => withFont(changed(CARD, 5, "(Anna Berger) Tj", text));

  test("come in whole with new words", () => {
    const after = fileOf(shows("/New 12 Tf <00030004> Tj /F 12 Tf"));
    const { ok, violations, certificate } = verifyPdf(fileOf(CARD), after);
    expect(violations).toEqual([]);
    expect(ok).toBe(true);
    expect(certificate.added).toEqual([
      { object: "40 0", kind: "font", name: "" },
      { object: "44 0", kind: "ToUnicode", name: "" },
      { object: "41 0", kind: "descendant font", name: "" },
      { object: "42 0", kind: "font descriptor", name: "" },
      { object: "43 0", kind: "font program", name: "" },
    ]);
    expect(certificate.changed.map(({ object, kind, pages }) => [object, kind, pages])).toEqual([
      ["3 0", "page", [0]],
      ["5 0", "content", [0]],
    ]);
    expect(certificate.operators).toEqual({ keptIdentical: 15, replaced: 1, inserted: 3 });
  });

  test.each<[string, Objects, readonly string[]]>([
    [
      "a font that is not among the resources",
      changed(CARD, 5, "(Anna Berger) Tj", "/New 12 Tf <0003> Tj /F 12 Tf"),
      ["font_missing"],
    ],
    [
      "a font that is not as it was embedded",
      changed(shows("/New 12 Tf <0003> Tj /F 12 Tf"), 43, "a program", "b program"),
      ["40: font_altered"],
    ],
    [
      "a font in place of one of the file",
      changed({ ...NEW, ...NEW_FONT }, 3, "/F 4 0 R", "/F 40 0 R"),
      [
        "3: resources_changed",
        "state_leak",
        "40: object_added",
        "41: object_added",
        "42: object_added",
        "43: object_added",
        "44: object_added",
      ],
    ],
    [
      "something else than a font",
      changed(NEW, 3, "/F 4 0 R", "/F 4 0 R/New 1 0 R"),
      ["1: resources_changed"],
    ],
    [
      "a form that nothing paints",
      changed(NEW, 3, "/Fm 7 0 R", "/Fm 7 0 R/X 7 0 R"),
      ["resources_changed"],
    ],
    [
      "resources in the page that were inherited",
      changed(changed(CARD, 2, "/Count", "/Resources<<>>/Count"), 3, /\/Resources.*/, ">>"),
      ["2: resources_changed", "3: resources_changed"],
    ],
  ])("%s", (_, after, codes) => {
    expect(named(verifyPdf(fileOf(CARD), fileOf(after)).violations)).toEqual(codes);
  });
});

describe("forms", () => {
  const FORM: Objects = {
    ...changed(CARD, 7, "0 0 20 20 re f", "BT /F 9 Tf 1 1 Td (Form) Tj ET"),
    9: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 10 0 R/Resources<</Font<</F 6 0 R>>/XObject<</Fm 7 0 R>>>>>>",
    10: ["", "/Fm Do"],
    2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>",
  };
  const OTHER = changed(FORM, 7, "(Form)", "(Other)");

  test("words of a form change wherever it is painted", () => {
    check(FORM, OTHER, {
      words: [
        ["Form", "Other"],
        ["Form", "Other"],
      ],
    });
  });

  test("a clone stands for a form in one place", () => {
    const cloned = (clone: Objects[number]): Objects => ({
      ...changed(changed(FORM, 5, "/Fm Do", "/X Do"), 3, "/Fm 7 0 R", "/Fm 7 0 R/X 11 0 R"),
      11: clone,
    });
    check(FORM, cloned(OTHER[7] ?? ""), { words: [["Form", "Other"]] });
    check(FORM, cloned(changed(OTHER, 7, "/BBox[0 0 90 90]", "/BBox[0 0 90 91]")[7] ?? ""), {
      codes: ["object_changed"],
    });
    // The form has no resources of its own: it is judged once with those of each of its two pages.
    check(FORM, cloned(changed(OTHER, 7, "1 1 Td", "1 2 Td")[7] ?? ""), {
      codes: ["artwork_changed", "artwork_changed"],
    });
    check(FORM, cloned("<<>>"), {
      codes: ["artwork_changed", "resources_changed", "11: object_added"],
    });
    const { certificate } = verifyPdf(fileOf(FORM), fileOf(cloned(OTHER[7] ?? "")));
    expect(certificate.added).toEqual([{ object: "11 0", kind: "form", name: "" }]);
  });

  test("a form of the file never stands for another", () => {
    const two = { ...FORM, 11: OTHER[7] ?? "" };
    const before = changed(two, 3, "/Fm 7 0 R", "/Fm 7 0 R/X 11 0 R");
    check(before, changed(before, 5, "/Fm Do", "/X Do"), { codes: ["artwork_changed"] });
  });

  test("what a form leaves behind must be right in every text state it is painted in", () => {
    const before = changed(
      changed(FORM, 5, "/Fm Do", "/Fm Do BT 3 Tc ET /Fm Do"),
      7,
      "BT /F 9 Tf 1 1 Td (Form) Tj ET",
      "BT /F 9 Tf 1 1 Td (Form) Tj 0 9 Td (Text) Tj ET",
    );
    const reset = (tc: string): Objects => changed(before, 7, "(Form) Tj", `1 Tc (Other) Tj ${tc}`);
    check(before, reset("0 Tc"), { codes: ["state_leak"] });
    check(changed(before, 5, "3 Tc", "0 Tc"), changed(reset("0 Tc"), 5, "3 Tc", "0 Tc"), {});
  });

  test("a form without resources has those of each page that paints it", () => {
    const added = (num: number): Objects =>
      changed({ ...OTHER, ...NEW_FONT }, num, "/Font<<", "/Font<</New 40 0 R");
    const before = FORM;
    const shown = changed(added(3), 7, "(Other) Tj", "/New 9 Tf <00030004> Tj /F 9 Tf");
    check(before, shown, { codes: ["font_missing"] });
    check(before, changed(shown, 9, "/Font<<", "/Font<</New 40 0 R"), {});
  });
});

describe("identity of files", () => {
  const before = fileOf(CARD, "/ID[<01><02>]");

  test("the very same file is unchanged", () => {
    expect(verifyPdf(before, before.slice())).toEqual({
      ok: true,
      words: [],
      violations: [],
      certificate: expect.objectContaining({
        cert: 1,
        mode: "unchanged",
        prefixEqual: true,
        sourceSha256: sha256Hex(before),
        outputSha256: sha256Hex(before),
        changed: [],
        added: [],
        removed: [],
        operators: { keptIdentical: 0, replaced: 0, inserted: 0 },
        unchanged: expect.objectContaining({ count: 8 }),
      }),
    });
  });

  test("a revision begins with the original; a file written anew does not", () => {
    const text = latin1Text(before);
    const revision = latin1Bytes(revised(text, { 5: NEW[5] ?? "" }, "/Root 1 0 R/ID[<01><02>]"));
    expect(verifyPdf(before, revision)).toMatchObject({
      ok: true,
      certificate: { mode: "incremental", prefixEqual: true, unchanged: { count: 7 } },
    });
    expect(verifyPdf(before, fileOf(NEW, "/ID[<01><02>]"))).toMatchObject({
      ok: true,
      certificate: { mode: "full", prefixEqual: false, unchanged: { count: 7 } },
    });
  });

  test("the hash over what stayed is of its numbers and values", () => {
    const roots = [CARD, changed(CARD, 8, "ab", "ac")].map(
      (objects) => verifyPdf(fileOf(objects), fileOf(objects)).certificate.unchanged.merkle,
    );
    expect(roots[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(roots[0]).not.toBe(roots[1]);
    expect(verifyPdf(fileOf(CARD), fileOf({ ...CARD, 9: "1" })).certificate.unchanged.merkle).toBe(
      roots[0],
    );
  });

  test("what cannot be opened is refused with words; an original that cannot is thrown", () => {
    const broken = latin1Bytes("%PDF-1.7\nnothing");
    const { ok, violations, certificate } = verifyPdf(before, broken);
    expect(ok).toBe(false);
    expect(violations).toMatchObject([
      { code: "unreadable", severity: "error", object: null, page: null },
    ]);
    expect(violations[0]?.message).toMatch(/^the file cannot be opened: \S/);
    expect(certificate).toMatchObject({ mode: "full", unchanged: { count: 0 } });
    expect(() => verifyPdf(broken, before)).toThrow();
  });

  test("signatures of the original are told, and whether they hold", () => {
    const signed: Objects = {
      ...CARD,
      1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>",
      20: "<</FT/Sig/T(Signature)/V 21 0 R>>",
      21: "<</Type/Sig/ByteRange[0 1 2 3]>>",
    };
    expect(verifyPdf(fileOf(signed), fileOf(signed)).certificate.signatures).toMatchObject([
      { invalidated: false },
    ]);
    const after = fileOf(changed(signed, 5, "Anna", "Zoe"));
    expect(verifyPdf(fileOf(signed), after).certificate.signatures).toMatchObject([
      { invalidated: true },
    ]);
    expect(verifyPdf(fileOf(CARD), fileOf(NEW)).certificate).not.toHaveProperty("signatures");
  });

  test("the trailer, tables and objects of a revision are looked at", () => {
    const text = latin1Text(fileOf(CARD));
    const codes = (after: string): readonly string[] =>
      verifyPdf(latin1Bytes(text), latin1Bytes(after)).violations.map(({ code }) => code);
    expect(codes(revised(text, { 5: NEW[5] ?? "" }))).toEqual([]);
    expect(codes(revised(text, { 5: NEW[5] ?? "" }, "/Root 1 0 R/Info 6 0 R"))).toEqual([
      "trailer_changed",
    ]);
    expect(codes(revised(text, { 3: "<</Type/Page/Type/Page>>" }))).toContain("duplicate_keys");
  });
});

describe("pixels", () => {
  const pdfium = (differs: readonly number[]) => {
    let drawn = 0;
    return {
      raster: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) => {
        const pixels = new Uint8Array(4 * widthPx * heightPx);
        if (drawn++ % 2 === 1) {
          differs.forEach((at) => (pixels[at] = 9));
        }
        return { pixels };
      },
    } as unknown as NonNullable<NonNullable<Parameters<typeof verifyPdf>[2]>["pdfium"]>;
  };
  const [SMALL, SMALL_NEW] = [CARD, NEW].map((objects) =>
    fileOf(changed(objects, 3, "[0 0 400 300]", "[0 80 120 130]")),
  );
  /** A row of pixels is 250 wide at 150 dots per inch, a column 104 high. */
  const at = (xPt: number, yPt: number, channel = 0): number =>
    4 * (Math.floor(((130 - yPt) * 150) / 72) * 250 + Math.floor((xPt * 150) / 72)) + channel;
  const verify = (differs: readonly number[]) =>
    verifyPdf(SMALL!, SMALL_NEW!, { pdfium: pdfium(differs) });

  test.each<[string, readonly number[], number]>([
    ["none differs", [], 0],
    ["within the new words", [at(20, 103), at(60, 104)], 0],
    ["far from them", [at(110, 103)], 1],
    ["above and below", [at(20, 125), at(20, 85)], 2],
    ["before the line", [at(1, 103)], 1],
    ["each colour counts", [at(100, 85, 0), at(105, 85, 1), at(110, 85, 2)], 3],
    ["alpha does not count", [at(100, 85, 3)], 0],
    ["a pixel counts once", [at(100, 85, 0), at(100, 85, 1)], 1],
    ["the first and the last pixel", [0, 4 * 250 * 104 - 4], 2],
  ])("%s", (_, differs, count) => {
    const { ok, violations, certificate } = verify(differs);
    expect(certificate.raster).toMatchObject([{ page: 0, dpi: 150, outsidePxDiff: count }]);
    expect(ok).toBe(count === 0);
    expect(violations).toMatchObject(
      count === 0 ? [] : [{ code: "pixels_changed", page: 0, measured: { pixels: count } }],
    );
  });

  test("without a raster nothing is said of pixels, and a page that cannot be drawn is left out", () => {
    expect(verifyPdf(fileOf(CARD), fileOf(NEW)).certificate).not.toHaveProperty("raster");
    const none = { raster: () => null } as unknown as ReturnType<typeof pdfium>;
    expect(verifyPdf(fileOf(CARD), fileOf(NEW), { pdfium: none }).certificate.raster).toEqual([]);
  });

  test("large pages are drawn smaller, small ones of a pixel at least", () => {
    const sizeOf = (box: string): readonly number[] | undefined => {
      const [before, after] = [CARD, NEW].map((objects) =>
        fileOf(changed(objects, 3, "[0 0 400 300]", box)),
      );
      const sizes: number[][] = [];
      const raster = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }): null => {
        sizes.push([widthPx, heightPx]);
        return null;
      };
      verifyPdf(before!, after!, { pdfium: { raster } as unknown as ReturnType<typeof pdfium> });
      return sizes[0];
    };
    expect(sizeOf("[0 0 400 300.0]")).toEqual([833, 625]);
    expect(sizeOf("[0 0 2880 2880]")).toEqual([6000, 6000]);
    expect(sizeOf("[0 0 3600 2880]")).toEqual([6700, 5360]);
    expect(sizeOf("[0 0 400 0.1]")).toEqual([833, 1]);
  });
});

test("of each page the first kind of check that finds something is told", () => {
  const page = (contents: number): string =>
    String(CARD[3]).replace("/Contents 5 0 R", `/Contents ${contents} 0 R`);
  const cut = "q 0 90 99 30 re W n BT /F 12 Tf 10 100 Td (Anna Berger) Tj ET Q";
  const pages: Objects = {
    ...CARD,
    2: "<</Type/Pages/Kids[3 0 R 10 0 R 11 0 R]/Count 3>>",
    10: page(12),
    11: page(13),
    12: ["", cut],
    13: ["", cut],
  };
  const original = fileOf(pages);
  const longer = ["", cut.replace("Berger", "Berger-Niedermeier")] as const;
  const rendered = revised(latin1Text(original), {
    5: ["", String(CARD[5]?.[1]).replace("9 9 re f", "9 9 re B")],
    12: longer,
    13: ["", cut.replace("Anna", "Nana")],
  });
  const { violations, isWhole } = firstViolations(
    readOriginal(original),
    latin1Bytes(rendered),
    { pages: [], fields: [], values: {} },
    new MaskRasters(null),
  );
  expect(violations.map(({ code, page: index }) => [index, code])).toEqual([
    [0, "artwork_changed"],
    [1, "text_clipped"],
    [2, "words_lost"],
  ]);
  expect(isWhole).toBe(true);
});
