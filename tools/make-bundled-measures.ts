/**
 * Measures the bundled fonts for all text, the variable and the open ones as fonts of a file are measured, and writes `assets/bundled-measures.json`:
 * measuring takes a millisecond a font, which every engine process would spend before its first substitute.
 *
 *   npm run fonts:measure
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readOpenIndex } from "../src/adapters/open-index.ts";
import { assert } from "../src/base/assert.ts";
import { fileLetters } from "../src/engine/font/library/file-letters.ts";
import { measureFace } from "../src/engine/font/measure/measure-face.ts";
import { decodeWoff2 } from "../src/engine/packages/woff2.ts";
import bundled from "../assets/bundled-fonts.json" with { type: "json" };
import project from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const rows: string[] = [];

function add(id: string, bytes: Uint8Array): void {
  rows.push(`${JSON.stringify(id)}: ${JSON.stringify(measureFace(fileLetters(bytes)))}`);
}

for (const { slug, filePrefix, cuts, scripts } of bundled.families) {
  const wanted = bundled.cuts.filter(
    ({ suffix }) => scripts === undefined && (cuts === undefined || cuts.includes(suffix)),
  );
  for (const { suffix, folder } of wanted) {
    const path = `node_modules/@expo-google-fonts/${slug}/${folder}/${filePrefix}_${folder}.ttf`;
    add(`bundled:${slug}-${suffix}`, new Uint8Array(await readFile(join(root, path))));
  }
}
for (const { slug, axes } of bundled.variable) {
  for (const slant of ["normal", "italic"]) {
    const path = `node_modules/@fontsource-variable/${slug}/files/${slug}-latin-${axes}-${slant}.woff2`;
    const bytes = await decodeWoff2(new Uint8Array(await readFile(join(root, path))));
    assert(bytes !== null, `${path} is a font`);
    add(`bundled:${slug}-variable-${slant}`, bytes);
  }
}
const installed = new Map(Object.entries(project.dependencies));
for (const { package: pack, faces } of (await readOpenIndex()).families) {
  if (bundled.open.includes(pack.name) && installed.get(pack.name) === pack.version) {
    for (const { postScriptName, file } of faces) {
      const path = join(root, "node_modules", pack.name, file);
      add(`open:${postScriptName}`, new Uint8Array(await readFile(path)));
    }
  }
}
await writeFile(join(root, "assets/bundled-measures.json"), `{\n${rows.join(",\n")}\n}\n`);
process.stdout.write(`${rows.length} fonts measured\n`);
