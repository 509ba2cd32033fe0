import type { Caller } from "#domain/caller.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import { slugFrom, type TemplateView, titleFromFileName } from "#domain/template.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
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
import { freeSlug } from "./free-slug.ts";
import { isSameReading, isUpToDate, readShopFonts } from "../fonts/shop-fonts.ts";
import { compileAfter } from "./stored-scene.ts";
import { templateView } from "../views/template-view.ts";

export interface TemplateUpload {
  readonly file: StoredFile;
  readonly fileName: string;
  readonly title: string | undefined;
  /** Wanted public name, for the demo; otherwise made of the title. */
  readonly slug?: string;
}

export interface CreatedTemplate {
  readonly template: TemplateView;
  readonly scene: SceneRecord | null;
  readonly deduplicated: boolean;
  readonly restored: boolean;
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
  for (let attempt = 1; ; attempt++) {
    try {
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

class Overtaken extends Error {}

/** Null where the team has a template of the file read as it would be now; of an older one the settings are kept. */
async function compileUnknown(
  services: Services,
  { teamId }: Caller,
  { file, title }: { readonly file: StoredFile; readonly title: string },
): Promise<CompiledRevision | null> {
  const known = await services.db.read(async (tx) => {
    const row = await findTemplateBySource(tx, teamId, file.sha256);
    const newest = { templateId: row?.id ?? "", revision: row?.latestRevision ?? 0 };
    const revision = await findSceneRevision(tx, teamId, newest);
    return { row, revision, shopFonts: await readShopFonts(tx, teamId) };
  });
  const { shopFonts } = known;
  if (known.revision !== undefined && isUpToDate(known.revision, shopFonts)) {
    return null;
  }
  const upload = { file, title: known.row?.title ?? title, shopFonts };
  return known.revision === undefined
    ? await compileUpload(services, file, upload)
    : await compileAfter(services, known.revision, upload);
}

/** One for the slug and one for the file, and some for uploads that come in droves. */
const MAX_ATTEMPTS = 5;

interface Place {
  readonly tx: Tx;
  readonly services: Services;
  readonly caller: Caller;
}

async function keepUpload(
  place: Place,
  upload: TemplateUpload & { readonly title: string },
  compiled: CompiledRevision | null,
): Promise<CreatedTemplate> {
  const { tx, caller } = place;
  const found = await findTemplateBySource(tx, caller.teamId, upload.file.sha256);
  if (found !== undefined) {
    return await reuse(place, found.id, compiled);
  }
  if (compiled === null) {
    throw new Overtaken();
  }
  const id = place.services.random.id("tpl");
  await insertTemplate(tx, {
    teamId: caller.teamId,
    id,
    title: upload.title,
    slug: await freeSlug(place.services, tx, upload.slug ?? slugFrom(upload.title)),
    sourceSha256: upload.file.sha256,
    latestRevision: 1,
  });
  await addSceneRevision(tx, { teamId: caller.teamId, templateId: id, revision: 1 }, compiled);
  return await created(place, id, { deduplicated: false, restored: false, refreshed: false });
}

async function reuse(
  place: Place,
  id: string,
  compiled: CompiledRevision | null,
): Promise<CreatedTemplate> {
  const { tx, caller } = place;
  const row = await lockTemplate(tx, caller.teamId, id);
  const restored = row?.status === "archived";
  if (restored) {
    await updateTemplate(tx, caller.teamId, id, { status: "draft", archivedAt: null });
  }
  const revision = row?.latestRevision ?? 0;
  const newest = await findSceneRevision(tx, caller.teamId, { templateId: id, revision });
  const refreshed = compiled !== null && !isSameReading(newest, compiled);
  if (refreshed) {
    const place = { teamId: caller.teamId, templateId: id, revision: revision + 1 };
    await addNewestRevision(tx, place, compiled);
  }
  return await created(place, id, { deduplicated: !restored && !refreshed, restored, refreshed });
}

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
  return { template: templateView(row), scene: scene?.scene ?? null, ...flags };
}
