/**
 * The same values give the same bytes in every process, on every platform and Node release: what fills change is kept
 * as text in test/golden/fills.txt, and their pictures as letters in test/golden/previews.txt, each under the digest of
 * its bytes, which no listing of what is in them holds. The values are fixed here.
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
import { pictureLines } from "#test/support/picture-lines.ts";
import { readPng } from "#test/support/pictures.ts";

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

/** Lines of both goldens. */
interface Filled {
  readonly listing: readonly string[];
  readonly picture: readonly string[];
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
      listing: [headOf(name, result.pdf), ...fillListing(pdf, result.pdf), ""],
      picture: [headOf(name, preview.png), ...pictureLines(readPng(preview.png)), ""],
    };
  } catch (error) {
    if (!(error instanceof UnusablePdf)) {
      throw error;
    }
    const refused = [`== ${name}: ${error.reason}`, ""];
    return { listing: refused, picture: refused };
  }
}

function headOf(name: string, bytes: Uint8Array): string {
  return `== ${name}: ${bytes.length} bytes, sha256 ${sha256Hex(bytes).slice(0, 32)}`;
}

test.each([
  ["what fills change", "fills.txt", "listing"],
  ["what their pictures show", "previews.txt", "picture"],
] as const)("%s is the same everywhere", (_, golden, lines) => {
  expect(filled.length).toBeGreaterThan(10);
  expectGolden(golden, filled.flatMap((one) => one[lines]).join("\n"));
});
