import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAddedFonts } from "#adapters/added-fonts.ts";
import { readEngineParts } from "#adapters/engine-parts.ts";
import { platen } from "#test/support/cli.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";

let library: OpenLibrary;
let data: string;
beforeAll(async () => {
  library = await openLibrary();
  data = await mkdtemp(join(tmpdir(), "platen-data-"));
});
afterAll(() => Promise.all([library.folder, data].map((path) => rm(path, { recursive: true }))));

test("fonts that were added are at hand, with their licence, once they are read again", async () => {
  const [family] = library.openFonts.families;
  if (family === undefined) {
    throw new Error("no family");
  }
  const folder = join(data, "fonts");
  const files = await library.fontSource.fetch(family);
  // Twice: the second takes the place of the first.
  const target = await writeAddedFonts(folder, family, files);
  expect(await writeAddedFonts(folder, family, files)).toBe(target);
  expect((await readdir(folder)).length).toBe(1);
  expect((await readdir(target)).toSorted()).toEqual([
    "EBGaramond-Italic.ttf",
    "EBGaramond-Regular.ttf",
    "LICENCE.txt",
  ]);
  const parts = await readEngineParts({ hasOpenFonts: true, addedFonts: folder });
  const added = parts.fonts.filter(({ onlyAs }) => onlyAs?.startsWith("EBGaramond") === true);
  expect(new Map(added.map(({ onlyAs, bytes }) => [onlyAs, bytes.length]))).toEqual(
    new Map(family.faces.map(({ postScriptName }, i) => [postScriptName, files.faces[i]?.length])),
  );
  const none = await readEngineParts({ hasOpenFonts: false, addedFonts: folder });
  expect([none.openFonts.families, none.fonts.some((font) => added.includes(font))]).toEqual([
    [],
    false,
  ]);
});

test.each([
  ["a family that is not in the index", "House Sans", {}, /"House Sans": .*no open family/u],
  [
    "an open family that no package carries",
    "latin modern",
    {},
    /No package carries Latin Modern/u,
  ],
  ["a folder without its package", "Lora", { PLATEN_FONT_SOURCE: "/nowhere" }, /has no .*lora/u],
  ["a deployment without a library", "Lora", { PLATEN_FONT_LIBRARY: "off" }, /no open family/u],
])("fonts add ends with 1 and keeps nothing for %s", async (_what, name, environment, message) => {
  const folder = join(data, "refused");
  const run = await platen(["fonts", "add", name], { PLATEN_DATA_DIR: folder, ...environment });
  expect([run.exitCode, run.stdout]).toEqual([1, ""]);
  expect(run.stderr).toMatch(message);
  expect(existsSync(folder)).toBe(false);
});
