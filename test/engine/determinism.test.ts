/**
 * The same values give the same bytes in every process, on every platform and Node release: digests of
 * filled files and their previews are kept in test/golden/digests.txt. The values are fixed here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import { sha256Hex } from "#engine/packages/hash.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { expectGolden } from "#test/support/golden.ts";

const MADE = join(import.meta.dirname, "../corpus/made");
const FILES = [
  ["business-card.pdf", join(import.meta.dirname, "../../demo/business-card.pdf")] as const,
  ...readdirSync(MADE)
    .filter((name) => name.endsWith(".pdf"))
    .sort()
    .map((name) => [name, join(MADE, name)] as const),
];

/** One for each field in turn: letters a subset has, letters it lacks, other scripts, nothing. */
const TEXTS = ["Anna", "Zoë Łuk", "42", "Ωμ", "", "fi Ж"];

test("filled files and previews are the same everywhere", async () => {
  const engine = await createEngine(await loadEngineParts());
  const lines: string[] = [];
  for (const [name, path] of FILES) {
    const pdf = new Uint8Array(readFileSync(path));
    try {
      const template = await engine.compileTemplate(pdf);
      const values = Object.fromEntries(
        template.fields.map(({ id }, i) => [id, TEXTS[i % TEXTS.length] ?? ""]),
      );
      const filled = await engine.fillTemplate(template, values);
      const preview = await engine.renderPreview(template, values, { dpi: 72 });
      lines.push(`${name} pdf ${sha256Hex(filled.pdf)} png ${sha256Hex(preview.png)}`);
    } catch (error) {
      if (!(error instanceof UnusablePdf)) {
        throw error;
      }
      lines.push(`${name} ${error.reason}`);
    }
  }
  expect(lines.length).toBeGreaterThan(10);
  expectGolden("digests.txt", `${lines.join("\n")}\n`);
});
