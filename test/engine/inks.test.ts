/** Text in other inks: what is written, what stays, and that nothing else may take a colour. */
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import type { PrintInk } from "#engine/contract/inks.ts";
import { processBuild, rgbBuild } from "#engine/ink/ink-operators.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
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
  engine = await createEngine(await loadEngineParts());
  template = await engine.compileTemplate(SOURCE);
});

const ink = (part: Partial<PrintInk>): PrintInk => ({
  names: [],
  hex: null,
  definition: null,
  ...part,
});
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
  const { proof, content, problems } = await fill({ [fieldOf("Anna Berger")]: "Zoë" }, RED, own);
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
  // Its colour is that of whatever paints the form: it could not be put back.
  expect(contentOf(SOURCE, 11)).toBe("BT /F 10 Tf 5 5 Td (As around) Tj ET");
  expect(problems.map(({ code }) => code)).toEqual(["font_substituted", "ink_not_applied"]);
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
  const again = await engine.compileTemplate(first.pdf);
  const second = await engine.fillTemplate(again, {}, { inks: { usual: RED, byField: {} } });
  expect((await engine.verifyPdf(first.pdf, second.pdf)).violations).toEqual([]);
  expect((await engine.verifyPdf(SOURCE, second.pdf)).violations).toEqual([]);
});

test("an ink that nothing knows is refused; one that only other resources name is not applied", async () => {
  await expect(fill({}, ink({ names: ["Nobody's"] }))).rejects.toMatchObject({
    code: "invalid_parameter",
    field: "colors",
  });
  const definition = { space: "Separation", colorants: ["Silver"], tints: [1] } as const;
  const { problems, content } = await fill({}, ink({ definition }));
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["ink_not_applied"]));
  expect(content).not.toContain("1.0 scn");
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
