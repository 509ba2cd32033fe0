/**
 * Templates from uploads. A team has one template for a file: shops send the same PDF again and again (a
 * script, a second person, a lost page), and each time want the template they know. So it looks first,
 * compiles outside any transaction what is not known yet, and looks again under a lock before it writes.
 */
import type { Caller } from "#domain/caller.ts";
import { type RevisionVerdict, revisionVerdict } from "#domain/revision-verdict.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import { titleFromFileName } from "#domain/file-title.ts";
import { slugFrom, type TemplateView } from "#domain/template.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { findSceneRevision, type SceneRevisionRow } from "#store/scene-revisions.ts";
import {
  findTemplateBySource,
  insertTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from "#store/templates.ts";
import { addNewestRevision, addSceneRevision } from "./add-scene-revision.ts";
import { type CompiledRevision, compileUpload } from "./compile-upload.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Call, Services } from "../context/context.ts";
import { requireRoomForFile, requireRoomForTemplate } from "../plans/entitlements.ts";
import { freeSlug } from "./free-slug.ts";
import { isSameReading, isUpToDate, readShopFonts } from "../fonts/shop-fonts.ts";
import { projectFor } from "../projects/manage-projects.ts";
import { compileAfter } from "./stored-scene.ts";
import { sceneView } from "../views/scene-view.ts";
import { templateView } from "../views/template-view.ts";

/** An upload whose bytes are stored already; `fileName` as the client sent it, for the title. */
export interface TemplateUpload {
  readonly file: StoredFile;
  readonly fileName: string;
  readonly title: string | undefined;
  /** Of a new template; one that is there already stays where it is. */
  readonly projectId?: string | undefined;
  /** Wanted public name, for the demo; otherwise made of the title. */
  readonly slug?: string;
}

/** The template with its newest scene, and which of the ways below it came. */
export interface CreatedTemplate {
  readonly template: TemplateView;
  readonly scene: SceneRecord | null;
  /** Of that scene's revision; null without one. */
  readonly verdict: RevisionVerdict | null;
  /** The team had it, and nothing was changed. */
  readonly deduplicated: boolean;
  /** It was archived, and is a draft again. May be true with `refreshed`. */
  readonly restored: boolean;
  /** Today's parser or fonts read it differently: it has a new revision, not yet published. */
  readonly refreshed: boolean;
}

/**
 * A template from an uploaded file. The same bytes give the template the team has already: an archived one
 * becomes a draft again; one read by an older parser, or with other fonts of the shop than there are now,
 * gets a new scene revision.
 */
export async function createTemplate(
  services: Services,
  { caller, unit }: Call<CreatedTemplate>,
  upload: TemplateUpload,
): Promise<CreatedTemplate> {
  const title = upload.title ?? titleFromFileName(upload.fileName);
  // Before the file is read: a wrong id costs no engine.
  await services.db.read(async (tx) => {
    await projectFor(tx, caller, upload.projectId, null);
    await requireRoomForFile(services, tx, { teamId: caller.teamId, bytes: upload.file.bytes });
  });
  for (let attempt = 1; ; attempt++) {
    try {
      // In the loop: after a conflict the other upload's template is found, and most often nothing is
      // compiled.
      const compiled = await compileUnknown(services, caller, { ...upload, title });
      return await unit.commit((tx) =>
        keepUpload({ tx, services, caller }, { ...upload, title }, compiled),
      );
    } catch (error) {
      // Another upload of the same file, or of the same slug, was first: now it is found. Or the template
      // that had the file has another one now.
      const isOvertaken = error instanceof Overtaken || uniqueViolation(error) !== null;
      if (!isOvertaken || attempt === MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
}

/** What was true when the file was compiled is so no longer; another round finds what is. */
class Overtaken extends Error {}

/** Null where the team has a template of the file read as it would be now; of an older one the settings are kept. */
async function compileUnknown(
  services: Services,
  { teamId }: Caller,
  { file, title }: { readonly file: StoredFile; readonly title: string },
): Promise<CompiledRevision | null> {
  const known = await services.db.read(async (tx) => {
    const row = await findTemplateBySource(tx, teamId, file.sha256);
    // Ids and numbers that nothing has, where there is no template: one query less to branch over.
    const newest = { templateId: row?.id ?? "", revision: row?.latestRevision ?? 0 };
    const revision = await findSceneRevision(tx, teamId, newest);
    return { row, revision, shopFonts: await readShopFonts(tx, teamId) };
  });
  const { shopFonts } = known;
  if (known.revision !== undefined && isUpToDate(known.revision, shopFonts)) {
    return null;
  }
  const upload = { file, title: known.row?.title ?? title, shopFonts };
  // The author's fields and settings are carried over, not lost to a better parser.
  return known.revision === undefined
    ? await compileUpload(services, file, { teamId, ...upload })
    : await compileAfter(services, known.revision, upload);
}

/** One for the slug and one for the file, and some for uploads that come in droves. */
const MAX_ATTEMPTS = 5;

/** Where a statement is run, and for whom. */
interface Place {
  readonly tx: Tx;
  readonly services: Services;
  readonly caller: Caller;
}

/** Writes what was compiled, or finds the template there is; under the unique index on (team, file). */
async function keepUpload(
  place: Place,
  upload: TemplateUpload & { readonly title: string },
  compiled: CompiledRevision | null,
): Promise<CreatedTemplate> {
  const { tx, caller } = place;
  // Again, now in the transaction: minutes may have passed in the engine.
  const found = await findTemplateBySource(tx, caller.teamId, upload.file.sha256);
  if (found !== undefined) {
    return await reuse(place, found.id, compiled);
  }
  if (compiled === null) {
    // Known before, gone now: its template has another file meanwhile, and this one was not compiled.
    throw new Overtaken();
  }
  await requireRoomForTemplate(place.services, tx, caller.teamId);
  const id = place.services.random.id("tpl");
  await insertTemplate(tx, {
    teamId: caller.teamId,
    id,
    projectId: upload.projectId ?? null,
    title: upload.title,
    slug: await freeSlug(place.services, tx, upload.slug ?? slugFrom(upload.title)),
    sourceSha256: upload.file.sha256,
    // In the row before its revision is: both come with the same commit.
    latestRevision: 1,
  });
  await addSceneRevision(tx, { teamId: caller.teamId, templateId: id, revision: 1 }, compiled);
  return await created(place, id, { deduplicated: false, restored: false, refreshed: false });
}

/** The team's own template for the file, brought up to date. */
async function reuse(
  place: Place,
  id: string,
  compiled: CompiledRevision | null,
): Promise<CreatedTemplate> {
  const { tx, caller } = place;
  const row = await lockTemplate(tx, caller.teamId, id);
  // An upload says "I want this template": an archived one is wanted again.
  const restored = row?.status === "archived";
  if (restored) {
    await requireRoomForTemplate(place.services, tx, caller.teamId);
    await updateTemplate(tx, caller.teamId, id, { status: "draft", archivedAt: null });
  }
  const revision = row?.latestRevision ?? 0;
  const newest = await findSceneRevision(tx, caller.teamId, { templateId: id, revision });
  // Of two uploads at once the second finds that the first has added the very same reading.
  const refreshed = compiled !== null && !isSameReading(newest, compiled);
  if (refreshed) {
    const place = { teamId: caller.teamId, templateId: id, revision: revision + 1 };
    await addNewestRevision(tx, place, compiled);
  }
  return await created(place, id, { deduplicated: !restored && !refreshed, restored, refreshed });
}

/** What the response says of a template as it is at the end of the transaction. */
async function created(
  { tx, caller }: Place,
  id: string,
  flags: Pick<CreatedTemplate, "deduplicated" | "restored" | "refreshed">,
): Promise<CreatedTemplate> {
  const row: TemplateRow | undefined = await lockTemplate(tx, caller.teamId, id);
  if (row === undefined) {
    throw new TypeError("the template was just written");
  }
  const scene =
    row.latestRevision === null
      ? undefined
      : await findSceneRevision(tx, caller.teamId, {
          templateId: id,
          revision: row.latestRevision,
        });
  return {
    template: templateView(row),
    ...(scene === undefined ? { scene: null, verdict: null } : seen(scene)),
    ...flags,
  };
}

/** The scene as its author is shown it, and what it comes to. */
function seen(revision: SceneRevisionRow): Pick<CreatedTemplate, "scene" | "verdict"> {
  const scene = sceneView(revision);
  return { scene, verdict: revisionVerdict({ ...revision, scene }) };
}
