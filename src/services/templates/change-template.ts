/** Publish, archive, restore and the author's settings of a template. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { TemplateStatus, TemplateView } from "#domain/template.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { markRevisionPublished } from "#store/scene-revisions.ts";
import {
  archiveTemplateRow,
  findTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from "#store/templates.ts";
import type { Call, Services } from "../context/context.ts";
import { found, templateNotFound } from "../context/find-or-404.ts";
import { lockFontOr404 } from "../fonts/manage-fonts.ts";
import { emitPublishedEvent } from "../events/resource-events.ts";
import { templateView } from "../views/template-view.ts";

export interface PublishedTemplate {
  readonly template: TemplateView;
  readonly revision: number;
}

/** Puts the newest scene revision live; again on a live template it advances to the newest. */
export async function publishTemplate(
  services: Services,
  { caller, unit }: Call<PublishedTemplate>,
  id: string,
): Promise<PublishedTemplate> {
  return await unit.commit(async (tx) => {
    const row = await lockOr404(tx, caller, id);
    const { revision, isNew } = await goLive(tx, row);
    const template = await viewOf(tx, caller, id);
    if (isNew) {
      const { teamId, mode } = caller;
      await emitPublishedEvent(services, tx, { teamId, mode, template, revision });
    }
    return { template, revision };
  });
}

/** Takes a template out of use; open fills can still be finalized. */
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

/** Brings an archived template back as a draft; any other one is left as it is. */
export async function restoreTemplate(
  _services: Services,
  { caller, unit }: Call<TemplateView>,
  id: string,
): Promise<TemplateView> {
  return await unit.commit(async (tx) => {
    const row = await lockOr404(tx, caller, id);
    if (row.status === "archived") {
      await updateTemplate(tx, caller.teamId, id, { status: "draft", archivedAt: null });
    }
    return await viewOf(tx, caller, id);
  });
}

export interface TemplateChange {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly defaultFontId?: string | null | undefined;
  readonly status?: TemplateStatus | undefined;
  readonly substitution?: "allow" | "refuse" | undefined;
  readonly acceptedSubstitutions?: readonly string[] | undefined;
}

/** Changes settings; `status` runs publish or archive, or takes a live template offline. */
export async function updateTemplateSettings(
  services: Services,
  { caller, unit }: Call<TemplateView>,
  { id, change }: { readonly id: string; readonly change: TemplateChange },
): Promise<TemplateView> {
  try {
    return await unit.commit(async (tx) => {
      const row = await lockOr404(tx, caller, id);
      if (row.status === "archived") {
        throw templateArchived();
      }
      if (typeof change.defaultFontId === "string") {
        await lockFontOr404(tx, caller, change.defaultFontId);
      }
      await updateTemplate(tx, caller.teamId, id, {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.slug === undefined ? {} : { slug: change.slug }),
        ...(change.defaultFontId === undefined ? {} : { defaultFontId: change.defaultFontId }),
        ...(change.substitution === undefined ? {} : { substitution: change.substitution }),
        ...(change.acceptedSubstitutions === undefined
          ? {}
          : { acceptedSubstitutions: [...change.acceptedSubstitutions] }),
      });
      const published = await changeStatus(tx, caller, { row, status: change.status });
      const template = await viewOf(tx, caller, id);
      if (published !== null) {
        const { teamId, mode } = caller;
        await emitPublishedEvent(services, tx, { teamId, mode, template, revision: published });
      }
      return template;
    });
  } catch (error) {
    if (uniqueViolation(error) === "templates_slug_key") {
      throw new ApiError("invalid_parameter", "Another template has this slug.", {
        fields: [{ object_id: "body", field: "slug" }],
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
      const { revision, isNew } = await goLive(tx, row);
      return isNew ? revision : null;
    }
    case "archived":
      await archiveTemplateRow(tx, caller.teamId, row.id);
      return null;
    case "draft":
      await updateTemplate(tx, caller.teamId, row.id, { status: "draft" });
      return null;
  }
}

/** Puts the newest revision of a locked template live; which it is, and whether it was not before. */
async function goLive(
  tx: Tx,
  row: TemplateRow,
): Promise<{ readonly revision: number; readonly isNew: boolean }> {
  const revision = publishable(row);
  const { teamId, id: templateId } = row;
  const isNew = row.status !== "live" || row.publishedRevision !== revision;
  if (isNew) {
    await markRevisionPublished(tx, teamId, { templateId, revision });
  }
  await updateTemplate(tx, teamId, templateId, { status: "live", publishedRevision: revision });
  return { revision, isNew };
}

/** The revision to publish. */
function publishable(row: TemplateRow): number {
  if (row.status === "archived") {
    throw templateArchived();
  }
  if (row.latestRevision === null) {
    throw new ApiError("no_scene", "The template has no scene to publish.");
  }
  return row.latestRevision;
}

/** 409: an archived template is restored first. */
export function templateArchived(): ApiError {
  return new ApiError("template_archived", "The template is archived; restore it first.");
}

async function lockOr404(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  return found(await lockTemplate(tx, caller.teamId, id), templateNotFound);
}

async function viewOf(tx: Tx, caller: Caller, id: string): Promise<TemplateView> {
  const row = found(await findTemplate(tx, caller.teamId, id), templateNotFound);
  return templateView(row);
}
