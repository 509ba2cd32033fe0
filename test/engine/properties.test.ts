/** What holds for any values in any fields; fixed seeds, so that a failure comes again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { canonicalHash } from "#engine/pdf/canonical.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusableValue } from "#engine/contract/problems.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { FillResult } from "#engine/contract/fill.ts";

const CORPUS = join(import.meta.dirname, "../corpus/made");
const FILES = ["s02-postcard-cmyk-spot-reportlab.pdf", "s04-event-ticket-pdfkit.pdf"];
const SEED = 20_260_101;

let engine: Engine;
const templates = new Map<string, Template>();
beforeAll(async () => {
  engine = await openTestEngine();
  for (const file of FILES) {
    const source = new Uint8Array(readFileSync(join(CORPUS, file)));
    templates.set(file, withTextOpen(await engine.compileTemplate(source)));
  }
});

/** Names, odd letters, emptiness, line ends, and what no font prints. */
const VALUE = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "Zoë Łukasz",
    "WWWWWWWWWWWWWWWW",
    "a\nb\n\nc",
    "O’Neill & Søn",
    "\u202eabc",
  ),
  fc.string({ unit: "grapheme", maxLength: 24 }),
  fc.string({ unit: "binary-ascii", maxLength: 12 }),
);

/** Null for values that are refused as such: control characters. */
async function fillOrRefuse(
  template: Template,
  values: Values,
  force: boolean,
): Promise<FillResult | null> {
  try {
    return await engine.fillTemplate(template, values, { force });
  } catch (error) {
    if (error instanceof UnusableValue) {
      return null;
    }
    throw error;
  }
}

/** Decoded content of all pages and forms, by object. */
function contentOf(pdf: Uint8Array): ReadonlyMap<number, string> {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const streams = doc.objectNumbers().flatMap((num) => {
    const value = doc.object(num)?.value ?? null;
    return isStream(value) ? [[num, latin1Text(doc.decode(value).value)] as const] : [];
  });
  return new Map(streams);
}

describe.each(FILES)("%s", (file) => {
  test("any values in any fields move nothing else (C54)", async () => {
    const template = templates.get(file)!;
    const fields = template.fields.map((field) => field.id);
    const values = fc.dictionary(fc.constantFrom(...fields), VALUE, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(values, fc.boolean(), async (given, force) => {
        const filled = await fillOrRefuse(template, given, force);
        if (filled === null) {
          return;
        }
        const verified = await engine.verifyPdf(template.source, filled.pdf);
        expect(verified.violations).toEqual([]);
        expect(verified.certificate.prefixEqual).toBe(true);
      }),
      { seed: SEED, numRuns: 25 },
    );
  });

  test("fills of different fields one after the other come to the same in either order", async () => {
    const template = templates.get(file)!;
    const pairs = template.fields
      .slice(0, 4)
      .flatMap((a, i) => template.fields.slice(i + 1, 5).map((b) => [a, b] as const));
    const then = async (ids: readonly string[]): Promise<readonly string[]> => {
      let { source } = template;
      for (const id of ids) {
        const again = withTextOpen(await engine.compileTemplate(source));
        const field = template.fields.find((one) => one.id === id)!;
        const same = again.fields.find((one) => one.defaultValue === field.defaultValue)!;
        source = (await engine.fillTemplate(again, { [same.id]: "Max" })).pdf;
      }
      return [...contentOf(source).values()].filter((text) => text.includes("BT")).sort();
    };
    for (const [a, b] of pairs.filter(([x, y]) => x.defaultValue !== y.defaultValue).slice(0, 3)) {
      const plain = (texts: readonly string[]): string =>
        texts
          .join("\n")
          .replace(/\/PltF\d+/g, "/PltF")
          .replace(/\s+/g, " ");
      expect(plain(await then([a.id, b.id]))).toBe(plain(await then([b.id, a.id])));
    }
  });

  test("the order of the values makes no difference", async () => {
    const template = templates.get(file)!;
    const [a, b] = template.fields;
    const one = await engine.fillTemplate(template, { [a!.id]: "Max", [b!.id]: "Ida" });
    const other = await engine.fillTemplate(template, { [b!.id]: "Ida", [a!.id]: "Max" });
    expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
  });

  test("a fill with its own words says that no word changed", async () => {
    const template = templates.get(file)!;
    const filled = await engine.rewriteUnchanged(template);
    const verified = await engine.verifyPdf(template.source, filled.pdf, { rasters: true });
    expect(verified.violations).toEqual([]);
    expect(verified.words).toEqual([]);
    expect(filled.fit.boxes.length).toBe(template.plan.boxes.length);
  });
});

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const F = "/Resources<</Font<</F 3 0 R>>>>";

function card(content: string, form: string | null = null): Uint8Array {
  const page = "/Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R";
  const dict = `/Type/XObject/Subtype/Form/BBox[0 0 400 400]${F}`;
  return buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: FONT,
    4: form === null ? `<<${page}${F}>>` : `<<${page}/Resources<</XObject<</X 6 0 R>>>>>>`,
    5: { dict: "", stream: content },
    ...(form === null ? {} : { 6: { dict, stream: form } }),
  });
}

const WHOLE = "BT /F 18 Tf 20 300 Td (Anna Berger) Tj 0 -60 Td (Managing Director) Tj ET";
const SPELLINGS: Readonly<Record<string, Uint8Array>> = {
  "one operator a line": card(WHOLE),
  "many operators a line": card(
    "BT /F 18 Tf 20 300 Td (An) Tj (na) Tj [( B)(er)] TJ (ger) Tj 0 -60 Td (Man) Tj (aging ) Tj (Director) Tj ET",
  ),
  "in a form": card("/X Do", WHOLE),
  "scaled by cm": card(
    "q 2 0 0 2 0 0 cm BT /F 9 Tf 10 150 Td (Anna Berger) Tj 0 -30 Td (Managing Director) Tj ET Q",
  ),
  "by matrices": card(
    "BT /F 1 Tf 18 0 0 18 20 300 Tm (Anna Berger) Tj 18 0 0 18 20 240 Tm (Managing Director) Tj ET",
  ),
};

test("form or page, one operator or many, scaled or not: the same boxes and the same fills", async () => {
  const seen = [];
  for (const source of Object.values(SPELLINGS)) {
    const template = withTextOpen(await engine.compileTemplate(source));
    const boxes = template.pages.flatMap((page) => page.boxes);
    const field = template.fields.find((one) => one.defaultValue === "Anna Berger")!;
    const filled = await engine.fillTemplate(template, { [field.id]: "Zoe Lukaszewska" });
    const verified = await engine.verifyPdf(source, filled.pdf, { rasters: true });
    expect(verified.violations).toEqual([]);
    const after = await engine.inspectPdf(filled.pdf);
    const shown = [boxes, after.scene.pages.flatMap((page) => page.boxes)].map((list) =>
      list.map(({ text, bboxPt, sizePt }) => [
        text,
        bboxPt.map((side) => Math.round(side * 20) / 20),
        Math.round(sizePt * 100) / 100,
      ]),
    );
    seen.push({ shown, words: verified.words.map(({ before, after: now }) => [before, now]) });
  }
  for (const one of seen) {
    expect(one).toEqual(seen[0]);
  }
});

test("an edit and its reverse bring back what is shown", async () => {
  for (const source of Object.values(SPELLINGS)) {
    const template = withTextOpen(await engine.compileTemplate(source));
    const field = template.fields.find((one) => one.defaultValue === "Anna Berger")!;
    const { pdf, certificate } = await engine.fillTemplate(template, { [field.id]: "Zoe" });
    const other = withTextOpen(await engine.compileTemplate(pdf));
    const same = other.fields.find((one) => one.defaultValue === "Zoe")!;
    const back = await engine.fillTemplate(other, { [same.id]: "Anna Berger" });
    const { ok, words } = await engine.verifyPdf(pdf, back.pdf);
    expect([ok, words.length]).toEqual([true, 1]);
    const texts = (await engine.inspectPdf(back.pdf)).scene.pages.flatMap((page) =>
      page.boxes.map(({ text, frame }) => [text, frame.map((n) => Math.round(n * 100) / 100)]),
    );
    const authored = template.pages.flatMap((page) =>
      page.boxes.map(({ text, frame }) => [text, frame.map((n) => Math.round(n * 100) / 100)]),
    );
    expect(texts).toEqual(authored);
    // Everything but the content that shows the words is the very same object.
    const [first, last] = [source, back.pdf].map((bytes) => openPdf(bytes, ENGINE_LIMITS));
    const changed = [...certificate.changed, ...back.certificate.changed];
    const touched = new Set(changed.map(({ object }) => Number(object.split(" ")[0])));
    for (const num of first!.objectNumbers().filter((one) => !touched.has(one))) {
      expect(canonicalHash(last!.object(num)!.value)).toBe(
        canonicalHash(first!.object(num)!.value),
      );
    }
  }
});
