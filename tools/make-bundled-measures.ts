/**
 * Measures the bundled fonts for all text as fonts of a file are measured, and writes `assets/bundled-measures.json`:
 * measuring takes a millisecond a font, which every engine process would spend before its first substitute.
 *
 *   npm run fonts:measure
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileLetters } from "../src/engine/font/library/file-letters.ts";
import { measureFace } from "../src/engine/font/measure/measure-face.ts";
import bundled from "../assets/bundled-fonts.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const rows: string[] = [];
for (const { slug, filePrefix, cuts, scripts } of bundled.families) {
  const wanted = bundled.cuts.filter(
    ({ suffix }) => scripts === undefined && (cuts === undefined || cuts.includes(suffix)),
  );
  for (const { suffix, folder } of wanted) {
    const path = `node_modules/@expo-google-fonts/${slug}/${folder}/${filePrefix}_${folder}.ttf`;
    const measures = measureFace(fileLetters(new Uint8Array(await readFile(join(root, path)))));
    rows.push(`${JSON.stringify(`bundled:${slug}-${suffix}`)}: ${JSON.stringify(measures)}`);
  }
}
await writeFile(join(root, "assets/bundled-measures.json"), `{\n${rows.join(",\n")}\n}\n`);
process.stdout.write(`${rows.length} fonts measured\n`);
