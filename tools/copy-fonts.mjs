/**
 * Copies the bundled fonts and their licences from node_modules to a folder (default dist/fonts) and
 * writes manifest.json beside them: id, file, sha256, family, weight, italic, licence, for fonts of some
 * scripts those scripts, for the others their style and how they are drawn, for pieces of variable fonts, which are
 * unpacked, the name of that (`variable`), and for open fonts the PostScript name of the subsets they complete (`onlyAs`). The same packages give the same bytes.
 *
 *   node tools/copy-fonts.mjs [target folder]
 */
import decompress from "woff2-encoder/decompress";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolve } from "node:path";

const root = new URL("../", import.meta.url);
const target = process.argv[2]
  ? pathToFileURL(`${resolve(process.argv[2])}/`)
  : new URL("dist/fonts/", root);

const { families, cuts, variable, pieces, open } = JSON.parse(
  await readFile(new URL("assets/bundled-fonts.json", root), "utf8"),
);
const measures = JSON.parse(await readFile(new URL("assets/bundled-measures.json", root), "utf8"));
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });

const fonts = [];
for (const row of families) {
  const { slug, family, filePrefix, cuts: own, scripts, style, licence: kind = "OFL" } = row;
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
    fonts.push({
      id,
      file,
      sha256,
      family,
      weight,
      italic,
      licence,
      ...(scripts && { scripts }),
      ...(style && { style, measures: measures[id] }),
    });
  }
}
for (const { slug, family, style, axes } of variable) {
  const source = new URL(`node_modules/@fontsource-variable/${slug}/`, root);
  const licence = `${slug}-variable-OFL.txt`;
  await copyFile(new URL("LICENSE", source), new URL(licence, target));
  for (const slant of ["normal", "italic"]) {
    const usual = `bundled:${slug}-variable-${slant}`;
    for (const piece of pieces) {
      const packed = await readFile(
        new URL(`files/${slug}-${piece}-${axes}-${slant}.woff2`, source),
      );
      const file = `${slug}-variable-${slant}-${piece}.ttf`;
      const bytes = await decompress(packed);
      await writeFile(new URL(file, target), bytes);
      fonts.push({
        id: `bundled:${slug}-variable-${slant}-${piece}`,
        file,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        family,
        weight: 400,
        italic: slant === "italic",
        licence,
        variable: `${slug} ${slant}`,
        style,
        measures: measures[usual],
      });
    }
  }
}
const index = JSON.parse(await readFile(new URL("assets/open-fonts.json", root), "utf8"));
for (const name of open) {
  const installed = new URL(`node_modules/${name}/`, root);
  const { version } = JSON.parse(await readFile(new URL("package.json", installed), "utf8"));
  const family = index.families.find(
    ({ about }) => about.package.name === name && about.package.version === version,
  );
  if (family === undefined) {
    throw new Error(`the index of open fonts has no ${name} ${version}`);
  }
  const { licence: kind, package: pack } = family.about;
  const slug = name.split("/").at(-1);
  // Packages without a licence's text have it in their fonts (OpenType 1.9, name ID 13).
  const licence = pack.licenceFile === null ? kind : `${slug}-${kind}.txt`;
  if (pack.licenceFile !== null) {
    await copyFile(new URL(pack.licenceFile, installed), new URL(licence, target));
  }
  for (const [onlyAs, , weight, italic, path] of family.faces) {
    const file = `open-${onlyAs}.ttf`;
    const bytes = await readFile(new URL(path, installed));
    await writeFile(new URL(file, target), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    fonts.push({
      id: `open:${onlyAs}`,
      file,
      sha256,
      family: family.about.family,
      weight,
      italic: italic === 1,
      licence,
      onlyAs,
      measures: measures[`open:${onlyAs}`],
    });
  }
}
await writeFile(new URL("manifest.json", target), `${JSON.stringify({ fonts }, null, 2)}\n`);
process.stdout.write(`${fonts.length} fonts copied to ${fileURLToPath(target)}\n`);
