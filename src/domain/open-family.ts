/** Open families by what people call them. */
import type { OpenFamily, OpenIndex } from "#engine/contract/open-fonts.ts";

/**
 * The packages of the family that `name` means, a newer one first; [] outside the index. Case, spaces and hyphens do not count,
 * and the PostScript name of one of its fonts means its family too.
 */
export function openFamiliesCalled(name: string, { families }: OpenIndex): readonly OpenFamily[] {
  const wanted = plain(name);
  const found = families.find(
    ({ family, faces }) =>
      plain(family) === wanted || faces.some((face) => plain(face.postScriptName) === wanted),
  );
  return found === undefined ? [] : families.filter(({ family }) => family === found.family);
}

/** Why there is no package for `name`: none of the index, or a family that no package carries. */
export function unavailableFamily(name: string, { uploadOnly }: OpenIndex): string {
  const known = uploadOnly.find(({ family }) => plain(family) === plain(name));
  return known === undefined
    ? "The library has no open family of this name."
    : `No package carries ${known.family}, though it is open (${known.licence}): upload your copy.`;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]/gu, "");
}
