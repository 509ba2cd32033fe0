/** Events about the things of a team, in the transaction of the change they tell of. */
import type { FillView } from "#domain/fill.ts";
import { fillDocument } from "#domain/fill-document.ts";
import { renderDocument } from "#domain/render.ts";
import { templateDocument, type TemplateView } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import { findFill } from "#store/fills.ts";
import { findRender } from "#store/renders.ts";
import type { Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { recordEvent } from "./record-event.ts";
import { renderView } from "../views/render-view.ts";

/** Tells of a fill as it is now. */
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

/** Tells of a final as it is now, with the fill it was made for: its references and metadata come back to their owner. */
export async function emitRenderEvent(
  services: Services,
  tx: Tx,
  type: "render.succeeded" | "render.failed",
  { teamId, renderId }: { readonly teamId: string; readonly renderId: string },
): Promise<void> {
  const render = await findRender(tx, teamId, renderId);
  if (render === undefined || render.kind !== "final") {
    return;
  }
  const fill = render.fillId === null ? undefined : await findFill(tx, teamId, render.fillId);
  await recordEvent(services, tx, {
    teamId,
    mode: render.mode,
    type,
    data: {
      render: renderDocument(renderView(services, render)),
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
