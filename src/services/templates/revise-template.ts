/**
 * Corrected files of a template, the list of its revisions and what is different between two of them. A
 * correction is read in minutes at worst, so as with a saved scene nothing is locked meanwhile; whoever finds
 * another newest revision under the lock begins again, since it must carry what that one says.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type FilePreflight, filePreflight } from "#domain/preflight.ts";
import { type RevisionVerdict, revisionVerdict } from "#domain/revision-verdict.ts";
import { type SceneDiffDocument, sceneDiffDocument } from "#domain/scene-diff-document.ts";
import { type Listing, listingOf, type TemplateView } from "#domain/template.ts";
import { sceneDiff } from "#engine/authoring.ts";
import { uniqueViolation } from "#store/database.ts";
import {
  listSceneRevisions,
  type RevisionListRow,
  type SceneRevisionRow,
} from "#store/scene-revisions.ts";
import { addNewestRevision } from "./add-scene-revision.ts";
import { type CompiledRevision } from "./compile-upload.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Call, Services } from "../context/context.ts";
import { changeableTemplate, lockChangeable } from "./edit-template-scene.ts";
import { sceneRevisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { requireRoomForFile } from "../plans/entitlements.ts";
import { isUpToDate, readShopFonts } from "../fonts/shop-fonts.ts";
import { sceneOf, compileAfter } from "./stored-scene.ts";
import { sceneView } from "../views/scene-view.ts";
import { templateView } from "../views/template-view.ts";

/** The template, its newest revision and what that changes, so that an author sees what a correction did. */
export interface RevisedTemplate {
  readonly template: TemplateView;
  readonly revision: number;
  readonly diff: SceneDiffDocument;
  /** Of the newest revision. */
  readonly verdict: RevisionVerdict;
}

/** Rounds while others save the same template; each may cost a compile. */
const MAX_ROUNDS = 5;

/**
 * A corrected PDF for the same product: fields and settings go along with the text they belong to. A live
 * template goes on with the revision it has until it is published. The same bytes are the same revision,
 * unless parser or fonts are newer. 404, 409 `template_archived`, 400 `invalid_pdf`, 500 `ingest_failed`.
 */
export async function reviseTemplate(
  services: Services,
  call: Call<RevisedTemplate>,
  upload: { readonly id: string; readonly file: StoredFile },
): Promise<RevisedTemplate> {
  await services.db.read((tx) =>
    requireRoomForFile(services, tx, { teamId: call.caller.teamId, bytes: upload.file.bytes }),
  );
  for (let round = 1; ; round++) {
    const { row, older, shopFonts } = await services.db.read(async (tx) => {
      const template = await changeableTemplate(tx, call.caller, upload.id);
      return {
        row: template,
        older: await sceneRevisionOr404(tx, template, template.latestRevision),
        shopFonts: await readShopFonts(tx, call.caller.teamId),
      };
    });
    // Sent twice, or by a client that did not see the first response: no second revision of it.
    const isKnown = older.sourceSha256 === upload.file.sha256 && isUpToDate(older, shopFonts);
    const reading = { file: upload.file, title: row.title, shopFonts };
    const compiled = isKnown ? null : await compileAfter(services, older, reading);
    // Before the transaction, since it asks the engine. It is of `older`, hence again in every round.
    const { teamId } = call.caller;
    const shown = { teamId, from: older, to: compiled ?? older };
    const diff = await diffOf(services, shown, "ingest_failed");
    try {
      return await commitRevision(call, { id: upload.id, older, compiled, diff });
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || uniqueViolation(error) !== null;
      if (!isOvertaken) {
        throw error;
      }
      if (round === MAX_ROUNDS) {
        throw new ApiError("ingest_failed", "The template keeps changing while the file is read.", {
          cause: error,
        });
      }
    }
  }
}

/** Another revision was added meanwhile: this one must carry what that one says. */
class Overtaken extends Error {}

/** Adds what was compiled if `older` is the newest still; throws `Overtaken` if not. */
async function commitRevision(
  { caller, unit }: Call<RevisedTemplate>,
  {
    id,
    older,
    compiled,
    diff,
  }: {
    readonly id: string;
    readonly older: SceneRevisionRow;
    readonly compiled: CompiledRevision | null;
    readonly diff: SceneDiffDocument;
  },
): Promise<RevisedTemplate> {
  return await unit.commit(async (tx) => {
    const now = await lockChangeable(tx, caller, id);
    if (now.latestRevision !== older.revision) {
      throw new Overtaken();
    }
    const verdict = revisionVerdict(compiled ?? { ...older, scene: sceneView(older) });
    if (compiled === null) {
      return { template: templateView(now), revision: older.revision, diff, verdict };
    }
    const revision = older.revision + 1;
    await addNewestRevision(tx, { teamId: caller.teamId, templateId: id, revision }, compiled);
    const template = templateView(await lockChangeable(tx, caller, id));
    return { template, revision, diff, verdict };
  });
}

/**
 * A line of the list. `publishedAt` null: no customer has seen it. Preflight is the file's own, without
 * values.
 */
export interface RevisionView {
  readonly revision: number;
  readonly createdAt: string;
  readonly publishedAt: string | null;
  readonly sourceSha256: string;
  readonly preflight: FilePreflight;
}

/** The revisions of a template that is not archived, newest first. */
export async function listRevisions(
  services: Services,
  caller: Caller,
  page: {
    readonly id: string;
    readonly limit: number;
    readonly startingAfter: number | undefined;
  },
): Promise<Listing<RevisionView>> {
  return await services.db.read(async (tx) => {
    const { id: templateId } = await templateOr404(tx, caller, page.id);
    const { limit, startingAfter } = page;
    const rows = await listSceneRevisions(tx, caller.teamId, { templateId, limit, startingAfter });
    return listingOf(rows.map(revisionView), limit);
  });
}

function revisionView(row: RevisionListRow): RevisionView {
  return {
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    sourceSha256: row.sourceSha256,
    preflight: filePreflight(row.preflight),
  };
}

/** What a reader of two revisions is shown. */
export interface RevisionsDiff {
  readonly from: number;
  readonly to: number;
  readonly diff: SceneDiffDocument;
}

/**
 * What is different between two revisions of a template, in whichever order they are named; a revision with
 * itself is no difference. 404 for a number it has not.
 */
export async function diffRevisions(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly from: number; readonly to: number },
): Promise<RevisionsDiff> {
  const { from, to } = await services.db.read(async (tx) => {
    const template = await templateOr404(tx, caller, asked.id);
    return {
      from: await sceneRevisionOr404(tx, template, asked.from),
      to: await sceneRevisionOr404(tx, template, asked.to),
    };
  });
  const { teamId } = caller;
  const diff = await diffOf(services, { teamId, from, to }, "scene_fetch_failed");
  return { from: from.revision, to: to.revision, diff };
}

async function diffOf(
  services: Services,
  {
    teamId,
    from,
    to,
  }: {
    readonly teamId: string;
    readonly from: CompiledRevision;
    readonly to: CompiledRevision;
  },
  code: Parameters<typeof sceneOf>[3],
): Promise<SceneDiffDocument> {
  const older = await sceneOf(services, teamId, from, code);
  // The same object, not an equal one: an upload that changed nothing is read once.
  const newer = from === to ? older : await sceneOf(services, teamId, to, code);
  return sceneDiffDocument(sceneDiff(older.template, newer.template));
}
