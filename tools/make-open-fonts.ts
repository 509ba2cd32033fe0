/**
 * Makes the index of open fonts, `assets/open-fonts.json`, from the packages that `open-fonts.data.ts` lists. Each is
 * fetched by `npm pack` once and kept in the cache below; the same packages give the same index.
 *
 *   npm run fonts:index
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { tarballName } from "../src/adapters/package-font-source.ts";
import { listTarball, readTarball } from "../src/adapters/tarball.ts";
import type { OpenFace, OpenFamily, OpenIndex } from "../src/engine/contract/open-fonts.ts";
import { fingerprintOf } from "../src/engine/font/library/fingerprint.ts";
import { type LibraryFont, readLibraryFont } from "../src/engine/font/library/library-font.ts";
import { readSfntTables, sfntName } from "../src/engine/font/library/library-sfnt.ts";
import { drawnLetters } from "../src/engine/font/library/matching-font.ts";
import { plainFontName } from "../src/engine/font/library/open-fonts.ts";
import { OPEN_PACKAGES, type OpenPackageRow, UPLOAD_ONLY } from "./open-fonts.data.ts";

/** Letters that short lines have: two in three of a subset's are among them. */
const LETTERS = "acdeghilmnorstuABCDEILMNORST12";
const MOST_BYTES = 400_000;
const LICENCES: readonly (readonly [RegExp, string])[] = [
  [/SIL OPEN FONT LICENSE/iu, "OFL-1.1"],
  [/Apache License/iu, "Apache-2.0"],
  [/UBUNTU FONT LICENCE/iu, "Ubuntu-font-1.0"],
  [/Bitstream Vera/iu, "Bitstream-Vera"],
];
const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/open-fonts");

await mkdir(cache, { recursive: true });
const families: OpenFamily[] = [];
for (const row of OPEN_PACKAGES) {
  families.push(await familyOf(row));
}
const index: OpenIndex = { letters: LETTERS, families, uploadOnly: UPLOAD_ONLY };
const text = textOf(index);
if (text.length > MOST_BYTES) {
  throw new Error(`the index has ${text.length} bytes, ${MOST_BYTES} are allowed`);
}
await writeFile(join(root, "assets/open-fonts.json"), text);
const faces = families.reduce((sum, family) => sum + family.faces.length, 0);
process.stdout.write(`${families.length} packages, ${faces} fonts, ${text.length} bytes\n`);

async function familyOf(row: OpenPackageRow): Promise<OpenFamily> {
  const tarball = await packed(row);
  const unpackedBytes = gunzipSync(tarball).length;
  const paths = await listTarball(tarball, { maxBytes: unpackedBytes });
  const wanted = paths
    .filter((path) => path.endsWith(".ttf") && row.without?.test(path) !== true)
    .toSorted((a, b) => (a < b ? -1 : 1));
  // Beside LICENSE_FONT, LICENSE is that of the package's own code.
  const licenceFile =
    ["LICENSE_FONT", "OFL.txt", "LICENSE"].find((path) => paths.includes(path)) ?? null;
  const files = await readTarball(
    tarball,
    [...wanted, ...(licenceFile === null ? [] : [licenceFile])],
    {
      maxBytes: unpackedBytes,
    },
  );
  const fonts = wanted.flatMap((file) => {
    const font = readLibraryFont({ id: file, bytes: files.get(file) ?? new Uint8Array() });
    return font === null ? [] : [{ file, font }];
  });
  const licence = licenceOf(licenceFile === null ? null : files.get(licenceFile), fonts[0]?.font);
  return {
    family: row.family,
    names: [...new Set([plainFontName(row.family), ...(row.names ?? [])])],
    licence,
    package: {
      name: row.name,
      version: row.version,
      integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
      bytes: tarball.length,
      unpackedBytes,
      licenceFile,
    },
    faces: distinct(fonts.map(({ file, font }) => faceOf(file, font))),
  };
}

/** The tarball as npm gives it, kept by its name: a published version never changes. */
async function packed({ name, version }: OpenPackageRow): Promise<Uint8Array> {
  const path = join(cache, tarballName({ name, version }));
  if (!(await stat(path).catch(() => null))) {
    await promisify(execFile)("npm", ["pack", `${name}@${version}`, "--pack-destination", cache]);
  }
  return new Uint8Array(await readFile(path));
}

function faceOf(file: string, font: LibraryFont): OpenFace {
  const { postScriptName, weight, isItalic } = font.facts;
  const tables = readSfntTables(font.file.bytes);
  const style = tables === null ? "" : sfntName(tables, 17) || sfntName(tables, 2);
  return {
    postScriptName,
    style,
    weight,
    isItalic,
    file,
    fingerprint: fingerprintOf(LETTERS, drawnLetters(font)),
  };
}

/** Packages hold some fonts twice under two names of their file. */
function distinct(faces: readonly OpenFace[]): readonly OpenFace[] {
  return faces.filter(
    (face, i) => faces.findIndex((other) => other.fingerprint === face.fingerprint) === i,
  );
}

/** SPDX identifier by the package's text, else by the font's own name table (OpenType 1.9, name ID 13). */
function licenceOf(file: Uint8Array | undefined | null, font: LibraryFont | undefined): string {
  const tables = font === undefined ? null : readSfntTables(font.file.bytes);
  const texts = [
    Buffer.from(file ?? []).toString("utf8"),
    tables === null ? "" : sfntName(tables, 13),
  ];
  for (const text of texts) {
    const known = LICENCES.find(([pattern]) => pattern.test(text));
    if (known !== undefined) {
      return known[1];
    }
  }
  throw new Error(
    `no licence known for ${font?.facts.postScriptName ?? "a package without fonts"}`,
  );
}

/** A line a font, so that a change shows as one; without names of members, which would be a third of the file. */
function textOf({ letters, families: all, uploadOnly }: OpenIndex): string {
  const lines = all.map(({ faces: cuts, ...family }) => {
    const rows = cuts.map((cut) =>
      JSON.stringify([
        cut.postScriptName,
        cut.style,
        cut.weight,
        cut.isItalic ? 1 : 0,
        cut.file,
        cut.fingerprint,
      ]),
    );
    return `{"about":${JSON.stringify(family)},"faces":[\n${rows.join(",\n")}]}`;
  });
  return `{"letters":${JSON.stringify(letters)},\n"families":[\n${lines.join(",\n")}],\n"uploadOnly":${JSON.stringify(uploadOnly)}}\n`;
}
