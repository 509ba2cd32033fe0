/** The job ticket of a final, made anew each time: what is on it may have changed since the file was made. */
import type { Caller } from "#domain/caller.ts";
import { fillReference } from "#domain/fill-reference.ts";
import { jobTicket } from "#domain/ticket/job-ticket.ts";
import type { Language } from "#domain/messages/languages.ts";
import { ticketMessages } from "#domain/messages/ticket-messages.ts";
import { paperTitle } from "#domain/paper-stock.ts";
import { pdfFileName } from "#domain/render.ts";
import type { Turn } from "#ports/engine-runner.ts";
import type { Tx } from "#store/database.ts";
import { listOfferedStocks } from "#store/paper-stocks.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import type { Services } from "../context/context.ts";
import { found, renderWithSkuOr404 } from "../context/find-or-404.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";
import { timeText } from "../mails/date-text.ts";
import { defaultFileName } from "../views/render-view.ts";
import { fileMissing, finalFile } from "./read-render.ts";

/** A ticket to be saved under a name. */
export interface RenderTicket {
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly language: Language;
}

type FinalRow = Awaited<ReturnType<typeof renderWithSkuOr404>>;

/** The ticket of a final; refused as the download of its file is. The same order in the same state is the same bytes. */
export async function renderTicket(
  services: Services,
  caller: Caller,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<RenderTicket> {
  const row = await services.db.read((tx) => renderWithSkuOr404(tx, caller, id));
  const fileName = pdfFileName(undefined, `${defaultFileName(row).replace(/\.pdf$/u, "")}-ticket`);
  return { fileName, pdf: await composeTicket(services, row, language), language };
}

/** The ticket of a row. What the engine cannot do is answered as for previews. */
export async function composeTicket(
  services: Services,
  row: FinalRow,
  language: Language,
): Promise<Uint8Array> {
  const runner = requireRunner(services);
  const pdfSha256 = finalFile(row);
  const [pdf, { revision, stocks }] = await Promise.all([
    services.objects.read(pdfSha256),
    services.db.read((tx) => shopFacts(tx, row)),
  ]);
  if (pdf === null) {
    throw fileMissing();
  }
  const { substrate } = row.appearance;
  const turn: Turn = { teamId: row.teamId, kind: "other" };
  try {
    const document = jobTicket(
      {
        renderId: row.id,
        mode: row.mode,
        address: orderAddress(services, row),
        reference: row.fillId === null ? null : fillReference(row.fillId),
        externalOrderId: row.externalOrderId,
        externalCartId: row.externalCartId,
        externalSku: row.externalSku,
        templateTitle: row.templateTitle,
        sceneRevision: row.sceneRevision,
        pages: revision.scene.pages,
        fields: revision.fields,
        values: row.fieldValues,
        stock: substrate === null ? null : paperTitle(stocks, substrate),
        inks: await runner.call("readInks", { pdf }, turn),
        fit: row.fit,
        preflightStatus: row.preflightStatus,
        preflightNotes: row.preflightNotes,
        releasedAt: row.releasedAt === null ? null : timeText(row.releasedAt, language),
        isReplaced: row.supersededBy !== null,
        pdf,
        pdfSha256,
      },
      ticketMessages(language),
    );
    return await runner.call("compose", { document }, turn);
  } catch (error) {
    throw runnerError(error);
  }
}

async function shopFacts(tx: Tx, row: FinalRow) {
  const { teamId, templateId, sceneRevision } = row;
  return {
    revision: found(
      await findSceneRevision(tx, teamId, { templateId, revision: sceneRevision }),
      () => new Error("the revision of a render is gone"),
    ),
    stocks: row.appearance.substrate === null ? [] : await listOfferedStocks(tx, teamId),
  };
}

/** Where the dashboard shows the order. */
function orderAddress({ publicUrl }: Pick<Services, "publicUrl">, { id, mode }: FinalRow): string {
  return `${publicUrl()}/dashboard/orders/${id}${mode === "test" ? "?mode=test" : ""}`;
}
