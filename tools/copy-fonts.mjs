/**
 * Copies the bundled fonts and their licences from node_modules to a folder (default dist/fonts) and
 * writes manifest.json beside them: id, file, sha256, family, weight, italic, licence, and for fonts of
 * some scripts only those scripts. The same packages give the same bytes.
 *
 *   node tools/copy-fonts.mjs [target folder]
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolve } from "node:path";

const root = new URL("../", import.meta.url);
const target = process.argv[2]
  ? pathToFileURL(`${resolve(process.argv[2])}/`)
  : new URL("dist/fonts/", root);

const { families, cuts } = JSON.parse(
  await readFile(new URL("assets/bundled-fonts.json", root), "utf8"),
);
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });

const fonts = [];
for (const { slug, family, filePrefix, cuts: own, scripts, licence: kind = "OFL" } of families) {
  const source = new URL(`node_modules/@expo-google-fonts/${slug}/`, root);
  const licence = `${slug}-${kind}.txt`;
  await copyFile(new URL("LICENSE_FONT", source), new URL(licence, target));
  const wanted = cuts.filter(({ suffix }) => own === undefined || own.includes(suffix));
  for (const { suffix, folder, weight, italic } of wanted) {
    const file = `${slug}-${suffix}.ttf`;
    const bytes = await readFile(new URL(`${folder}/${filePrefix}_${folder}.ttf`, source));
    await writeFile(new URL(file, target), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const id = `bundled:${slug}-${suffix}`;
    fonts.push({ id, file, sha256, family, weight, italic, licence, ...(scripts && { scripts }) });
  }
}
await writeFile(new URL("manifest.json", target), `${JSON.stringify({ fonts }, null, 2)}\n`);
process.stdout.write(`${fonts.length} fonts copied to ${fileURLToPath(target)}\n`);
