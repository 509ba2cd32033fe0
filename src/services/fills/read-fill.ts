import type { Caller } from "#domain/caller.ts";
import type { FillView } from "#domain/fill.ts";
import type { RenderView } from "#domain/render.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { type FillFilter, listFills as listRows } from "#store/fills.ts";
import { findRender } from "#store/renders.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { findTemplate } from "#store/templates.ts";
import { allPages } from "../audit/all-pages.ts";
import type { Services, Tx } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404 } from "../context/find-or-404.ts";
import { renderView } from "../views/render-view.ts";

/** `lastRender` is null until it is finalized; after a correction it is the file before. */
export interface FillWithRender {
  readonly fill: FillView;
  readonly lastRender: RenderView | null;
}

/** A fill with its last render, in whatever status: expired and archived ones stay readable to their shop. */
export async function readFill(
  services: Services,
  caller: Caller,
  id: string,
): Promise<FillWithRender> {
  return await services.db.read(async (tx) => {
    const row = await fillOr404(tx, caller, id);
    const render =
      row.lastRenderId === null ? undefined : await findRender(tx, caller, row.lastRenderId);
    return {
      fill: fillView(services, row),
      lastRender: render === undefined ? null : renderView(services, render),
    };
  });
}

/** All fills that a list is asked for, read in parts while they are sent. */
export interface FillExport {
  /** Of the template's newest revision where the list is of one template, archived or not; else none. */
  readonly fields: readonly FieldRecord[];
  readonly fills: AsyncIterable<FillView>;
}

/** The fills of `listFills` without an end. */
export async function exportFills(
  services: Services,
  caller: Caller,
  filter: Omit<FillFilter, "mode" | "limit" | "startingAfter">,
): Promise<FillExport> {
  const { templateId } = filter;
  const fields =
    templateId === undefined
      ? []
      : await services.db.read((tx) => newestFields(tx, caller.teamId, templateId));
  return {
    fields,
    fills: allPages((page) => listFills(services, caller, { ...filter, ...page })),
  };
}

/** None of a template that is not there, whose list of fills is empty. */
async function newestFields(
  tx: Tx,
  teamId: string,
  templateId: string,
): Promise<readonly FieldRecord[]> {
  const revision = (await findTemplate(tx, teamId, templateId))?.latestRevision ?? null;
  if (revision === null) {
    return [];
  }
  return (await findSceneRevision(tx, teamId, { templateId, revision }))?.fields ?? [];
}

/**
 * The team's fills of the caller's mode, newest first. The mode is the key's and no filter a request could
 * set.
 */
export async function listFills(
  services: Services,
  caller: Caller,
  filter: Omit<FillFilter, "mode">,
): Promise<Listing<FillView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller, filter));
  return listingOf(
    rows.map((row) => fillView(services, row)),
    filter.limit,
  );
}
