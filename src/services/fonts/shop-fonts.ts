/**
 * Which fonts of a shop a template is set with. A revision pins the ones its file names when it is compiled,
 * so that its fills stay as they are whatever is uploaded or deleted later; fonts that the template's own
 * settings name are looked up when it is filled, like those settings.
 */
import { fontsNamed, isSamePins, type PinnedFont } from "#domain/font.ts";
import { type FontRef, RunnerError } from "#ports/engine-runner.ts";
import { type FontKey, listFontKeys } from "#store/fonts.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import type { FontReport } from "#engine/contract/fonts.ts";
import type { TemplateRow } from "#store/templates.ts";
import type { Services, Tx } from "../context/context.ts";
import { PARSER_VERSION } from "#engine/contract/versions.ts";

/** Names and files of a team's fonts. */
export type ShopFonts = readonly FontKey[];

/**
 * What a compile may choose from: the fonts not deleted, oldest first, so that equals are chosen the same
 * way.
 */
export async function readShopFonts(tx: Tx, teamId: string): Promise<ShopFonts> {
  return await listFontKeys(tx, teamId);
}

type ReadRevision = Pick<SceneRevisionRow, "sourceSha256" | "parserVersion" | "scene" | "fonts">;

/**
 * The fonts to pin for a file with these fonts, in a lasting order: the pins are part of cache keys. At most
 * 16; which of them really set the file's text is for the engine to prove, glyph by glyph.
 */
export function fontsNamedIn(
  shop: ShopFonts,
  fontsOfFile: readonly Pick<FontReport, "postScriptName" | "openFont">[],
): readonly PinnedFont[] {
  const keys = shop.map(({ id, postScriptName, familyName, sfntSha256 }) => ({
    id,
    postScriptName,
    familyName,
    sha256: sfntSha256,
  }));
  // An open font may bear another name than the file gives it.
  const names = fontsOfFile.flatMap(({ postScriptName, openFont }) =>
    openFont === undefined ? [postScriptName] : [postScriptName, openFont.postScriptName],
  );
  return fontsNamed(keys, names).map(({ id, sha256 }) => ({ id, sha256 }));
}

/**
 * True when compiling the revision's file again, now, would read it the same. Uploading a file anew is how a
 * shop asks for that: a newer parser or a new font makes a revision of it.
 */
export function isUpToDate(revision: ReadRevision, shop: ShopFonts): boolean {
  return (
    revision.parserVersion === PARSER_VERSION &&
    isSamePins(revision.fonts, fontsNamedIn(shop, revision.scene.fonts))
  );
}

/**
 * True when two revisions are of one file, read by the same parser with the same fonts: the second of two
 * uploads at once has nothing to add. Hints are not compared: an upload takes over those of the revision it
 * found.
 */
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
    // Called by the pool, for a worker that has not seen the font; most calls never get here.
    load: async () => {
      const bytes = await objects.read(sha256);
      if (bytes === null) {
        throw new RunnerError("failed", `the file of font ${id} is gone from the object store`);
      }
      return bytes;
    },
  }));
}

/**
 * The fonts a fill may use: the revision's pins first, in their order, then those the template's settings
 * name. The settings are read as they are now, for old fills too: an author who accepts a substitution wants
 * it in the orders that wait.
 */
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
  // The usual template: no query.
  if (usual === null && accepted.length === 0) {
    return revision.fonts;
  }
  // Accepted pairs are written "font of the file>font that stands in"; the second is what may be loaded.
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
