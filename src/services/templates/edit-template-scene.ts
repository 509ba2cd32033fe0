/**
 * The scene document of a template: read, and written as a new revision. Saving takes engine time, so no lock
 * is held meanwhile: the revision it began with is compared under the lock at the end. A client that sends
 * the revision it read is refused when another save came between; one that sends none means "whatever there
 * is", and its change is made again on the newer revision.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { staleRevision } from "#domain/sent-scene.ts";
import { type SceneDocument, sceneDocument } from "#domain/scene-document.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import type { TemplateView } from "#domain/template.ts";
import { uniqueViolation } from "#store/database.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplate, lockTemplate, type TemplateRow } from "#store/templates.ts";
import { addNewestRevision } from "./add-scene-revision.ts";
import { templateArchived } from "./change-template.ts";
import type { CompiledRevision } from "./compile-upload.ts";
import type { Call, Services, Tx } from "../context/context.ts";
import {
  found,
  sceneRevisionOr404,
  templateNotFound,
  templateOr404,
} from "../context/find-or-404.ts";
import { selectionSetOr404 } from "../selection-sets/manage-selection-sets.ts";
import { changedScene, keepScene, regrouped, sceneOf } from "./stored-scene.ts";
import { sceneView } from "../views/scene-view.ts";
import { templateView } from "../views/template-view.ts";

/** A document and the revision it is of, which a save sends back as its base. */
export interface TemplateSceneDocument {
  readonly templateId: string;
  readonly revision: number;
  readonly scene: SceneDocument;
}

/**
 * The document of a revision, the newest without one asked for: authors work on what they saved last, not on
 * what is published. 404 for an archived template or a number it has not.
 */
export async function readTemplateScene(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly revision: number | undefined },
): Promise<TemplateSceneDocument> {
  const { row, revision } = await services.db.read(async (tx) => {
    const template = await templateOr404(tx, caller, asked.id);
    const wanted = asked.revision ?? template.latestRevision;
    return { row: template, revision: await sceneRevisionOr404(tx, template, wanted) };
  });
  const { scene } = await documentOf(services, row, revision);
  return { templateId: row.id, revision: revision.revision, scene };
}

/**
 * A template that may be changed: 404, or 409 where it is archived. For checks before the engine is asked.
 */
export async function changeableTemplate(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  return refuseArchived(await findTemplate(tx, caller.teamId, id));
}

/** As `changeableTemplate`, and nobody else changes it until the transaction ends. */
export async function lockChangeable(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  return refuseArchived(await lockTemplate(tx, caller.teamId, id));
}

function refuseArchived(row: TemplateRow | undefined): TemplateRow {
  const template = found(row, templateNotFound);
  if (template.status === "archived") {
    throw templateArchived();
  }
  return template;
}

/** The template after a save, with the revision that holds it. */
export interface SavedScene {
  readonly template: TemplateView;
  readonly revision: number;
  readonly scene: SceneRecord;
}

/** `baseRevision` undefined: on whatever is the newest. */
export interface SceneSave {
  readonly id: string;
  /** A `SceneChange` as JSON text. */
  readonly scene: Uint8Array;
  readonly baseRevision: number | undefined;
}

/** Another save, or a corrected file, was first: this one must be made again on what that one left. */
class Overtaken extends Error {}

/** Rounds of a save without a base revision while others save too. */
const MAX_ROUNDS = 8;

/**
 * Saves a document as the newest revision; one that changes nothing is the revision there is, so that a page
 * which saves every minute makes no revisions. It is not published. 400 `invalid_scene` for a base that is
 * not the newest any more, and with the members that cannot be taken.
 */
export async function saveTemplateScene(
  services: Services,
  call: Call<SavedScene>,
  save: SceneSave,
): Promise<SavedScene> {
  for (let round = 1; ; round++) {
    try {
      return await saveOnce(services, call, save);
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || uniqueViolation(error) !== null;
      if (!isOvertaken || round === MAX_ROUNDS) {
        throw error;
      }
    }
  }
}

async function saveOnce(
  services: Services,
  { caller, unit }: Call<SavedScene>,
  { id, scene, baseRevision }: SceneSave,
): Promise<SavedScene> {
  const { row, revision } = await services.db.read(async (tx) => {
    const template = await changeableTemplate(tx, caller, id);
    const newest = await sceneRevisionOr404(tx, template, template.latestRevision);
    return { row: template, revision: newest };
  });
  // Before the engine: it would work for a save that is refused anyway.
  refuseStale(baseRevision, revision.revision);
  const compiled = await edited(services, caller, { row, revision, scene });
  return await unit.commit(async (tx) => {
    // The lock makes "compare and add" one step: the numbers of revisions have neither gaps nor doubles.
    const now = await lockChangeable(tx, caller, id);
    refuseStale(baseRevision, now.latestRevision ?? 0);
    if (now.latestRevision !== revision.revision) {
      throw new Overtaken();
    }
    if (compiled === null) {
      return {
        template: templateView(now),
        revision: revision.revision,
        scene: sceneView(revision),
      };
    }
    const place = { teamId: caller.teamId, templateId: id, revision: revision.revision + 1 };
    await addNewestRevision(tx, place, compiled);
    // Read again for its view; the lock is ours already.
    const after = await lockChangeable(tx, caller, id);
    return { template: templateView(after), revision: place.revision, scene: compiled.scene };
  });
}

function refuseStale(base: number | undefined, newest: number): void {
  if (base !== undefined && base !== newest) {
    throw staleRevision(newest);
  }
}

/** The revision with the document's changes; null when it changes nothing. */
async function edited(
  services: Services,
  caller: Caller,
  {
    row,
    revision,
    scene,
  }: {
    readonly row: TemplateRow;
    readonly revision: SceneRevisionRow;
    readonly scene: Uint8Array;
  },
): Promise<CompiledRevision | null> {
  const outcome = await changedScene(services, revision, {
    change: scene,
    title: revision.scene.title,
    defaultFontId: row.defaultFontId,
  });
  await requireSets(services, caller, revision, outcome.setsNamed);
  switch (outcome.kind) {
    case "refused":
      throw new ApiError("invalid_scene", outcome.message, { fields: outcome.fields });
    case "unchanged":
      return null;
    // Lines joined or split are read from the file again: a text's runs and fonts depend on its lines.
    case "regroup":
      return await regrouped(services, { ...outcome, revision });
    case "edited":
      return await keepScene(services, revision, outcome.compiled);
  }
}

/** Only sets named anew must be there: a document that names a deleted one since before can still be saved. */
async function requireSets(
  services: Services,
  caller: Caller,
  { fields }: SceneRevisionRow,
  named: readonly string[],
): Promise<void> {
  const known = new Set(fields.map(({ selectionSetId }) => selectionSetId));
  await services.db.read(async (tx) => {
    for (const set of named.filter((id) => !known.has(id))) {
      await selectionSetOr404(tx, caller, set);
    }
  });
}

async function documentOf(services: Services, row: TemplateRow, revision: SceneRevisionRow) {
  const stored = await sceneOf(services, row.teamId, revision, "scene_fetch_failed");
  const scene = sceneDocument(stored.template, stored.shared, {
    title: revision.scene.title,
    defaultFontId: row.defaultFontId,
  });
  return { stored, scene };
}
