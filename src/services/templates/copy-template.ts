/**
 * A second template from one there is. Nothing is compiled: rows are copied and both name the same stored
 * bytes, so it takes as long for a thousand pages as for one.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { slugFrom, type TemplateView } from "#domain/template.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { findTemplate, insertTemplate, type TemplateRow } from "#store/templates.ts";
import { addSceneRevision } from "./add-scene-revision.ts";
import type { Call, Services } from "../context/context.ts";
import { requireRoomForTemplate } from "../plans/entitlements.ts";
import { freeSlug } from "./free-slug.ts";
import { found, templateNotFound, templateOr404 } from "../context/find-or-404.ts";
import { templateView } from "../views/template-view.ts";

/** A slug taken at the same moment makes another attempt; other characters are drawn for it then. */
const MAX_ATTEMPTS = 3;
/** UTF-16 code units, as for any title. */
const MAX_TITLE_CHARS = 200;
const SUFFIX = " (copy)";

/**
 * Another draft with the newest file, fields and settings of a template; 404 for an archived one. The source
 * is not locked: a revision that comes at this moment is in the copy or not, and either is a whole one.
 */
export async function copyTemplate(
  services: Services,
  { caller, unit }: Call<TemplateView>,
  id: string,
): Promise<TemplateView> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await unit.commit(async (tx) => {
        const row = await templateOr404(tx, caller, id);
        return await copyRow(services, tx, { caller, row });
      });
    } catch (error) {
      if (uniqueViolation(error) === null || attempt === MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
}

async function copyRow(
  services: Services,
  tx: Tx,
  { caller, row }: { readonly caller: Caller; readonly row: TemplateRow },
): Promise<TemplateView> {
  const newest =
    row.latestRevision === null
      ? undefined
      : await findSceneRevision(tx, caller.teamId, {
          templateId: row.id,
          revision: row.latestRevision,
        });
  if (newest === undefined) {
    throw new ApiError("no_scene", "The template has no scene to copy.");
  }
  // Cut so that the suffix always shows.
  const title = row.title.slice(0, MAX_TITLE_CHARS - SUFFIX.length) + SUFFIX;
  await requireRoomForTemplate(services, tx, caller.teamId);
  const id = services.random.id("tpl");
  await insertTemplate(tx, {
    teamId: caller.teamId,
    id,
    title,
    slug: await freeSlug(services, tx, slugFrom(title)),
    // An upload of the same file goes on finding the template it was made for.
    sourceSha256: newest.sourceSha256,
    claimsSource: false,
    latestRevision: 1,
    defaultFontId: row.defaultFontId,
    substitution: row.substitution,
    acceptedSubstitutions: row.acceptedSubstitutions,
    samples: row.samples,
    projectId: row.projectId,
  });
  const { teamId: _team, templateId: _id, revision: _number, createdAt: _made, ...rest } = newest;
  // The copy was never live, whatever its source was; what versions made of that file is made of this one as well.
  const { publishedAt: _live, ...own } = rest;
  const {
    rereadVersion: _by,
    rereadSha256: _as,
    rereadClaimedAt: _at,
    lostPlaces: _lost,
    ...compiled
  } = own;
  await addSceneRevision(
    tx,
    { teamId: caller.teamId, templateId: id, revision: 1 },
    { ...compiled, scene: { ...compiled.scene, title } },
  );
  const copied = found(await findTemplate(tx, caller.teamId, id), templateNotFound);
  return templateView(copied);
}
