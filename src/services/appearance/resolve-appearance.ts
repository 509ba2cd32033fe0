/** What the names in an appearance mean in a shop: its registered inks and papers. */
import { hexOfLab } from "#base/lab.ts";
import {
  type Appearance,
  type AppearanceChange,
  type AppearanceContext,
  type InkChoice,
  inkPlace,
  unusableInks,
  USUAL_INK,
} from "#domain/appearance.ts";
import { AUTHORED_KEY } from "#domain/appearance-offer.ts";
import { choosePaper } from "#domain/paper-stock.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import { type InkUse, isKnownInk, type PrintInk } from "#engine/contract/inks.ts";
import type { Tx } from "#store/database.ts";
import { findInksNamed, type InkRow } from "#store/inks.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { listOfferedStocks } from "#store/paper-stocks.ts";
import type { Services } from "../context/context.ts";
import type { Paper } from "#engine/contract/paper.ts";

/**
 * The paper of a proof; null for none, which is white. Never fails: an unknown paper is a flat or a neutral
 * one (contract, 5), since a customer's order must not depend on whether the shop has renamed its stock.
 */
export async function paperOf(
  { db }: Pick<Services, "db">,
  teamId: string,
  { substrate }: Appearance,
): Promise<Paper | null> {
  return substrate === null
    ? null
    : choosePaper(await db.read((tx) => listOfferedStocks(tx, teamId)), substrate);
}

/** The check of a revision's appearances, with all that is stored of its fields. */
export interface RevisionContext extends AppearanceContext {
  readonly fields: SceneRevisionRow["fields"];
}

/**
 * What a change of a fill's or a request's appearance is checked against: the fields of its revision, the shop's
 * inks and the file's colorants. Asks the database only for inks that say no colour themselves.
 */
export async function appearanceContext(
  tx: Tx,
  { teamId, fields, scene }: Pick<SceneRevisionRow, "teamId" | "fields" | "scene">,
  { colors = [] }: AppearanceChange = {},
): Promise<RevisionContext> {
  const doubtful = colors.filter(({ hex }) => hex === undefined);
  const registered =
    doubtful.length === 0 ? [] : await findInksNamed(tx, teamId, namesOf(doubtful));
  return { fields, isKnown: (ink) => isInkOf(scene, printInk(ink, registered)) };
}

/** Of a scene stored before its colorants were, the engine judges names: it reads the file. */
function isInkOf({ colorants }: Pick<SceneRecord, "colorants">, ink: PrintInk | null): boolean {
  return (
    ink === null ||
    (colorants === undefined && ink.names.length > 0) ||
    isKnownInk(ink, new Set(colorants))
  );
}

/**
 * The inks of an appearance: the shop's own by key, else by name, else what the customer sent of them. Null
 * where text keeps its authored colours. 400 for an ink that means nothing by now, as when the shop has deleted
 * it. Assignments to an ink that the palette lacks are left out; the palette was checked when it was stored.
 */
export async function inksOf(
  { db }: Pick<Services, "db">,
  { teamId, scene }: Pick<SceneRevisionRow, "teamId" | "scene">,
  appearance: Appearance,
): Promise<InkUse | null> {
  const { colors, assignments } = appearance;
  if (colors.length === 0) {
    return null;
  }
  const registered = await db.read((tx) => findInksNamed(tx, teamId, namesOf(colors)));
  const inks = colors.map((ink) => printInk(ink, registered));
  const unknown = inks.flatMap((ink, at) => (isInkOf(scene, ink) ? [] : [inkPlace(at)]));
  if (unknown.length > 0) {
    throw unusableInks(unknown);
  }
  const byIndex = new Map(colors.map(({ index }, at) => [index, inks[at]]));
  return {
    usual: byIndex.get(USUAL_INK) ?? null,
    byField: Object.fromEntries(
      Object.entries(assignments).flatMap(([field, index]) => {
        const ink = byIndex.get(index);
        return ink === undefined ? [] : [[field, ink] as const];
      }),
    ),
  };
}

function namesOf(colors: readonly InkChoice[]): Parameters<typeof findInksNamed>[2] {
  return {
    keys: colors.flatMap(({ key }) => key ?? []),
    names: colors.flatMap(({ name }) => name ?? []),
  };
}

/** Null for the ink that leaves text as authored. An empty key or name means none. */
function printInk({ key, name, hex }: InkChoice, registered: readonly InkRow[]): PrintInk | null {
  if (key === AUTHORED_KEY) {
    return null;
  }
  // Key before name over the whole list: a name may be another ink's key.
  const found =
    registered.find((ink) => ink.key === key) ?? registered.find((ink) => ink.name === name);
  if (found !== undefined) {
    // The shop's definition wins over the customer's hex: that is a picture on a screen, this is what prints.
    const { space, colorants, tints, lab, overprint } = found.definition;
    // Measured colour before the screen hint: it is what a file without the ink's plate is built from.
    const looksLike = lab === undefined ? found.hex : hexOfLab(lab);
    return { names: [], hex: looksLike, definition: { space, colorants, tints, overprint } };
  }
  return {
    names: [key, name].flatMap((text) => (text === undefined || text === "" ? [] : [text])),
    hex: hex?.toLowerCase() ?? null,
    definition: null,
  };
}
