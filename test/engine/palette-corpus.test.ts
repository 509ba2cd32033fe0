/** A palette over colours of every kind: all text takes it, nothing else does, and the file is proven. */
import { beforeAll, describe, expect, test } from "vitest";
import { getOrAdd } from "#base/maps.ts";
import type { Engine } from "#engine/engine.ts";
import type { PrintInk } from "#engine/contract/inks.ts";
import type { Template } from "#engine/contract/template.ts";
import { MaskRasters } from "#engine/content/drawn-mask.ts";
import { readContents, withScene } from "#engine/template/compile/compile-template.ts";
import { makeDocument, type MadeDocument } from "#test/corpus-maker/document.ts";
import { startFonts } from "#test/corpus-maker/font-source.ts";
import { hardRecipes } from "#test/corpus-maker/hard-recipes.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

let engine: Engine;
beforeAll(async () => {
  await startFonts();
  engine = await openTestEngine();
});

function made(name: string): MadeDocument {
  const recipe = hardRecipes().find((one) => one.name.endsWith(`-${name}`));
  if (recipe === undefined) {
    throw new Error(`no recipe ${name}`);
  }
  return makeDocument(recipe);
}

const ink = (part: Partial<PrintInk>): PrintInk => ({
  names: [],
  hex: null,
  definition: null,
  ...part,
});
const GOLD = {
  space: "Separation",
  colorants: ["House Gold"],
  tints: [1],
  overprint: false,
} as const;

const templates = new Map<string, Promise<Template>>();

const OVER = ink({ hex: "#d0202c", definition: { ...GOLD, overprint: true } });

/** Spaces and amounts that the text of a filled file is painted in, each once. */
async function paintsOf(name: string, usual: PrintInk) {
  const template = await getOrAdd(templates, name, async () =>
    withTextOpen(await engine.compileTemplate(made(name).pdf)),
  );
  const { source } = template;
  const { pdf, problems } = await engine.fillTemplate(
    template,
    {},
    {
      inks: { usual, byField: {} },
    },
  );
  const { violations } = await engine.verifyPdf(source, pdf);
  const again = withScene(readContents(pdf), new MaskRasters(null)).scene;
  const boxes = again.pages.flatMap((page) => page.boxes);
  const paints = boxes.map(({ color }) => `${color.space} ${color.components.join(" ")}`);
  return {
    violations,
    codes: problems.map(({ code }) => code),
    paints: [...new Set(paints)],
    texts: [template, again].map(({ pages }) =>
      pages.flatMap((page) => page.boxes.map(({ text }) => text)),
    ),
  };
}

describe.each([
  ["inks-every-kind", 10],
  ["inks-of-a-press", 5],
  ["inks-form-inherits", 3],
])("%s", (name, count) => {
  test.each<[string, PrintInk, readonly string[], string]>([
    ["a hex", ink({ hex: "#d0202c" }), [], "DeviceCMYK 0 0.85 0.79 0.18"],
    [
      "the shop's spot, which the file lacks",
      ink({ hex: "#d0202c", definition: GOLD }),
      ["ink_built"],
      "DeviceCMYK 0 0.85 0.79 0.18",
    ],
    ["a colorant of the file", ink({ names: ["PANTONE 186 C"] }), [], "Separation 1"],
    ["black by name", ink({ names: ["black"] }), [], "DeviceCMYK 0 0 0 1"],
  ])("all of it prints in %s", async (_name, usual, codes, paint) => {
    const result = await paintsOf(name, usual);
    expect(result.violations).toEqual([]);
    expect(new Set(result.codes.filter((code) => code !== "ink_overprint"))).toEqual(
      new Set(codes),
    );
    expect(result.paints).toEqual([paint]);
    const [before, after] = result.texts;
    expect(before).toHaveLength(count);
    expect(after).toEqual(before);
  });
});

test.each<[string, PrintInk, number]>([
  ["red over what it should knock out", ink({ hex: "#d0202c" }), 1],
  ["black, which may", ink({ names: ["black"] }), 0],
  ["a spot that should, where the design knocks out", OVER, 9],
])("overprint that is not the ink's is said: %s", async (_name, usual, count) => {
  const { codes } = await paintsOf("inks-every-kind", usual);
  expect(codes.filter((code) => code === "ink_overprint")).toHaveLength(count);
});

test("white where it would overprint is not applied, and that is said", async () => {
  const { codes, paints, violations } = await paintsOf(
    "inks-every-kind",
    ink({ names: ["white"] }),
  );
  expect(violations).toEqual([]);
  expect(codes).toEqual(["ink_not_applied"]);
  expect(paints).toEqual(["DeviceCMYK 0 0 0 0", "DeviceCMYK 0 0 0 1"]);
});
