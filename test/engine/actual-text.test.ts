/** Words that stand for text, beside the content and in it, follow the text that changes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { textOf } from "#engine/content/text-string.ts";
import type { Engine } from "#engine/engine.ts";
import { isDict, isStream } from "#engine/pdf/objects.ts";
import { parseValue } from "#engine/pdf/parse-value.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { runProgram } from "#test/support/programs.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";

let engine: Engine;
const folder = mkdtempSync(join(tmpdir(), "actual-text-"));
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const F = "/Font<</F 3 0 R>>";
type Objects = Record<number, string | { dict: string; stream: string }>;

const page = (more: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R${more}>>`;
const NAME = "BT /F 18 Tf 10 340 Td (Anna Berger) Tj ET";
const OTHER = "BT /F 18 Tf 10 200 Td (Managing Director) Tj ET";
const form = (stream: string, more: string): { dict: string; stream: string } => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 400 400]${more}`,
  stream,
});

function file(objects: Objects, catalog = ""): Uint8Array {
  return buildPdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: FONT,
    ...objects,
  });
}

const tagged = (objects: Objects): Uint8Array =>
  file(
    { 26: "<</Nums[0[25 0 R 27 0 R]]>>", ...objects },
    "/StructTreeRoot 24 0 R/MarkInfo<</Marked true>>",
  );
const ROOT = "<</Type/StructTreeRoot/K[25 0 R]/ParentTree 26 0 R>>";

function pdftotext(pdf: Uint8Array): string {
  const path = join(folder, "a.pdf");
  writeFileSync(path, pdf);
  expect(runProgram("qpdf", ["--check", path])).toMatchObject({ status: 0 });
  return Buffer.from(runProgram("pdftotext", [path, "-"]).output, "latin1").toString();
}

/** Every /ActualText, /Alt and /E of an element and every /ActualText of a list, by object. */
function wordsIn(pdf: Uint8Array): Readonly<Record<number, readonly (string | null)[]>> {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  return Object.fromEntries(
    doc.objectNumbers().flatMap((num) => {
      const value = doc.object(num)?.value ?? null;
      const words = isDict(value)
        ? ["ActualText", "Alt", "E"].flatMap((key) =>
            value.entries.has(key) ? [textOf(doc.get(value, key))] : [],
          )
        : [];
      return words.length === 0 ? [] : [[num, words] as const];
    }),
  );
}

async function change(
  source: Uint8Array,
  words: Readonly<Record<string, string>>,
): Promise<{ template: Template; pdf: Uint8Array; kinds: readonly string[] }> {
  const compiled = withTextOpen(await engine.compileTemplate(source));
  const template = decodeTemplate(source, encodeTemplate(compiled));
  const values = Object.entries(words).map(([before, after]) => {
    const box = template.pages.flatMap(({ boxes }) => boxes).find(({ text }) => text === before)!;
    const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box.id))!;
    return [field.id, after] as const;
  });
  const { pdf, certificate } = await engine.fillTemplate(template, Object.fromEntries(values));
  const { violations } = await engine.verifyPdf(source, pdf, { rasters: true });
  expect(violations).toEqual([]);
  const flat = await engine.fillTemplate(template, Object.fromEntries(values), {
    output: { ...template.output, flatten: true },
  });
  expect((await engine.verifyPdf(source, flat.pdf)).violations).toEqual([]);
  expect(wordsIn(flat.pdf)).toEqual(wordsIn(pdf));
  const kinds = [...certificate.changed, ...certificate.added].map(({ kind }) => kind);
  return { template, pdf, kinds };
}

const kept = ({ problems }: Template): number =>
  problems.filter(({ code }) => code === "actual_text_kept").length;

const P = "/Properties<</MC0 10 0 R>>";
const LIST = "<</MCID 0 /Lang(en)/ActualText(Anna Berger)>>";

describe("a named property list", () => {
  const CASES: Readonly<Record<string, Objects>> = {
    "an object": {
      4: page(`/Resources<<${F}${P}>>`),
      5: { dict: "", stream: `/Span /MC0 BDC ${NAME} EMC ${OTHER}` },
      10: LIST,
    },
    "a dictionary among the resources": {
      4: page(`/Resources<<${F}/Properties<</MC0 ${LIST}>>>>`),
      5: { dict: "", stream: `/Span/MC0 BDC ${NAME} EMC ${OTHER}` },
    },
    "shared with words that stay": {
      4: page(`/Resources<<${F}/Properties 11 0 R>>`),
      5: { dict: "", stream: `/Span /MC0 BDC ${NAME} EMC /Span /MC0 BDC ${OTHER} EMC` },
      10: LIST,
      11: "<</MC0 10 0 R/PltP1 10 0 R>>",
    },
    "in a form": {
      4: page("/Resources<</XObject<</Fm 6 0 R>>>>"),
      5: { dict: "", stream: "/Fm Do" },
      6: form(`/Span /MC0 BDC ${NAME} EMC`, `/Resources<<${F}${P}>>`),
      10: LIST,
    },
  };
  test.each(Object.entries(CASES))("%s", async (_, objects) => {
    const source = file(objects);
    const { template, pdf, kinds } = await change(source, { "Anna Berger": "Zoe Maas" });
    expect(kept(template)).toBe(0);
    expect(kinds).toContain("property list");
    expect(Object.values(wordsIn(pdf)).flat()).toContain("Zoe Maas");
    const text = pdftotext(pdf);
    expect(text).toContain("Zoe Maas");
    const stays = pdftotext(source).split("Anna Berger").length - 2;
    expect(text.split("Anna Berger").length - 1).toBe(stays);
  });

  test("of a form painted twice, other words in each", async () => {
    const source = file({
      4: page("/Resources<</XObject<</Fm 6 0 R>>>>"),
      5: { dict: "", stream: "q /Fm Do Q q 1 0 0 1 0 -100 cm /Fm Do Q" },
      6: form(`/Span /MC0 BDC ${NAME} EMC`, `/Resources<<${F}${P}>>`),
      10: LIST,
    });
    const compiled = withTextOpen(await engine.compileTemplate(source));
    const [first] = compiled.fields;
    expect(first?.boxes).toHaveLength(2);
    const fields = first!.boxes.map(({ box }, i) => {
      const id = `field${i}`;
      const boxes = [{ box, pattern: [{ kind: "field" as const, field: id }] }];
      return { ...first!, id, name: id, boxes };
    });
    const template = { ...compiled, fields };
    const { pdf } = await engine.fillTemplate(template, { field0: "Zoe Maas", field1: "Ida Kahl" });
    expect((await engine.verifyPdf(source, pdf, { rasters: true })).violations).toEqual([]);
    expect(
      pdftotext(pdf)
        .split(/\s*\n\s*/)
        .filter(Boolean),
    ).toEqual(["Zoe Maas", "Ida Kahl"]);
  });
});

describe("a structure element", () => {
  const content = `/P <</MCID 0>> BDC ${NAME} EMC /P <</MCID 1>> BDC ${OTHER} EMC`;
  const CARD: Objects = {
    4: page(`/StructParents 0/Resources<<${F}>>`),
    5: { dict: "", stream: content },
    24: ROOT,
  };

  test("of the box alone follows it, with all its texts", async () => {
    const source = tagged({
      ...CARD,
      25: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K 0/T(A)/ActualText(Anna Berger)/Alt<416E6E61>/E(A. B.)>>",
      27: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K[1]/ActualText(Managing Director)>>",
    });
    const { template, pdf, kinds } = await change(source, { "Anna Berger": "Zoë Maas" });
    expect(kept(template)).toBe(0);
    expect(kinds).toContain("structure");
    const all = ["Zoë Maas", "Zoë Maas", "Zoë Maas"];
    expect(wordsIn(pdf)).toEqual({ 25: all, 27: ["Managing Director"] });
    expect(latin1Text(pdf)).toContain("/K 0/T(A)/ActualText<feff");
    expect(pdftotext(pdf)).toContain("Zoë Maas");
  });

  test("above other elements, with its content in a form and in a named list", async () => {
    const source = tagged({
      4: page(
        `/StructParents 0/Resources<<${F}/XObject<</Fm 6 0 R>>/Properties<</M<</MCID 1>>>>>>`,
      ),
      5: { dict: "", stream: `/Fm Do /P /M BDC ${OTHER} EMC` },
      6: form(`/P <</MCID 0>> BDC ${NAME} EMC`, `/StructParents 1/Resources<<${F}>>`),
      24: ROOT,
      25: "<</Type/StructElem/S/P/P 24 0 R/K[28 0 R]/ActualText(Anna Berger)>>",
      27: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K[<</Type/MCR/MCID 1>>]/E(M. D.)>>",
      28: "<</Type/StructElem/S/Span/P 25 0 R/Pg 4 0 R/K<</Type/MCR/MCID 0/Stm 6 0 R/Pg 4 0 R>>>>",
    });
    const { template, pdf } = await change(source, {
      "Anna Berger": "Zoe Maas",
      "Managing Director": "Owner",
    });
    expect(kept(template)).toBe(0);
    expect(wordsIn(pdf)).toEqual({ 25: ["Zoe Maas"], 27: ["Owner"] });
  });

  test.each([
    ["that says less than it covers", "/K[0 1]", content],
    ["that covers an annotation too", "/K[0 <</Type/OBJR/Obj 4 0 R>>]", content],
  ])("%s stays and is told", async (_, kids, stream) => {
    const source = tagged({
      ...CARD,
      5: { dict: "", stream },
      25: `<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R${kids}/ActualText(Anna Berger)>>`,
      27: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K 1>>",
    });
    const { template, pdf } = await change(source, { "Anna Berger": "Zoe Maas" });
    expect(kept(template)).toBe(kids === "/K[0 1]" ? 2 : 1);
    expect(wordsIn(pdf)).toEqual({ 25: ["Anna Berger"] });
  });
});

describe("words that stand for more than a box", () => {
  const content = `/P <</MCID 0>> BDC ${NAME} EMC /P <</MCID 1>> BDC ${OTHER} EMC`;
  const element = (more: string): Objects => ({
    4: page(`/StructParents 0/Resources<<${F}>>`),
    24: ROOT,
    25: `<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R${more}>>`,
    27: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K 1>>",
  });
  const CASES: Readonly<Record<string, readonly [Objects, string]>> = {
    "an element of two boxes": [
      {
        ...element("/K[0 1]/ActualText(Anna Berger, Managing Director)"),
        5: { dict: "", stream: content.replace("(Managing", "(, Managing") },
      },
      "Zoe Maas, Managing Director",
    ],
    "an element of a box and a picture": [
      {
        ...element("/K 0/ActualText(Anna Berger)"),
        5: { dict: "", stream: content.replace("ET EMC", "ET 0 0 9 9 re f EMC") },
      },
      "Zoe Maas",
    ],
    "a sequence around two boxes": [
      {
        4: page(`/Resources<<${F}>>`),
        5: {
          dict: "",
          stream: `/Span<</ActualText(Anna  Berger   Managing Director)>>BDC ${NAME} ${OTHER} EMC`,
        },
      },
      "Zoe Maas   Managing Director",
    ],
    "a list around two boxes": [
      {
        4: page(`/Resources<<${F}${P}>>`),
        5: { dict: "", stream: `/Span /MC0 BDC ${NAME} ${OTHER} EMC` },
        10: "<</ActualText(Anna Berger Managing Director)>>",
      },
      "Zoe Maas Managing Director",
    ],
    "a sequence around a box and text that stays": [
      {
        4: page(`/Resources<<${F}>>`),
        5: {
          dict: "",
          stream: `/Span<</ActualText(Anna Berger \\(hidden\\))>>BDC ${NAME} BT 3 Tr /F 9 Tf 10 90 Td (\\(hidden\\)) Tj ET EMC`,
        },
      },
      "Zoe Maas (hidden)",
    ],
  };
  test.each(Object.entries(CASES))("%s", async (_, [objects, wanted]) => {
    const source = 24 in objects ? tagged(objects) : file(objects);
    const { template, pdf } = await change(source, { "Anna Berger": "Zoe Maas" });
    expect(kept(template)).toBe(0);
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const content = doc.object(5)?.value ?? null;
    const inline = isStream(content) ? latin1Text(doc.decode(content).value) : "";
    const hex = /ActualText\s*(<feff[0-9a-f]*>)/.exec(inline)?.[1];
    const said = hex === undefined ? null : textOf(parseValue(latin1Bytes(hex), 0).value);
    expect([...Object.values(wordsIn(pdf)).flat(), said]).toContain(wanted);
  });
});

test("of lines painted upwards is told as they are read, and passes the check", async () => {
  const source = file({
    4: page(`/Resources<<${F}>>`),
    5: {
      dict: "",
      stream:
        "/Span<</ActualText(said)>>BDC BT /F 14 Tf 10 300 Td (Fox and) Tj 0 16 Td (12.50) Tj ET EMC",
    },
  });
  const template = withTextOpen(await engine.compileTemplate(source));
  const price = template.fields.find(({ defaultValue }) => defaultValue === "12.50")!;
  const { pdf } = await engine.fillTemplate(template, { [price.id]: "Zoe Maas" });
  expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
  expect(pdftotext(pdf)).toMatch(/^Zoe Maas\s+Fox and\s*$/u);
});

describe("meddled with", () => {
  const CARD = `/Span <</ActualText(Anna Berger)>> BDC ${NAME} EMC /P /MC0 BDC ${OTHER} EMC
/Span <</ActualText(Visits)>> BDC BT /F 12 Tf 10 100 Td (By appointment) Tj ET EMC`;
  const source = file({
    4: page(`/Resources<<${F}${P}>>`),
    5: { dict: "", stream: CARD },
    10: "<</Lang(en)/ActualText(Managing Director)>>",
  });
  type Meddle = (text: string) => string;
  const CASES: Readonly<Record<string, readonly [string, number, Meddle]>> = {
    "an inline text left as it was": [
      "structure_changed",
      5,
      (text) => text.replace(/<feff[0-9a-f]*>/, "(Anna Berger)"),
    ],
    "an inline text that says something else": [
      "structure_changed",
      5,
      (text) => text.replace(/<feff[0-9a-f]*>/, "(Zoe Mast)"),
    ],
    "an inline text that says less": [
      "structure_changed",
      5,
      (text) => text.replace(/<feff[0-9a-f]*>/, "()"),
    ],
    "an inline text of words that stayed": [
      "structure_changed",
      5,
      (text) => text.replace("(Visits)", "(Boss)"),
    ],
    "new text put into a sequence that says something else": [
      "structure_changed",
      5,
      (text) => text.replace(/(\[<[^\]]*>\]\s*TJ)/, "/Span<</ActualText(Boss)>>BDC $1 EMC"),
    ],
    "a list that says something else": [
      "structure_changed",
      0,
      (text) => text.replace(/<feff[0-9a-f]*>/, "(Boss)"),
    ],
    "a list in another language": ["artwork_changed", 0, (text) => text.replace("(en)", "(fr)")],
  };
  test.each(Object.entries(CASES))("%s", async (_, [code, num, meddle]) => {
    const { pdf } = await change(source, {
      "Anna Berger": "Zoe Maas",
      "Managing Director": "Owner",
    });
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const at = num === 0 ? doc.objectNumbers().find((n) => n > 10 && isSaying(doc, n))! : num;
    const object = doc.object(at)!;
    const { value } = object;
    const before = isStream(value)
      ? latin1Text(doc.decode(value).value)
      : latin1Text(object.source, object.span.start, object.span.end);
    expect(meddle(before)).not.toBe(before);
    const after = latin1Bytes(meddle(before));
    const update = isStream(value)
      ? updateOf(object, latin1Bytes("<<>>"), after)
      : updateOf(object, after);
    const section = appendUpdate(appendBaseOf(doc), [update], "00".repeat(16));
    const { violations } = await engine.verifyPdf(source, concatBytes([pdf, section]));
    const codes = violations.map((found) => found.code);
    expect(codes.includes(code)).toBe(code !== "");
    expect(codes.length > 0).toBe(code !== "");
  });
});

function isSaying(doc: PdfDocument, num: number): boolean {
  const value = doc.object(num)?.value;
  return isDict(value) && value.entries.has("ActualText");
}

test.each([[["--force-V4"]], [["--use-aes=y"]], [["256"]], [["--object-streams=generate"]]])(
  "encrypted files and object streams: %s",
  async ([kind = ""]) => {
    const source = tagged({
      4: page(`/StructParents 0/Resources<<${F}${P}>>`),
      5: { dict: "", stream: `/P /MC0 BDC ${NAME} EMC` },
      10: LIST,
      24: ROOT,
      25: "<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K 0/T(Title)/ActualText(Anna Berger)>>",
    });
    const [from, to] = [join(folder, "plain.pdf"), join(folder, "other.pdf")];
    writeFileSync(from, source);
    const options =
      kind === "256"
        ? ["--encrypt", "", "owner", "256", "--"]
        : kind.startsWith("--object")
          ? [kind]
          : ["--allow-weak-crypto", "--encrypt", "", "owner", "128", kind, "--"];
    expect(runProgram("qpdf", [...options, from, to])).toMatchObject({ status: 0 });
    const { pdf } = await change(new Uint8Array(readFileSync(to)), { "Anna Berger": "Zoe Maas" });
    expect(
      Object.values(wordsIn(pdf))
        .flat()
        .filter((word) => word === "Zoe Maas"),
    ).toHaveLength(2);
    expect(pdftotext(pdf)).not.toContain("Anna Berger");
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const titles = doc.objectNumbers().flatMap((num) => {
      const value = doc.object(num)?.value ?? null;
      return isDict(value) && value.entries.has("T") ? [textOf(doc.get(value, "T"))] : [];
    });
    expect(titles).toEqual(["Title"]);
  },
);

test("the words of a right-to-left file are told as they are read", async () => {
  const source = new Uint8Array(
    readFileSync(join(import.meta.dirname, "../corpus/made/s12-arabic-menu-card-chromium.pdf")),
  );
  const template = withTextOpen(await engine.compileTemplate(source));
  const field = template.fields.find(({ defaultValue }) =>
    /^[\u0600-\u06ff ]+$/.test(defaultValue ?? ""),
  )!;
  const { pdf } = await engine.fillTemplate(template, {
    [field.id]: "\u0634\u0627\u064a \u0623\u062e\u0636\u0631",
  });
  const { words, violations } = await engine.verifyPdf(source, pdf);
  expect(violations).toEqual([]);
  expect(words).toMatchObject([
    { before: field.defaultValue, after: "\u0634\u0627\u064a \u0623\u062e\u0636\u0631" },
  ]);
  // Beh, teh and noon have one body: its glyph reads as the first that was shown, the others by their replacement text.
  const dots = "\u0628\u0646\u062a \u062a\u0628\u0646";
  const dotted = await engine.fillTemplate(template, { [field.id]: dots });
  expect((await engine.verifyPdf(source, dotted.pdf)).words).toMatchObject([{ after: dots }]);
});

test("a tagged file made by a browser, and generated ones with replacement texts", async () => {
  const tagged = new Uint8Array(
    readFileSync(join(import.meta.dirname, "../corpus/made/s06-brochure-two-columns-chromium.pdf")),
  );
  const files = [tagged];
  for (const filter of ["actual-inline", "actual-properties"]) {
    for await (const { pdf } of makeCorpus(filter)) {
      files.push(new Uint8Array(pdf));
      break;
    }
  }
  expect(files).toHaveLength(3);
  for (const source of files) {
    const template = withTextOpen(await engine.compileTemplate(source));
    const box = template.pages
      .flatMap(({ boxes }) => boxes)
      .find(({ editable, lines }) => editable && lines.length === 1)!;
    const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box.id))!;
    const { pdf } = await engine.fillTemplate(
      template,
      { [field.id]: "Zoe Maas" },
      { force: true },
    );
    expect((await engine.verifyPdf(source, pdf, { rasters: true })).violations).toEqual([]);
    const [before, after] = [pdftotext(source), pdftotext(pdf)];
    expect(after.toLowerCase()).toContain("zoe maas");
    const count = (text: string): number => text.split(box.text).length;
    expect(count(after)).toBeLessThan(count(before));
  }
});
