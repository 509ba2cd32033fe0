import type { Caller } from "#domain/caller.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import { slugFrom, type TemplateView, titleFromFileName } from "#domain/template.ts";
import { PARSER_VERSION } from "#engine/engine.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { findSceneRevision, insertSceneRevision } from "#store/scene-revisions.ts";
import {
  findTemplateBySource,
  insertTemplate,
  isSlugTaken,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from "#store/templates.ts";
import { type CompiledRevision, compileUpload, type StoredFile } from "./compile-upload.ts";
import type { Call, Services } from "./context.ts";
import { templateView } from "./template-view.ts";

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
 * becomes a draft again, one read by an older parser gets a new scene revision.
 */
export async function createTemplate(
  services: Services,
  { caller, unit }: Call<CreatedTemplate>,
  upload: TemplateUpload,
): Promise<CreatedTemplate> {
  const title = upload.title ?? titleFromFileName(upload.fileName);
  const known = await services.db.read((tx) =>
    findTemplateBySource(tx, caller.teamId, upload.file.sha256),
  );
  const compiled =
    known?.parser_version === PARSER_VERSION
      ? null
      : await compileUpload(services, upload.file, known?.title ?? title);
  const keep = (): Promise<CreatedTemplate> =>
    unit.commit((tx) => keepUpload({ tx, services, caller }, { ...upload, title }, compiled));
  for (let attempt = 1; ; attempt++) {
    try {
      return await keep();
    } catch (error) {
      // Another upload of the same file, or of the same slug, was first: now it is found.
      if (uniqueViolation(error) === null || attempt === MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
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
    throw new TypeError("a new template needs a compiled file");
  }
  const id = place.services.random.id("tpl");
  await insertTemplate(tx, {
    team_id: caller.teamId,
    id,
    title: upload.title,
    slug: await freeSlug(place, upload.slug ?? slugFrom(upload.title)),
    source_sha256: upload.file.sha256,
    latest_revision: 1,
  });
  await addRevision(place, { id, revision: 1 }, compiled);
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
    await updateTemplate(tx, caller.teamId, id, { status: "draft", archived_at: null });
  }
  const refreshed = compiled !== null && row?.parser_version !== compiled.parser_version;
  if (refreshed) {
    const revision = (row?.latest_revision ?? 0) + 1;
    await addRevision(place, { id, revision }, compiled);
    await updateTemplate(tx, caller.teamId, id, { latest_revision: revision });
  }
  return await created(place, id, { deduplicated: !restored && !refreshed, restored, refreshed });
}

async function addRevision(
  { tx, caller }: Place,
  { id, revision }: { readonly id: string; readonly revision: number },
  compiled: CompiledRevision,
): Promise<void> {
  await insertSceneRevision(tx, {
    ...compiled,
    team_id: caller.teamId,
    template_id: id,
    revision,
    scene: JSON.stringify(compiled.scene),
    fields: JSON.stringify(compiled.fields),
    preflight: compiled.preflight === null ? null : JSON.stringify(compiled.preflight),
  });
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
    row.latest_revision === null
      ? undefined
      : await findSceneRevision(tx, caller.teamId, {
          templateId: id,
          revision: row.latest_revision,
        });
  return { template: templateView(row), scene: scene?.scene ?? null, ...flags };
}

/** The slug itself, or with six characters added when another template has it. */
async function freeSlug({ tx, services }: Place, slug: string): Promise<string> {
  return (await isSlugTaken(tx, slug))
    ? `${slug}-${services.random.secret(6).toLowerCase()}`
    : slug;
}
