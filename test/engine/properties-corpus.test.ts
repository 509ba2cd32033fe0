/** What holds for any values, over every made file and a seeded sample of generated ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const MADE = join(import.meta.dirname, "../corpus/made");
const SEED = 20_261_121;
/** A commit tries one of so many files. */
const STEP = 3;
/** Generated documents by the beginning of their names, chosen once by the seed. */
const SAMPLE = ofCommit(
  fc.sample(fc.integer({ min: 1, max: 300 }), { seed: SEED, numRuns: 12 }),
  STEP,
);
const NAMES = ofCommit(
  readdirSync(MADE).filter((name) => name.endsWith(".pdf")),
  STEP,
);

let engine: Engine;
const templates = new Map<string, Template>();
const refused = new Set<string>();
beforeAll(async () => {
  engine = await openTestEngine();
  for (const name of NAMES) {
    await keep(name, new Uint8Array(readFileSync(join(MADE, name))));
  }
  for (const number of SAMPLE) {
    for await (const { pdf } of makeCorpus(`g${String(number).padStart(3, "0")}-`)) {
      await keep(`g${number}`, new Uint8Array(pdf));
    }
  }
  // One made file may not be changed, which its author says.
  expect(refused.size).toBeLessThanOrEqual(1);
  expect(templates.size + refused.size).toBe(NAMES.length + new Set(SAMPLE).size);
});

async function keep(name: string, pdf: Uint8Array): Promise<void> {
  try {
    templates.set(name, withTextOpen(await engine.compileTemplate(pdf)));
  } catch (error) {
    if (!(error instanceof UnusablePdf) || error.reason !== "modification_forbidden") {
      throw error;
    }
    refused.add(name);
  }
}

const VALUE = fc.oneof(
  fc.constantFrom("", " ", "Zoë Łukasz", "WWWWWWWWWWWW", "a\nb\n\nc", "\u202eabc", "مرحبا"),
  fc.string({ unit: "grapheme", maxLength: 24 }),
);

/** Null for values that are refused as such: control characters. */
async function fillOrRefuse(template: Template, values: Values): Promise<FillResult | null> {
  try {
    return await engine.fillTemplate(template, values, { force: true });
  } catch (error) {
    if (error instanceof UnusableValue) {
      return null;
    }
    throw error;
  }
}

/** Fields told by their own words, and shorter words that their own letters spell. */
function edits(template: Template): readonly { readonly before: string; readonly after: string }[] {
  const texts = template.fields.map(({ defaultValue }) => defaultValue ?? "");
  return texts.flatMap((before) => {
    const after = before.slice(0, Math.ceil(before.length / 2)).trim();
    const isOne = texts.filter((text) => text === before || text === after).length === 1;
    return isOne && after !== "" && /^[\p{Script=Latin} ]+$/u.test(before)
      ? [{ before, after }]
      : [];
  });
}

/** The template's file with one text replaced by another; null where the engine refuses it. */
async function edited(
  template: Template,
  before: string,
  after: string,
): Promise<Uint8Array | null> {
  const { source: pdf } = template;
  const fields = template.fields.filter(({ defaultValue }) => defaultValue === before);
  const [field] = fields;
  if (field === undefined || fields.length > 1) {
    return null;
  }
  const filled = await engine.fillTemplate(template, { [field.id]: after }, { force: true });
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
  return filled.problems.some(({ severity }) => severity === "error") ? null : filled.pdf;
}

function textsIn({ pages }: Pick<Template, "pages">): readonly string[] {
  return pages.flatMap(({ boxes }) => boxes.map(({ text }) => text)).sort();
}

async function picture(template: Template): Promise<Uint8Array> {
  return (await engine.renderPreview(template, {}, { dpi: 72, area: "media" })).png;
}

describe("every made file and a sample of generated ones", () => {
  test("any values in any fields move nothing else", async () => {
    for (const [name, template] of templates) {
      const ids = template.fields.map(({ id }) => id);
      if (ids.length === 0) {
        continue;
      }
      const values = fc.dictionary(fc.constantFrom(...ids), VALUE, { maxKeys: 5 });
      for (const given of fc.sample(values, { seed: SEED, numRuns: 4 })) {
        const filled = await fillOrRefuse(template, given);
        const found = filled && (await engine.verifyPdf(template.source, filled.pdf)).violations;
        // What is forced although it does not fit may run past its clip, which is why it is no final.
        const isTooLong = filled?.problems.some(({ code }) => code === "text_overflow") === true;
        const moved = (found ?? []).filter(({ code }) => !(isTooLong && code === "text_clipped"));
        expect([name, given, moved]).toEqual([name, given, []]);
      }
    }
  });

  test("edits of two boxes commute, and an edit restored is as before", async () => {
    let [commuted, restored] = [0, 0];
    const opened = async (pdf: Uint8Array | null | undefined): Promise<Template | null> =>
      pdf ? withTextOpen(await engine.compileTemplate(pdf)) : null;
    for (const [name, template] of templates) {
      const [a, b] = edits(template);
      const one = await opened(a && (await edited(template, a.before, a.after)));
      const back = await opened(a && one && (await edited(one, a.after, a.before)));
      if (back) {
        restored++;
        expect([name, textsIn(back)]).toEqual([name, textsIn(template)]);
      }
      const other = await opened(b && (await edited(template, b.before, b.after)));
      const ab = await opened(b && one && (await edited(one, b.before, b.after)));
      const ba = await opened(a && other && (await edited(other, a.before, a.after)));
      if (ab && ba) {
        commuted++;
        expect([name, textsIn(ab)]).toEqual([name, textsIn(ba)]);
        expect([name, Buffer.compare(await picture(ab), await picture(ba))]).toEqual([name, 0]);
      }
    }
    expect(Math.min(commuted, restored)).toBeGreaterThan(2);
  });
});
