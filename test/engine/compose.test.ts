/** Documents of words: any script, any length, and never less than was given. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TextBlock, TextDocument } from "#engine/contract/text-document.ts";
import type { Engine } from "#engine/engine.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { hasProgram, outputOf, runProgram } from "#test/support/programs.ts";

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = await openTestEngine();
  folder = await mkdtemp(join(tmpdir(), "platen-compose-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function documentOf(blocks: readonly TextBlock[], more: Partial<TextDocument> = {}): TextDocument {
  return { title: "Proof", language: "en", direction: "ltr", footer: "foot", blocks, ...more };
}

async function composed(document: TextDocument): Promise<string> {
  const path = join(folder, "document.pdf");
  await writeFile(path, await engine.composeDocument(document));
  return path;
}

/** The words of each page, without the marks that turn their order. */
async function pagesOf(path: string): Promise<readonly string[]> {
  const { stdout } = await outputOf("pdftotext", ["-layout", path, "-"]);
  return stdout
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/gu, " ").trim());
}

describe.runIf(hasProgram("pdftotext"))("a composed document", () => {
  test.each([
    ["Zoë Ångström", "Zoë Ångström"],
    ["Ελληνικά, Привет", "Ελληνικά, Привет"],
    ["日本語、かな", "日本語、かな"],
    ["😀 at ཀ", "[U+1F600] at [U+0F40]"],
    ["", "a"],
    ["one\n\ntwo", "a one two"],
  ])("says %j", async (value, words) => {
    const path = await composed(documentOf([{ kind: "row", label: "a", value }]));
    expect((await pagesOf(path))[0]).toContain(words);
    if (hasProgram("qpdf")) {
      expect(runProgram("qpdf", ["--check", path]).status).toBe(0);
    }
  });

  test("takes a sign that the letters beside it have no font for from another", async () => {
    const value = "\u2068Garamond\u2069، مرحبا – (ש) 「引用」！ “x”";
    const [words = ""] = await pagesOf(
      await composed(documentOf([{ kind: "row", label: "a", value }])),
    );
    expect(words).not.toContain("U+");
    for (const part of ["Garamond", "،", "مرحبا", "–", "ש", "引用", "！"]) {
      expect(words).toContain(part);
    }
  });

  test("goes on over as many pages as its words take, a heading never alone at a foot", async () => {
    const rows = Array.from({ length: 36 }, (_, i) => ({
      kind: "row" as const,
      label: `label ${i}`,
      value: `value ${i}`,
    }));
    const long = { kind: "row" as const, label: "long", value: "Wörter ".repeat(3_000).trim() };
    const path = await composed(
      documentOf([...rows, { kind: "heading", text: "Second" }, long, ...rows]),
    );
    const pages = await pagesOf(path);
    expect(pages.join(" ").match(/Wörter/gu)).toHaveLength(3_000);
    expect(pages.length).toBeGreaterThan(5);
    for (const [i, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`foot ${i + 1} ?/ ?${pages.length}$`, "u"));
      expect(page).not.toMatch(/Second foot/u);
    }
  });

  test("from right to left stands at the right, and is the same each time", async () => {
    const title = {
      kind: "title",
      above: "بطاقة",
      title: "طلب 7",
      lines: ["x"],
      code: "y",
    } as const;
    const document = documentOf([title], { language: "ar", direction: "rtl" });
    const [once, again] = [
      await engine.composeDocument(document),
      await engine.composeDocument(document),
    ];
    expect(Buffer.from(once).equals(again)).toBe(true);
    const words = (await pagesOf(await composed(document)))[0] ?? "";
    expect(words).toContain("بطاقة");
    const { stdout } = await outputOf("pdftotext", ["-bbox", join(folder, "document.pdf"), "-"]);
    const [, xMax] = /xMax="([\d.]+)"[^>]*>x</u.exec(stdout) ?? [];
    expect(Number(xMax)).toBeCloseTo(595.276 - 42, 0);
  });

  test("shows the pages of a file, and none of what is no file", async () => {
    const pdf = new Uint8Array(await readFile("demo/business-card.pdf"));
    const block = { kind: "pictures", captions: ["front", "back", "third"] } as const;
    const [shown, broken] = [
      await composed(documentOf([{ ...block, pdf }])).then(pagesOf),
      await composed(documentOf([{ ...block, pdf: new Uint8Array(9) }])).then(pagesOf),
    ];
    expect(shown).toEqual(["front back foot 1/1"]);
    expect(broken).toEqual(["foot 1/1"]);
  });

  test("of a file names the inks that it prints with", async () => {
    const pdf = new Uint8Array(await readFile("demo/business-card.pdf"));
    expect(await engine.readInks(pdf)).toEqual({
      process: ["Black"],
      spots: ["PANTONE 3155 C"],
    });
  });
});
