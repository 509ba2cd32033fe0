/**
 * Open families by name: fetched from the operator's source, checked against the index, then kept as any font of the
 * shop is. A team's name for a family never becomes part of an address: only packages of the index are asked for.
 */
import { ApiError } from "#domain/errors.ts";
import type { FontView } from "#domain/font.ts";
import { openFamiliesCalled, unavailableFamily } from "#domain/open-family.ts";
import type { OpenFace, OpenFamily } from "#engine/contract/open-fonts.ts";
import { FontSourceError, type OpenFontFiles } from "#ports/font-source.ts";
import type { Call, Services } from "../context/context.ts";
import {
  type FontMatch,
  keepFont,
  retryOnConflict,
  unpackFont,
  type UnpackedFont,
} from "./manage-fonts.ts";

/** The fonts of a family, new to the team or not. */
export interface AddedFamily {
  readonly family: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly fonts: readonly FontView[];
  /** Templates that will be set in them once they are compiled again. */
  readonly matches: readonly FontMatch[];
  /** True when the team had all of them. */
  readonly deduplicated: boolean;
}

/** As for uploads: 10 MiB a font. */
const MAX_FONT_BYTES = 10_485_760;

/**
 * Adds every font of the family called `name`, or of the family that the PostScript name is of. 404 `font_not_found`
 * outside the index; 503 `font_source_unavailable`, and nothing is stored, where the source gives no font of it.
 */
export async function addOpenFamily(
  services: Services,
  { caller, unit }: Call<AddedFamily>,
  name: string,
): Promise<AddedFamily> {
  const packages = openFamiliesCalled(name, services.openFonts);
  const [first] = packages;
  if (first === undefined) {
    throw new ApiError("font_not_found", unavailableFamily(name, services.openFonts));
  }
  // All of them before the first is stored: half a family would look like the whole.
  const fetched = await fetchAll(services, packages);
  const unpacked: UnpackedFont[] = [];
  for (const { family, files } of fetched) {
    for (const [i, face] of family.faces.entries()) {
      unpacked.push(await unpackFace(services, caller.teamId, { family, face, files, index: i }));
    }
  }
  return await retryOnConflict(() =>
    unit.commit(async (tx) => {
      const fonts: FontView[] = [];
      const matches: FontMatch[] = [];
      let isKnown = true;
      for (const one of unpacked) {
        const kept = await keepFont({ services, tx, caller }, one);
        fonts.push(kept.font);
        matches.push(...kept.matches);
        isKnown &&= kept.deduplicated;
      }
      const { family, licence } = first;
      return { family, licence, fonts, matches: distinct(matches), deduplicated: isKnown };
    }),
  );
}

interface FetchedFamily {
  readonly family: OpenFamily;
  readonly files: OpenFontFiles;
}

async function fetchAll(
  { fontSource }: Services,
  packages: readonly OpenFamily[],
): Promise<readonly FetchedFamily[]> {
  const fetched: FetchedFamily[] = [];
  try {
    // One after the other: each may be some megabytes in memory.
    for (const family of packages) {
      fetched.push({ family, files: await fontSource.fetch(family) });
    }
  } catch (error) {
    if (error instanceof FontSourceError) {
      const message = "The source of open fonts cannot be reached or does not have this family.";
      throw new ApiError("font_source_unavailable", message, { cause: error });
    }
    throw error;
  }
  return fetched;
}

async function unpackFace(
  services: Services,
  teamId: string,
  {
    family: { family, licence },
    face,
    files,
    index,
  }: FetchedFamily & { readonly face: OpenFace; readonly index: number },
): Promise<UnpackedFont> {
  const bytes = files.faces[index] ?? new Uint8Array();
  const file = await services.objects.put(bytes, { maxBytes: MAX_FONT_BYTES });
  const unpacked = await unpackFont(services, teamId, {
    file,
    name: `${family} ${face.style}`,
    face: undefined,
  });
  return { ...unpacked, licence: { id: licence, text: files.licence } };
}

/** Two packages of a family name the same templates. */
function distinct(matches: readonly FontMatch[]): readonly FontMatch[] {
  const seen = new Map(matches.map((match) => [`${match.templateId} ${match.font}`, match]));
  return [...seen.values()];
}
