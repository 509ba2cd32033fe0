/** Open fonts added on this machine for commands: a folder a package, with the licence beside the fonts. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenFamily } from "#engine/contract/open-fonts.ts";
import type { OpenFontFiles } from "#ports/font-source.ts";
import { tarballName } from "./package-font-source.ts";

/**
 * Writes a package's fonts below `folder`, by their PostScript names; gives the folder of the package. What is there
 * is replaced by a rename, so that a command that reads meanwhile finds one or the other.
 */
export async function writeAddedFonts(
  folder: string,
  { faces, package: pack }: OpenFamily,
  files: OpenFontFiles,
): Promise<string> {
  const target = join(folder, tarballName(pack).replace(/\.tgz$/u, ""));
  const next = `${target}.${process.pid}`;
  await mkdir(next, { recursive: true });
  await writeFile(join(next, "LICENCE.txt"), files.licence);
  for (const [i, { postScriptName }] of faces.entries()) {
    await writeFile(join(next, `${postScriptName}.ttf`), files.faces[i] ?? new Uint8Array());
  }
  await rm(target, { recursive: true, force: true });
  await rename(next, target);
  return target;
}
