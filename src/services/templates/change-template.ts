/**
 * Publish, archive, restore and the author's settings of a template. Statuses (contract, 4): draft → live by
 * publish, any → archived, archived → draft by restore, live → draft by PATCH. Every change locks the
 * template first, so statuses, revisions and settings are changed one after the other, and an event tells
 * what was committed.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type RevisionVerdict, revisionVerdict } from "#domain/revision-verdict.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import type { SampleSet, TemplateStatus, TemplateView } from "#domain/template.ts";
import { unreadPlaceholder } from "#engine/contract/unread-placeholders.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import {
  findSceneRevision,
  markRevisionPublished,
  type SceneRevisionRow,
} from "#store/scene-revisions.ts";
import {
  archiveTemplateRow,
  findTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from "#store/templates.ts";
import { requireConfirmedToPublish } from "../access/confirmed-address.ts";
import type { Call, Services } from "../context/context.ts";
import { found, sceneRevisionOr404, templateNotFound } from "../context/find-or-404.ts";
import { lockFontOr404 } from "../fonts/manage-fonts.ts";
import { projectFor } from "../projects/manage-projects.ts";
import { emitPublishedEvent } from "../events/resource-events.ts";
import { templateRef } from "../renders/make-final.ts";
import { currentRevision } from "../revisions/read-again.ts";
import { sceneView } from "../views/scene-view.ts";
import { templateView } from "../views/template-view.ts";
import { requireRoomForTemplate } from "../plans/entitlements.ts";

/** A template after publishing, and the number of the revision that is live. */
export interface PublishedTemplate {
  readonly template: TemplateView;
  readonly revision: number;
  /** Of the revision that is live. */
  readonly verdict: RevisionVerdict;
  /** What its upload was told of the file, for whoever puts it before customers. */
  readonly problems: SceneRecord["problems"];
}

/**
 * Puts a scene revision live: the one asked for, newer or older, else the newest of a template that is not live.
 * A live one without a revision asked for stays as it is, whatever was uploaded since: a repeat must not put
 * unseen work before customers. 409 `template_archived` or `no_scene`, 404 `scene_not_found`. Fills begun before
 * stay on their revision. The event is emitted only when something went live.
 */
export async function publishTemplate(
  services: Services,
  { caller, unit }: Call<PublishedTemplate>,
  { id, revision: asked }: { readonly id: string; readonly revision?: number | undefined },
): Promise<PublishedTemplate> {
  await tryBefore(services, caller, { id, revision: asked });
  return await unit.commit(async (tx) => {
    const row = await lockOr404(tx, caller, id);
    await requireConfirmedToPublish(tx, caller);
    const { revision, isNew } = await goLive(tx, row, asked);
    const template = await viewOf(tx, caller, id);
    if (isNew) {
      const { teamId, mode } = caller;
      await emitPublishedEvent(services, tx, { teamId, mode, template, revision });
    }
    const live = await sceneRevisionOr404(tx, row, revision);
    const scene = sceneView(live);
    const verdict = revisionVerdict({ ...live, scene });
    return { template, revision, verdict, problems: scene.problems };
  });
}

/**
 * A revision that an earlier version compiled is tried by this one before it goes live, for the problems of the
 * response. 400 `invalid_scene` where the code of a placeholder would go to press, whenever the revision was made; not
 * for one that is live already: nothing would be kept from customers by that. Not
 * to be had of the engine now, it is tried before its first use: that is no reason not to publish.
 */
async function tryBefore(
  services: Services,
  { teamId }: Caller,
  asked: { readonly id: string; readonly revision?: number | undefined },
): Promise<void> {
  const { runner } = services;
  const { row, isLive } = await services.db.read((tx) => revisionToPublish(tx, teamId, asked));
  if (row === undefined || runner === null) {
    return;
  }
  try {
    const current = await currentRevision(services, row, "other");
    const { template } = await runner.call(
      "readScene",
      { template: templateRef(services, current) },
      { teamId, kind: "other" },
    );
    const unread = isLive ? null : unreadPlaceholder(template);
    if (unread !== null) {
      throw new ApiError(
        "invalid_scene",
        `placeholder_unread: "${unread.code}" on page ${unread.page + 1} would be printed as it stands. Open its text in the scene, or upload a corrected file.`,
        { fields: [{ objectId: "body", field: "revision" }] },
      );
    }
  } catch (error) {
    // A file that it cannot use at all is among the problems.
    if (!(error instanceof RunnerError) && !(error instanceof UnusablePdf)) {
      throw error;
    }
  }
}

/** What publishing would put live, and whether it is so already; nothing of an archived template, which is a 409. */
async function revisionToPublish(
  tx: Tx,
  teamId: string,
  { id, revision: asked }: { readonly id: string; readonly revision?: number | undefined },
): Promise<{ readonly row: SceneRevisionRow | undefined; readonly isLive: boolean }> {
  const template = await findTemplate(tx, teamId, id);
  if (template === undefined || template.status === "archived") {
    return { row: undefined, isLive: false };
  }
  const live = template.status === "live" ? template.publishedRevision : null;
  const revision = asked ?? live ?? template.latestRevision ?? 0;
  const row = await findSceneRevision(tx, teamId, { templateId: id, revision });
  return { row, isLive: revision === live };
}

/**
 * Takes a template out of use; open fills can still be finalized. Again is the same, and keeps the first
 * date. It goes on claiming its file: to upload that again restores it.
 */
export async function archiveTemplate(
  _services: Services,
  { caller, unit }: Call<TemplateView>,
  id: string,
): Promise<TemplateView> {
  return await unit.commit(async (tx) => {
    const row = await lockOr404(tx, caller, id);
    if (row.status !== "archived") {
      await archiveTemplateRow(tx, caller.teamId, id);
    }
    return await viewOf(tx, caller, id);
  });
}

/**
 * Brings an archived template back as a draft; any other one is left as it is. Publishing is a step of its
 * own.
 */
export async function restoreTemplate(
  services: Services,
  { caller, unit }: Call<TemplateView>,
  id: string,
): Promise<TemplateView> {
  return await unit.commit(async (tx) => {
    const row = await lockOr404(tx, caller, id);
    if (row.status === "archived") {
      await requireRoomForTemplate(services, tx, caller.teamId);
      await updateTemplate(tx, caller.teamId, id, { status: "draft", archivedAt: null });
    }
    return await viewOf(tx, caller, id);
  });
}

/** What PATCH changes; what is undefined stays, and `defaultFontId` null takes the default away. */
export interface TemplateChange {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly defaultFontId?: string | null | undefined;
  readonly status?: TemplateStatus | undefined;
  /** Null: of none from now on. */
  readonly projectId?: string | null | undefined;
  readonly substitution?: "allow" | "refuse" | undefined;
  /** "font of the file>font that stands in", as PostScript names. Replaces the list. */
  readonly acceptedSubstitutions?: readonly string[] | undefined;
  /** Replaces the list. */
  readonly samples?: readonly SampleSet[] | undefined;
}

/**
 * Changes settings; `status` runs publish or archive, or takes a live template offline. 409 for an archived
 * template, even for `status: "draft"`: bringing one back is for `restore` alone. 400 for a slug that any
 * template of any team has: slugs are public addresses.
 */
export async function updateTemplateSettings(
  services: Services,
  { caller, unit }: Call<TemplateView>,
  { id, change }: { readonly id: string; readonly change: TemplateChange },
): Promise<TemplateView> {
  if (change.status === "live") {
    await tryBefore(services, caller, { id });
  }
  try {
    return await unit.commit(async (tx) => {
      const row = await lockOr404(tx, caller, id);
      if (row.status === "archived") {
        throw templateArchived();
      }
      // Locked to the end: a font that is deleted at this moment must not become a default.
      if (typeof change.defaultFontId === "string") {
        await lockFontOr404(tx, caller, change.defaultFontId);
      }
      const projectId = await projectFor(tx, caller, change.projectId ?? undefined, null);
      await updateTemplate(tx, caller.teamId, id, {
        // Members left out are not written at all, so a PATCH of one leaves no trace on the others.
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.slug === undefined ? {} : { slug: change.slug }),
        ...(change.defaultFontId === undefined ? {} : { defaultFontId: change.defaultFontId }),
        ...(change.projectId === undefined ? {} : { projectId }),
        ...(change.substitution === undefined ? {} : { substitution: change.substitution }),
        ...(change.acceptedSubstitutions === undefined
          ? {}
          : { acceptedSubstitutions: [...change.acceptedSubstitutions] }),
        ...(change.samples === undefined ? {} : { samples: change.samples }),
      });
      if (change.status === "live") {
        await requireConfirmedToPublish(tx, caller);
      }
      // After the settings: what goes live is the template as changed, in one commit.
      const published = await changeStatus(tx, caller, { row, status: change.status });
      const template = await viewOf(tx, caller, id);
      if (published !== null) {
        const { teamId, mode } = caller;
        await emitPublishedEvent(services, tx, { teamId, mode, template, revision: published });
      }
      return template;
    });
  } catch (error) {
    // Asked of the index rather than before: a look would not see a slug taken at this very moment.
    if (uniqueViolation(error) === "templates_slug_key") {
      throw new ApiError("invalid_parameter", "Another template has this slug.", {
        fields: [{ objectId: "body", field: "slug" }],
        cause: error,
      });
    }
    throw error;
  }
}

/** The revision that went live; null when none did. */
async function changeStatus(
  tx: Tx,
  caller: Caller,
  { row, status }: { readonly row: TemplateRow; readonly status: TemplateStatus | undefined },
): Promise<number | null> {
  switch (status) {
    case undefined:
      return null;
    case "live": {
      const { revision, isNew } = await goLive(tx, row, undefined);
      return isNew ? revision : null;
    }
    case "archived":
      await archiveTemplateRow(tx, caller.teamId, row.id);
      return null;
    // Takes it offline: the hosted page and new fills answer 404; the published revision is remembered.
    case "draft":
      await updateTemplate(tx, caller.teamId, row.id, { status: "draft" });
      return null;
  }
}

/**
 * Puts a revision of a locked template live; which it is, and whether it was not before. Publishing is the only
 * way a revision reaches customers, so the day it happened is kept with it.
 */
async function goLive(
  tx: Tx,
  row: TemplateRow,
  asked: number | undefined,
): Promise<{ readonly revision: number; readonly isNew: boolean }> {
  const revision = asked ?? publishable(row);
  const { teamId, id: templateId } = row;
  if (asked !== undefined) {
    requireNotArchived(row);
    await sceneRevisionOr404(tx, row, asked);
  }
  const isNew = row.status !== "live" || row.publishedRevision !== revision;
  if (isNew) {
    await markRevisionPublished(tx, teamId, { templateId, revision });
  }
  await updateTemplate(tx, teamId, templateId, { status: "live", publishedRevision: revision });
  return { revision, isNew };
}

/**
 * The revision to publish where none is asked for: that which is live, else the newest. 409 for an archived
 * template first, then for one without a scene.
 */
function publishable(row: TemplateRow): number {
  requireNotArchived(row);
  const revision = (row.status === "live" ? row.publishedRevision : null) ?? row.latestRevision;
  if (revision === null) {
    throw new ApiError("no_scene", "The template has no scene to publish.");
  }
  return revision;
}

function requireNotArchived({ status }: TemplateRow): void {
  if (status === "archived") {
    throw templateArchived();
  }
}

/** 409: an archived template is restored first. */
export function templateArchived(): ApiError {
  return new ApiError("template_archived", "The template is archived; restore it first.");
}

/** The template, locked. Archived ones too: what they answer is each action's own (409, or as they are). */
async function lockOr404(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  return found(await lockTemplate(tx, caller.teamId, id), templateNotFound);
}

async function viewOf(tx: Tx, caller: Caller, id: string): Promise<TemplateView> {
  const row = found(await findTemplate(tx, caller.teamId, id), templateNotFound);
  return templateView(row);
}
