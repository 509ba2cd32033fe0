/**
 * The same values give the same bytes in every process, on every platform and Node release: digests of
 * filled files and their previews are kept in test/golden/digests.txt, and what the fills changed, to be
 * read when a digest differs, in test/golden/fills.txt. The values are fixed here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { sha256Hex } from "#engine/packages/hash.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { fillListing } from "#test/support/fill-listing.ts";
import { expectGolden } from "#test/support/golden.ts";
import { withTextOpen } from "#test/support/opened.ts";

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

interface Filled {
  readonly digests: readonly string[];
  readonly listing: readonly string[];
}

let filled: readonly Filled[] = [];

beforeAll(async () => {
  const engine = await createEngine(await loadEngineParts());
  const all: Filled[] = [];
  for (const [name, path] of FILES) {
    all.push(await fillOf(engine, { name, pdf: new Uint8Array(readFileSync(path)) }));
  }
  filled = all;
});

async function fillOf(
  engine: Engine,
  { name, pdf }: { readonly name: string; readonly pdf: Uint8Array },
): Promise<Filled> {
  try {
    const template = withTextOpen(await engine.compileTemplate(pdf));
    const values = Object.fromEntries(
      template.fields.map(({ id }, i) => [id, TEXTS[i % TEXTS.length] ?? ""]),
    );
    const result = await engine.fillTemplate(template, values);
    const preview = await engine.renderPreview(template, values, { dpi: 72 });
    return {
      digests: [`${name} pdf ${sha256Hex(result.pdf)} png ${sha256Hex(preview.png)}`],
      listing: [`== ${name}`, ...fillListing(pdf, result.pdf), ""],
    };
  } catch (error) {
    if (!(error instanceof UnusablePdf)) {
      throw error;
    }
    return { digests: [`${name} ${error.reason}`], listing: [] };
  }
}

test("filled files and previews are the same everywhere", () => {
  expect(filled.length).toBeGreaterThan(10);
  expectGolden("digests.txt", `${filled.flatMap(({ digests }) => digests).join("\n")}\n`);
});

test("what the fills changed is what it was", () => {
  expectGolden("fills.txt", filled.flatMap(({ listing }) => listing).join("\n"));
});
