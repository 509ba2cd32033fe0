/**
 * A library of two open families: EB Garamond in two cuts, with its package in a folder as an operator keeps one, and
 * Lora, which the folder lacks.
 */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageFontSource, tarballName } from "#adapters/package-font-source.ts";
import type { OpenIndex } from "#engine/contract/open-fonts.ts";
import type { FontSource } from "#ports/font-source.ts";
import { loadEngineParts } from "./engine-parts.ts";
import { packageOf, tar, tarball } from "./tarballs.ts";

export interface OpenLibrary {
  readonly openFonts: OpenIndex;
  readonly fontSource: FontSource;
  /** The folder of tarballs. */
  readonly folder: string;
  /** Path of the only one. */
  readonly path: string;
}

const PACKAGE = "node_modules/@expo-google-fonts/eb-garamond";

/** The index names the tarball by its own hash; nothing is fetched. */
export async function openLibrary(): Promise<OpenLibrary> {
  const { openFonts } = await loadEngineParts();
  const listed = openFonts.families.find(({ family }) => family === "EB Garamond");
  if (listed === undefined) {
    throw new Error("the index has no EB Garamond");
  }
  const absent = openFonts.families.filter(({ family }) => family === "Lora");
  const faces = listed.faces.filter(({ weight }) => weight === 400);
  const paths = [...faces.map(({ file }) => file), "LICENSE_FONT"];
  const entries = await Promise.all(
    paths.map(async (path) => ({
      path: `package/${path}`,
      data: await readFile(`${PACKAGE}/${path}`),
    })),
  );
  const packed = tarball(entries);
  const pack = packageOf(listed.package.name, packed, tar(entries).length);
  const folder = await mkdtemp(join(tmpdir(), "open-fonts-"));
  const path = join(folder, tarballName(pack));
  await writeFile(path, packed);
  return {
    openFonts: { ...openFonts, families: [{ ...listed, faces, package: pack }, ...absent] },
    fontSource: packageFontSource({ kind: "folder", path: folder }),
    folder,
    path,
  };
}
