import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { demoCard } from "../../../tools/make-demo-card.ts";

// The check looked at what a new font refers to, not at what it says: other widths, figures, letters or
// entries in it passed as untouched, and a page that inherits its resources could be given empty ones.
let engine: Engine;
let filled: Uint8Array;
beforeAll(async () => {
  engine = await openTestEngine();
  const template = withTextOpen(await engine.compileTemplate(demoCard));
  filled = (await engine.fillTemplate(template, { name: "Łódź Ж" })).pdf;
});

function tampered(pattern: RegExp, replacement: string, inStreamOf = false): Uint8Array {
  const doc = openPdf(filled, ENGINE_LIMITS);
  const before = openPdf(demoCard, ENGINE_LIMITS);
  for (const num of doc.objectNumbers()) {
    const object = doc.object(num);
    if (object === null || before.object(num) !== null) {
      continue;
    }
    const { value, source } = object;
    const span = isStream(value) ? value.dict.span : object.span;
    const text = latin1Text(source, span.start, span.end);
    if (!pattern.test(text)) {
      continue;
    }
    const raw = isStream(value) ? value.raw.slice() : undefined;
    if (raw !== undefined && inStreamOf) {
      raw[raw.length >> 1] = (raw[raw.length >> 1] ?? 0) ^ 4;
    }
    const update = updateOf(object, latin1Bytes(text.replace(pattern, replacement)), raw);
    return concatBytes([filled, appendUpdate(appendBaseOf(doc), [update], "00".repeat(16))]);
  }
  throw new Error(`no new object matches ${pattern}`);
}

test("the filled file itself passes", async () => {
  expect((await engine.verifyPdf(demoCard, filled)).violations).toEqual([]);
});

describe("an altered new font is no font of ours", () => {
  test.each([
    ["widths", /\/W\[(\d+)\[(\d+)/, "/W[$1[9$2", false],
    ["figures", /\/Ascent (\d+)/, "/Ascent 1$1", false],
    ["an action", /\/Subtype\/Type0/, "/Subtype/Type0/OpenAction<</S/JavaScript/JS(x)>>", false],
    ["an entry of its letters", /^<<\/Filter/, "<</Foo 1/Filter", false],
    ["another map of glyphs", /CIDToGIDMap\/Identity/, "CIDToGIDMap[0]", false],
    ["a byte of its program", /\/Length1/, "/Length1", true],
  ] as const)("%s", async (_, pattern, replacement, inStream) => {
    const { ok, violations } = await engine.verifyPdf(
      demoCard,
      tampered(pattern, replacement, inStream),
    );
    expect(violations.map(({ code }) => code)).toContain("font_altered");
    expect(ok).toBe(false);
  });
});

test("a page that inherits its resources must not be given others", async () => {
  const inheriting = latin1Bytes(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</F1 5 0 R>>>>>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 99]/Contents 4 0 R>>endobj",
      "4 0 obj<</Length 37>>stream\nBT/F1 12 Tf 9 9 Td(Anna Example)Tj ET \nendstream endobj",
      "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
      "trailer<</Root 1 0 R/Size 6>>",
      "",
    ].join("\n"),
  );
  const doc = openPdf(inheriting, ENGINE_LIMITS);
  const hidden = concatBytes([
    inheriting,
    appendUpdate(
      appendBaseOf(doc),
      [
        {
          num: 3,
          gen: 0,
          source: latin1Bytes(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 99]/Contents 4 0 R/Resources<</Font<<>>>>>>",
          ),
        },
      ],
      "00".repeat(16),
    ),
  ]);
  const { violations } = await engine.verifyPdf(inheriting, hidden);
  expect(violations.map(({ code }) => code)).toContain("resources_changed");
});
