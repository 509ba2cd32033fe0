import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { Values } from "#engine/contract/values.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

// Files of LuaTeX: subsets as CID fonts (outlines of CFF, or of TrueType with a /CIDToGIDMap), their dictionaries in an
// object stream. One was drawn and then refused ("an object was added that is no part of a new font").
describe.each(["card-cff", "card-truetype"])("%s of lualatex", async (name) => {
  const engine = await openTestEngine();
  const pdf = new Uint8Array(await readFile(new URL(`${name}.pdf`, import.meta.url)));
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const values: readonly (readonly [string, Values, boolean])[] = [
    ["the defaults", {}, false],
    ["the designer's own words set again", {}, true],
    ["new words, of letters that the subset lacks", { name: "Zoë Quick", first: "Jürgen" }, false],
    ["emptied fields", Object.fromEntries(template.fields.map(({ id }) => [id, ""])), false],
  ];

  test("is what it is for", () => {
    const text = latin1Text(pdf);
    expect(text).toContain("/Type /ObjStm");
    // Fonts are within the stream.
    expect(text).not.toMatch(/\/Type *\/Font\b/u);
    expect(template.fields.map(({ name: one }) => one)).toEqual(
      expect.arrayContaining(["name", "first"]),
    );
  });

  test.each(values)("finalizes with %s, as it previews", async (_what, given, force) => {
    for (const flatten of [false, true]) {
      const output = { flatten, removePieceInfo: false };
      const filled = await engine.fillTemplate(template, given, { force, output });
      const order = { pages: template.pages, fields: template.fields, values: given, inks: null };
      const { violations } = await engine.verifyPdf(pdf, filled.pdf, { order });
      expect(violations).toEqual([]);
    }
    const { png } = await engine.renderPreview(template, given, { page: 0, dpi: 72 });
    expect(png.length).toBeGreaterThan(1_000);
  });
});
