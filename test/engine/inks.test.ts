/** Text in other inks: what is written, what stays, and that nothing else may take a colour. */
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import type { PrintInk } from "#engine/contract/inks.ts";
import { processBuild, rgbBuild } from "#engine/ink/ink-operators.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isDict, isStream, type PdfDict } from "#engine/pdf/objects.ts";
import { writeValue } from "#engine/pdf/serialize.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";

const CONTENT = `q /Sp cs 1 scn 10 10 50 50 re f Q
BT /F 18 Tf 0 0 0 1 k 1 0 0 1 10 340 Tm (Anna Berger) Tj ET
0.2 0.4 0 0 k 100 10 50 50 re f
BT /F 12 Tf 10 300 Td (Managing Director) Tj 0 -40 Td (anna@example.org) Tj ET
q 1 0 0 RG 0 0 1 0 k 2 Tr BT /F 14 Tf 10 200 Td (Outlined) Tj ET Q
q 1 0 0 1 200 10 cm /Fm Do Q`;

const SOURCE = buildPdf(
  {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Fm 11 0 R>>/ColorSpace<</Sp 12 0 R>>>>>>",
    5: { dict: "", stream: CONTENT },
    11: {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 190 90]/Resources<</Font<</F 3 0 R>>>>",
      stream: "BT /F 10 Tf 5 5 Td (As around) Tj ET",
    },
    12: "[/Separation/House#20Gold/DeviceCMYK 14 0 R]",
    14: "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.8 0]/N 1>>",
  },
  "/ID[<00><00>]",
);

let engine: Engine;
let template: Template;
beforeAll(async () => {
  engine = await openTestEngine();
  template = withTextOpen(await engine.compileTemplate(SOURCE));
});

const ink = (part: Partial<PrintInk>): PrintInk => ({
  names: [],
  hex: null,
  definition: null,
  ...part,
});
const EMPTY: PdfDict = { kind: "dict", entries: new Map(), span: { start: 0, end: 0 } };
const RED = ink({ hex: "#d0202c" });

function fieldOf(text: string): string {
  const field = template.fields.find(({ defaultValue }) => defaultValue === text);
  expect(field, text).toBeDefined();
  return field?.id ?? "";
}

function contentOf(pdf: Uint8Array, num = 5): string {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const value = doc.object(num)?.value;
  return isStream(value) ? latin1Text(doc.decode(value).value) : "";
}

async function fill(values: Record<string, string>, usual: PrintInk | null, byField = {}) {
  const filled = await engine.fillTemplate(template, values, { inks: { usual, byField } });
  const proof = await engine.verifyPdf(SOURCE, filled.pdf);
  return { ...filled, proof, content: contentOf(filled.pdf) };
}

test("text takes the usual ink or its own, and colours behind it are put back", async () => {
  const own = { [fieldOf("Managing Director")]: ink({ names: ["gold", "House Gold"] }) };
  const { pdf, proof, content, problems } = await fill(
    { [fieldOf("Anna Berger")]: "Zoë" },
    RED,
    own,
  );
  expect(proof.violations).toEqual([]);
  // Text as it is keeps its operands; filled and stroked letters take the ink in both.
  expect(content.replace(/<[0-9a-f]+>/u, "<…>")).toBe(`q /Sp cs 1 scn 10 10 50 50 re f Q
BT /F 18 Tf 0 0 0 1 k 1 0 0 1 10 340 Tm 0.0 0.850 0.790 0.180 k
/PltF1 18 Tf
[<…>]TJ
/F 18 Tf
0.0 0.0 0.0 1.0 k ET
0.2 0.4 0 0 k 100 10 50 50 re f
BT /F 12 Tf 10 300 Td /Sp cs
1.0 scn
[(Managing Director)]TJ
0.20 0.40 0.0 0.0 k 0 -40 Td 0.0 0.850 0.790 0.180 k
[(anna@example.org)]TJ
0.20 0.40 0.0 0.0 k ET
q 1 0 0 RG 0 0 1 0 k 2 Tr BT /F 14 Tf 10 200 Td 0.0 0.850 0.790 0.180 k
0.0 0.850 0.790 0.180 K
[(Outlined)]TJ
0.0 0.0 1.0 0.0 k
1.0 0.0 0.0 RG ET Q
q 1 0 0 1 200 10 cm /Fm Do Q`);
  // Its colour is that of what paints the form.
  expect(contentOf(pdf, 11)).toBe(
    "BT /F 10 Tf 5 5 Td 0.0 0.850 0.790 0.180 k\n[(As around)]TJ\n0.20 0.40 0.0 0.0 k ET",
  );
  expect(problems.map(({ code }) => code)).toEqual(["font_substituted"]);
});

test("no ink, no change; the same inks, the same bytes", async () => {
  const plain = await engine.fillTemplate(template, {});
  const none = await engine.fillTemplate(template, {}, { inks: { usual: null, byField: {} } });
  expect(none.pdf).toEqual(plain.pdf);
  const [a, b] = [await fill({}, RED), await fill({}, RED)];
  expect(a.pdf).toEqual(b.pdf);
  expect(a.proof.ok).toBe(true);
  expect(a.proof.words).toEqual([]);
});

test("a filled file takes other inks again, and is still proven against the delivered one", async () => {
  const first = await fill({}, RED);
  const again = withTextOpen(await engine.compileTemplate(first.pdf));
  const second = await engine.fillTemplate(again, {}, { inks: { usual: RED, byField: {} } });
  expect((await engine.verifyPdf(first.pdf, second.pdf)).violations).toEqual([]);
  expect((await engine.verifyPdf(SOURCE, second.pdf)).violations).toEqual([]);
});

test("an ink that nothing knows is refused", async () => {
  await expect(fill({}, ink({ names: ["Nobody's"] }))).rejects.toMatchObject({
    code: "invalid_parameter",
    field: "colors",
  });
});

test("a spot ink that the file lacks is made in process inks, so much of it as its tint says", async () => {
  const silver = {
    space: "Separation",
    colorants: ["Silver"],
    tints: [0.5],
    overprint: false,
  } as const;
  const { problems, content, proof } = await fill({}, ink({ definition: silver, hex: "#ff0000" }));
  expect(proof.violations).toEqual([]);
  expect(content).toContain("0.0 0.50 0.50 0.0 k");
  expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => "ink_built"));
});

describe("a spot ink of other resources of the file", () => {
  const page = (contents: number, resources: string): string =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents ${contents} 0 R/Resources<<${resources}>>>>`;
  const spread = (space: string, second = ""): Uint8Array =>
    buildPdf(
      {
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2>>",
        3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        4: page(5, `/Font<</F 3 0 R>>/ColorSpace<</Sp ${space}>>`),
        5: {
          dict: "",
          stream: "/Sp cs 1 scn 10 10 50 50 re f BT /F 18 Tf 10 340 Td (Front) Tj ET",
        },
        6: page(7, `/Font<</F 3 0 R>>${second}`),
        7: { dict: "", stream: "BT /F 18 Tf 10 340 Td (Reverse side) Tj ET" },
        12: "[/Separation/House#20Gold/DeviceCMYK 14 0 R]",
        14: "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.8 0]/N 1>>",
      },
      "/ID[<00><00>]",
    );
  const DIRECT = "[/Separation/House#20Gold/DeviceCMYK 14 0 R]";

  test.each([
    ["an object", "12 0 R", ""],
    ["written into its resources", DIRECT, ""],
    ["beside other spaces", "12 0 R", "/ColorSpace<</PltCS1 /DeviceGray/Sp /DeviceRGB>>"],
  ])("goes on its plate where the text's own do not name it: %s", async (_name, space, second) => {
    const source = spread(space, second);
    const both = withTextOpen(await engine.compileTemplate(source));
    const gold = ink({ names: ["House Gold"] });
    const { pdf, problems } = await engine.fillTemplate(
      both,
      {},
      {
        inks: { usual: gold, byField: {} },
      },
    );
    expect(problems).toEqual([]);
    expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
    const name = second === "" ? "PltCS1" : "PltCS2";
    expect(contentOf(pdf, 7)).toContain(`/${name} cs\n1.0 scn\n`);
    expect(contentOf(pdf, 5)).toContain("/Sp cs\n1.0 scn\n[");
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const spaces = doc.get(doc.pages[1]?.resources ?? EMPTY, "ColorSpace");
    const value = isDict(spaces) ? spaces.entries.get(name) : undefined;
    expect(writeValue(value ?? null)).toBe(space);
  });

  test.each([
    ["a space of nobody's", "/PltCS9[/Separation/House#20Gold/DeviceRGB 14 0 R]"],
    ["a stand-in for a device space", "/DefaultCMYK 12 0 R"],
    ["a name that content has already", "/F 12 0 R"],
  ])("is all that may be added to resources: %s is refused", async (_name, entry) => {
    const source = spread("12 0 R");
    const both = withTextOpen(await engine.compileTemplate(source));
    const { pdf } = await engine.fillTemplate(
      both,
      {},
      {
        inks: { usual: ink({ names: ["House Gold"] }), byField: {} },
      },
    );
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const object = doc.object(6);
    const dict = latin1Text(
      object?.source ?? new Uint8Array(0),
      object?.span.start,
      object?.span.end,
    );
    const changed = dict.replace("/PltCS1 12 0 R", `/PltCS1 12 0 R ${entry}`);
    expect(changed).not.toBe(dict);
    if (object === null) {
      return;
    }
    const update = { num: 6, gen: 0, source: latin1Bytes(changed), verbatim: true };
    const section = appendUpdate(appendBaseOf(doc), [update], "00".repeat(16));
    const { violations } = await engine.verifyPdf(source, concatBytes([pdf, section]));
    expect(violations.map(({ code }) => code)).toEqual(["resources_changed"]);
  });
});

describe("text that takes an ink without being set anew", () => {
  const file = (content: string): Uint8Array =>
    buildPdf(
      {
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
        3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R/G 6 0 R>>>>>>",
        5: { dict: "", stream: content },
        6: "<</Type/Font/Subtype/Type1/BaseFont/Symbols/Encoding<</Differences[1/g1/g2]>>/FirstChar 1/LastChar 2/Widths[500 600]/FontDescriptor 7 0 R>>",
        7: "<</Type/FontDescriptor/FontName/Symbols/Flags 4/ItalicAngle 0/Ascent 700/Descent -200/CapHeight 700/StemV 80/FontBBox[0 -200 600 700]>>",
      },
      "/ID[<00><00>]",
    );
  const inInks = async (
    source: Uint8Array,
    { usual = null, byField = {} }: { usual?: PrintInk | null; byField?: Record<string, PrintInk> },
    values: Record<string, string> = {},
  ) => {
    const one = withTextOpen(await engine.compileTemplate(source));
    const keyed = Object.fromEntries(
      Object.entries(byField).map(([text, use]) => [
        one.fields.find(({ defaultValue, name }) => defaultValue === text || name === text)?.id ??
          "",
        use,
      ]),
    );
    const { pdf, problems } = await engine.fillTemplate(one, values, {
      inks: { usual, byField: keyed },
    });
    const { violations } = await engine.verifyPdf(source, pdf);
    return { content: contentOf(pdf), problems, violations, template: one };
  };
  const [SET, BACK] = ["0.0 0.850 0.790 0.180 k", "0.0 g"];

  test("codes that stand for no character print as they did, in the ink", async () => {
    const source = file("BT /G 18 Tf 10 340 Td <0102> Tj 0 -60 Td (\\001\\002) ' ET");
    const { content, problems, violations, template: one } = await inInks(source, { usual: RED });
    expect(one.pages[0]?.boxes.every(({ text }) => text.includes("\ufffd"))).toBe(true);
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
    expect(content).toContain(`${SET}\n[<0102>]TJ\n${BACK}`);
    expect(content.match(/850/gu)).toHaveLength(2);
  });

  test("words of one operator take the inks of their boxes, the rest of it none", async () => {
    const source = file("BT /F 18 Tf 10 340 Td [(Anna) -9000 (Berger) -9000 (Chen)] TJ ET");
    const blue = ink({
      definition: { space: "DeviceCMYK", colorants: [], tints: [1, 0.5, 0, 0], overprint: false },
    });
    const both = await inInks(source, { byField: { Anna: RED, Berger: blue } });
    expect(both.violations).toEqual([]);
    expect(both.problems).toEqual([]);
    expect(both.content).toBe(
      `BT /F 18 Tf 10 340 Td ${SET}\n[(Anna) -9000]TJ\n${BACK}\n1.0 0.50 0.0 0.0 k\n` +
        `[(Berger) -9000]TJ\n${BACK}\n[(Chen)]TJ ET`,
    );
    const one = await inInks(source, { byField: { Berger: RED } });
    expect(one.violations).toEqual([]);
    expect(one.content).toBe(
      `BT /F 18 Tf 10 340 Td [(Anna) -9000]TJ\n${SET}\n[(Berger) -9000]TJ\n${BACK}\n[(Chen)]TJ ET`,
    );
  });

  test("a box in which a second field has another ink is said", async () => {
    const source = file("BT /F 18 Tf 10 340 Td ({{first}} {{last}}) Tj ET");
    const {
      content,
      problems,
      violations,
      template: one,
    } = await inInks(source, { byField: { last: RED } });
    const last = one.fields.find(({ name }) => name === "last")?.id;
    expect(violations).toEqual([]);
    expect(content).toBe(contentOf(source));
    expect(problems.map(({ code, field }) => [code, field])).toEqual([["ink_not_applied", last]]);
  });

  test("of a form painted in two colours keeps both, and that is said", async () => {
    const source = buildPdf(
      {
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
        3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</XObject<</Fm 11 0 R>>>>>>",
        5: {
          dict: "",
          stream: "/Fm Do q 1 0 0 rg 1 0 0 1 0 200 cm /Fm Do Q",
        },
        11: {
          dict: "/Type/XObject/Subtype/Form/BBox[0 0 190 90]/Resources<</Font<</F 3 0 R>>>>",
          stream: "BT /F 10 Tf 5 5 Td (As around) Tj ET",
        },
      },
      "/ID[<00><00>]",
    );
    const { problems, violations } = await inInks(source, { usual: RED });
    expect(violations).toEqual([]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["ink_not_applied"]));
  });

  test("text that cannot be written anew is said, but not what nobody sees", async () => {
    const source = file(
      "q BT /F 18 Tf 7 Tr 10 340 Td (Clipping words) Tj ET 0 0 400 400 re f Q " +
        "BT 3 Tr /F 18 Tf 10 240 Td (Nobody sees) Tj ET",
    );
    const { content, problems, template: one } = await inInks(source, { usual: RED });
    const reasons = one.pages[0]?.boxes.map(({ reason }) => reason);
    expect(reasons).toContain("clip_text");
    expect(content).toBe(contentOf(source));
    expect(problems.map(({ code }) => code)).toEqual(["ink_not_applied"]);
  });
});

describe("the process space of a build", () => {
  const intent = (s: string, profile: string): string =>
    `/OutputIntents[<</Type/OutputIntent/S/${s}/OutputConditionIdentifier(X)${profile}>>]`;
  const file = (content: string, catalog: string, resources = ""): Uint8Array =>
    buildPdf(
      {
        1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
        2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
        3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        4: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>${resources}>>>>`,
        5: { dict: "", stream: `BT /F 18 Tf ${content} 10 340 Td (Anna) Tj ET` },
        20: { dict: "/N 3", stream: "profile" },
        21: { dict: "/N 4", stream: "profile" },
        22: { dict: "/N 1", stream: "profile" },
        23: "[/ICCBased 20 0 R]",
        24: "[/ICCBased 21 0 R]",
        25: "[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-100 100 -100 100]>>]",
      },
      "/ID[<00><00>]",
    );
  const [CMYK, RGB] = ["0.0 0.850 0.790 0.180 k", "0.820 0.130 0.170 rg"];
  const RGB_DEFINITION = {
    space: "DeviceRGB",
    colorants: [],
    tints: [0.82, 0.13, 0.17],
    overprint: false,
  } as const;
  const CMYK_DEFINITION = {
    space: "DeviceCMYK",
    colorants: [],
    tints: [0, 1, 1, 0],
    overprint: false,
  } as const;

  test.each<[string, string, string, string, PrintInk, string]>([
    ["CMYK", "0 1 0 0 k", "", "", RED, CMYK],
    ["RGB", "1 0 0 rg", "", "", RED, RGB],
    ["grey alone, which is a press's black", "0.5 g", "", "", RED, CMYK],
    [
      "RGB by profile alone",
      "/P cs 1 0 0 scn",
      "",
      "/ColorSpace<</P 23 0 R>>",
      RED,
      "/P cs\n0.820 0.130 0.170 scn",
    ],
    ["CMYK by profile", "/P cs 1 0 0 0 scn", "", "/ColorSpace<</P 24 0 R>>", RED, CMYK],
    ["Lab", "/P cs 50 0 0 scn", "", "/ColorSpace<</P 25 0 R>>", RED, CMYK],
    ["PDF/X that names its press", "1 0 0 rg", intent("GTS_PDFX", ""), "", RED, CMYK],
    [
      "PDF/X with a CMYK profile",
      "1 0 0 rg",
      intent("GTS_PDFX", "/DestOutputProfile 21 0 R"),
      "",
      RED,
      CMYK,
    ],
    [
      "PDF/X with an RGB profile",
      "0 0 0 1 k",
      intent("GTS_PDFX", "/DestOutputProfile 20 0 R"),
      "",
      RED,
      RGB,
    ],
    [
      "PDF/X of black alone",
      "0 g",
      intent("GTS_PDFX", "/DestOutputProfile 22 0 R"),
      "",
      RED,
      "0.420 g",
    ],
    ["PDF/A for sRGB", "0 g", intent("GTS_PDFA1", "/DestOutputProfile 20 0 R"), "", RED, RGB],
    ["PDF/A without a profile, of RGB", "1 0 0 rg", intent("GTS_PDFA1", ""), "", RED, RGB],
    [
      "a shop's RGB ink in PDF/X for a press",
      "0 g",
      intent("GTS_PDFX", ""),
      "",
      ink({ definition: RGB_DEFINITION }),
      "0.0 0.840 0.790 0.180 k",
    ],
    ["a shop's RGB ink elsewhere", "0 0 0 1 k", "", "", ink({ definition: RGB_DEFINITION }), RGB],
    [
      "a shop's CMYK ink in PDF/A for sRGB",
      "0 g",
      intent("GTS_PDFA1", "/DestOutputProfile 20 0 R"),
      "",
      ink({ definition: CMYK_DEFINITION }),
      "1.0 0.0 0.0 rg",
    ],
  ])("is the file's own: %s", async (_name, ...row) => {
    const [content, catalog, resources, use, expected] = row;
    const source = file(content, catalog, resources);
    const one = withTextOpen(await engine.compileTemplate(source));
    const { pdf, problems } = await engine.fillTemplate(
      one,
      {},
      { inks: { usual: use, byField: {} } },
    );
    expect(problems).toEqual([]);
    expect(contentOf(pdf)).toContain(`${expected}\n[(Anna)]TJ`);
    expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
  });
});

describe("a build of a screen colour", () => {
  test.each([
    ["#000000", true, "DeviceCMYK", [0, 0, 0, 1]],
    ["#0a0908", true, "DeviceCMYK", [0, 0, 0, 1]],
    ["#ffffff", true, "DeviceCMYK", [0, 0, 0, 0]],
    ["#808182", true, "DeviceCMYK", [0, 0, 0, 0.5]],
    ["#ff0000", true, "DeviceCMYK", [0, 1, 1, 0]],
    ["#ffff02", true, "DeviceCMYK", [0, 0, 0.99, 0]],
    ["#c8102e", false, "DeviceRGB", [0.78, 0.06, 0.18]],
    ["#000000", false, "DeviceGray", [0]],
    ["#fefefe", false, "DeviceGray", [1]],
  ] as const)("%s (CMYK: %s)", (hex, isCmyk, space, tints) => {
    expect((isCmyk ? processBuild : rgbBuild)(hex)).toEqual({ space, tints });
  });
});

describe("a filled file in which", () => {
  const tampered = async (
    change: (content: string) => string,
    num = 5,
  ): Promise<readonly string[]> => {
    const { pdf, content } = await fill({ [fieldOf("Anna Berger")]: "Zoë" }, null, {
      [fieldOf("Anna Berger")]: RED,
    });
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const object = doc.object(num);
    const before = num === 5 ? content : contentOf(pdf, num);
    expect(change(before)).not.toBe(before);
    if (object === null || !isStream(object.value)) {
      return [];
    }
    const { start, end } = object.value.dict.span;
    const dict = num === 5 ? latin1Bytes("<<>>") : object.source.slice(start, end);
    const update = updateOf(object, dict, latin1Bytes(change(before)));
    const section = appendUpdate(appendBaseOf(doc), [update], "00".repeat(16));
    const { violations } = await engine.verifyPdf(SOURCE, concatBytes([pdf, section]));
    return violations.map(({ code }) => code);
  };

  test("the untouched fill is proven", async () => {
    expect(await tampered((content) => `${content} `)).toEqual([]);
  });

  test("a form's text takes an ink that nothing can put back is refused", async () => {
    const [set, back] = ["1.0 0.0 0.0 rg", "0.0 g"];
    const change = (c: string): string =>
      c.replace("(As around) Tj", `${set} [(As new)]TJ ${back}`);
    expect(await tampered(change, 11)).toEqual(["color_changed"]);
    const own = (c: string): string => c.replace("(As around) Tj", "[(As new)]TJ");
    expect(await tampered(own, 11)).toEqual([]);
  });

  test.each<[string, (content: string) => string]>([
    ["the old colour is not put back", (c) => c.replace("\n0.0 0.0 0.0 1.0 k ET", " ET")],
    [
      "another colour is put back",
      (c) => c.replace("0.0 0.0 0.0 1.0 k ET", "0.5 0.0 0.0 1.0 k ET"),
    ],
    [
      "other text takes an ink",
      (c) =>
        c.replace(
          "(anna@example.org) Tj",
          "1.0 0.0 0.0 rg (anna@example.org) Tj 0.20 0.40 0.0 0.0 k",
        ),
    ],
    [
      "a shape takes an ink",
      (c) => c.replace("100 10 50 50 re f", "1.0 g 100 10 50 50 re f 0.20 0.40 0.0 0.0 k"),
    ],
    ["a shape loses its colour", (c) => c.replace("0.2 0.4 0 0 k 100", "100")],
    ["a shape changes its colour", (c) => c.replace("0.2 0.4 0 0 k 100", "0.2 0.5 0 0 k 100")],
    ["a form is painted in an ink", (c) => c.replace("/Fm Do", "1.0 0.0 0.0 rg /Fm Do")],
    ["text becomes a pattern", (c) => c.replace("0.0 0.850 0.790 0.180 k", "/Pattern cs /P1 scn")],
  ])("%s is refused", async (_name, change) => {
    expect(await tampered(change)).not.toEqual([]);
  });
});
