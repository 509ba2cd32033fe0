/**
 * Events about the things of a team, in the transaction of the change they tell of. The documents are those
 * of the API: a receiver reads the same members it would get with GET at that moment.
 */
import type { FillView } from "#domain/fill.ts";
import { fillDocument } from "#domain/fill-document.ts";
import { renderDocument } from "#domain/render.ts";
import { templateDocument, type TemplateView } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import { findFill } from "#store/fills.ts";
import { findRender } from "#store/renders.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { recordEvent } from "./record-event.ts";
import { renderView } from "../views/render-view.ts";

/**
 * Tells of a fill as it is now. The view is handed in, since whoever changed the fill has just read it again;
 * the event is of the fill's mode, not the caller's, so that a test endpoint never hears of a live order.
 */
export async function emitFillEvent(
  services: Services,
  tx: Tx,
  type:
    | "fill.created"
    | "fill.approved"
    | "fill.change_requested"
    | "fill.finalized"
    | "fill.expired"
    | "fill.archived",
  { teamId, fill }: { readonly teamId: string; readonly fill: FillView },
): Promise<void> {
  await recordEvent(services, tx, {
    teamId,
    mode: fill.mode,
    type,
    data: { fill: fillDocument(fill) },
  });
}

/** What the event of a final is made with. */
export type RenderEventServices = Pick<
  Services,
  "clock" | "queue" | "random" | "mailer" | "publicUrl" | "linkSigner" | "tokenSigner"
>;

/** Tells of a final as it is now, with the fill it was made for: its references and metadata come back to their owner. */
export async function emitRenderEvent(
  services: RenderEventServices,
  tx: Tx,
  type: "render.succeeded" | "render.failed",
  { teamId, renderId }: { readonly teamId: string; readonly renderId: string },
): Promise<void> {
  // Read here, after the caller's writes: the event must show the status that is being committed.
  const render = await findRender(tx, bothModes({ teamId }), renderId);
  // Previews are in the ledger of renders, but nobody waits for one.
  if (render === undefined || render.kind !== "final") {
    return;
  }
  const fill = render.fillId === null ? undefined : await findFill(tx, render, render.fillId);
  await recordEvent(services, tx, {
    teamId,
    mode: render.mode,
    type,
    data: {
      render: renderDocument(renderView(services, render)),
      // A final straight from values has no fill, and its event no such member.
      ...(fill === undefined ? {} : { fill: fillDocument(fillView(services, fill)) }),
    },
  });
}

/** Tells that a revision went live. Templates are of both modes; the event is of the mode of who published. */
export async function emitPublishedEvent(
  services: Services,
  tx: Tx,
  of: {
    readonly teamId: string;
    readonly mode: "live" | "test";
    readonly template: TemplateView;
    readonly revision: number;
  },
): Promise<void> {
  await recordEvent(services, tx, {
    teamId: of.teamId,
    mode: of.mode,
    type: "template.published",
    data: { template: templateDocument(of.template), revision: of.revision },
  });
}
