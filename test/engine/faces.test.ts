/** One face in several font objects: one box for the reader, all its letters for new words. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { hardRecipes } from "#test/corpus-maker/hard-recipes.ts";
import { startFonts } from "#test/corpus-maker/font-source.ts";
import { makeDocument } from "#test/corpus-maker/document.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

let engine: Engine;
beforeAll(async () => {
  await startFonts();
  engine = await openTestEngine();
});

function made(name: string): Uint8Array {
  const recipe = hardRecipes().find((one) => one.name.endsWith(`-${name}`));
  return recipe === undefined ? new Uint8Array() : makeDocument(recipe).pdf;
}

/** A file filled in the field whose default is `was`. */
async function filled(name: string, was: string, value: string) {
  const template = withTextOpen(await engine.compileTemplate(made(name)));
  const field = template.fields.find(({ defaultValue }) => defaultValue === was);
  const result = await engine.fillTemplate(template, { [field?.id ?? ""]: value });
  const again = withTextOpen(await engine.compileTemplate(result.pdf));
  return {
    ...result,
    template,
    verification: await engine.verifyPdf(template.source, result.pdf),
    texts: again.pages.flatMap(({ boxes }) => boxes.map(({ text }) => text)),
  };
}

describe.each([["faces-two-encodings"], ["faces-two-encodings-words"]])("%s", (name) => {
  test("letters that stand in one object only are set by it", async () => {
    const { fit, verification, texts, template } = await filled(
      name,
      "Žižkov 14",
      "Małgorzatka 41",
    );
    const [box] = fit.boxes.filter(({ changed }) => changed);
    expect(box?.substitutions).toEqual([]);
    expect(new Set(fit.fontsUsed.map(({ role }) => role))).toEqual(new Set(["embedded"]));
    expect(box?.lines[0]?.runs.length).toBeGreaterThan(1);
    expect(verification).toMatchObject({ ok: true, violations: [] });
    expect(texts).toContain("Małgorzatka 41");
    expect(new Set(template.plan.fonts.map(({ face }) => face)).size).toBe(1);
  });

  test("the report of each object counts the letters of both", async () => {
    const { fonts } = withTextOpen(await engine.compileTemplate(made(name)));
    expect(fonts.length).toBe(2);
    expect(new Set(fonts.map(({ printable }) => printable)).size).toBe(1);
    expect(fonts[0]?.printable).toContain("U+0141-0142");
  });

  test("a letter that none of them has still asks for another font", async () => {
    const { fit } = await filled(name, "Žižkov 14", "Žižkov Ω");
    expect(fit.substitutions.map(({ characters }) => characters)).toEqual(["Ω"]);
  });
});

test.each([
  ["faces-line-subsets"],
  ["faces-line-subsets-simple"],
  ["faces-word-subsets"],
  ["faces-word-subsets-type1c"],
])("%s are one paragraph in one font", async (name) => {
  const { pages, plan } = withTextOpen(await engine.compileTemplate(made(name)));
  const [box] = pages[0]?.boxes ?? [];
  expect(box?.text).toBe("Come and celebrate\nthe opening of our\nnew garden rooms");
  expect(new Set(box?.runs.map(({ font }) => font)).size).toBe(1);
  expect(plan.fonts.length).toBe(3);
});

test("words of all subsets set a value beside another subset", async () => {
  const { fit, verification, texts } = await filled(
    "faces-line-subsets",
    "Saturday",
    "moonbeam garden",
  );
  expect(fit.substitutions).toEqual([]);
  expect(verification.ok).toBe(true);
  expect(texts).toContain("moonbeam garden");
});

test("two weights under one name stay two faces", async () => {
  const { pages, plan } = withTextOpen(await engine.compileTemplate(made("faces-one-name")));
  expect(pages[0]?.boxes.map(({ text }) => text)).toEqual(["Anna Henderson", "Head of Department"]);
  expect(plan.fonts.map(({ face }) => face)).toEqual([undefined, undefined]);
});
