/**
 * Which fonts of a shop a template is set with. A revision pins the ones its file names when it is compiled,
 * so that its fills stay as they are whatever is uploaded or deleted later; fonts that the template's own
 * settings name are looked up when it is filled, like those settings.
 */
import { fontsNamed, isSamePins, type PinnedFont } from "#domain/font.ts";
import { type FontRef, RunnerError } from "#ports/engine-runner.ts";
import { type FontKey, listFontKeys } from "#store/fonts.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import type { TemplateRow } from "#store/templates.ts";
import type { Services, Tx } from "../context/context.ts";
import { PARSER_VERSION } from "#engine/contract/versions.ts";

/** Names and files of a team's fonts. */
export type ShopFonts = readonly FontKey[];

/** What a compile may choose from. */
export async function readShopFonts(tx: Tx, teamId: string): Promise<ShopFonts> {
  return await listFontKeys(tx, teamId);
}

type ReadRevision = Pick<SceneRevisionRow, "sourceSha256" | "parserVersion" | "scene" | "fonts">;

/** The fonts to pin for a file with these fonts, in a lasting order. */
export function fontsNamedIn(
  shop: ShopFonts,
  fontsOfFile: readonly { readonly postScriptName: string }[],
): readonly PinnedFont[] {
  const keys = shop.map(({ id, postScriptName, familyName, sfntSha256 }) => ({
    id,
    postScriptName,
    familyName,
    sha256: sfntSha256,
  }));
  const names = fontsOfFile.map(({ postScriptName }) => postScriptName);
  return fontsNamed(keys, names).map(({ id, sha256 }) => ({ id, sha256 }));
}

/** True when compiling the revision's file again, now, would read it the same. */
export function isUpToDate(revision: ReadRevision, shop: ShopFonts): boolean {
  return (
    revision.parserVersion === PARSER_VERSION &&
    isSamePins(revision.fonts, fontsNamedIn(shop, revision.scene.fonts))
  );
}

/** True when two revisions are of one file, read by the same parser with the same fonts. */
export function isSameReading(a: ReadRevision | undefined, b: ReadRevision): boolean {
  return (
    a !== undefined &&
    a.sourceSha256 === b.sourceSha256 &&
    a.parserVersion === b.parserVersion &&
    isSamePins(a.fonts, b.fonts)
  );
}

/** Pinned fonts for a runner, read from the object store by a worker that lacks them. */
export function fontRefs(
  { objects }: Pick<Services, "objects">,
  pins: readonly PinnedFont[],
): readonly FontRef[] {
  return pins.map(({ id, sha256 }) => ({
    id,
    load: async () => {
      const bytes = await objects.read(sha256);
      if (bytes === null) {
        throw new RunnerError("failed", `the file of font ${id} is gone from the object store`);
      }
      return bytes;
    },
  }));
}

/** The fonts a fill may use: the revision's, and those the template's settings name. */
export async function fontsOfFill(
  { db }: Pick<Services, "db">,
  {
    template,
    revision,
  }: {
    readonly template: Pick<TemplateRow, "defaultFontId" | "acceptedSubstitutions">;
    readonly revision: Pick<SceneRevisionRow, "teamId" | "fonts">;
  },
): Promise<readonly PinnedFont[]> {
  const { defaultFontId: usual, acceptedSubstitutions: accepted } = template;
  if (usual === null && accepted.length === 0) {
    return revision.fonts;
  }
  const names = new Set(accepted.map((pair) => pair.split(">").at(-1)));
  const shop = await db.read((tx) => listFontKeys(tx, revision.teamId));
  const named = shop.filter(({ id, postScriptName: name }) => id === usual || names.has(name));
  const pinned = new Set(revision.fonts.map(({ id }) => id));
  return [
    ...revision.fonts,
    ...named
      .filter(({ id }) => !pinned.has(id))
      .map(({ id, sfntSha256 }) => ({ id, sha256: sfntSha256 })),
  ];
}
