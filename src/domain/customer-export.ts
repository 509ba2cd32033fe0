/** The JSON files in an export of what is kept of a customer. */
import type { CertificateRecord } from "./certificate.ts";
import { clientUserDocument, type ClientUserView } from "./client-user.ts";
import { embedSessionDocument } from "./embed-session-document.ts";
import type { EmbedSessionView } from "./embed-session.ts";
import { fillDocument } from "./fill-document.ts";
import type { FillView } from "./fill.ts";
import { renderDocument, type RenderView } from "./render.ts";

type Texts = Readonly<Record<string, string>>;

/** What the export is of, and whether there is more. */
export function exportHead(of: {
  readonly email: string;
  readonly mode: string;
  readonly clientUser: ClientUserView | null;
  readonly fillIds: readonly string[];
  readonly hasMore: boolean;
}): object {
  const { clientUser } = of;
  return {
    email: of.email,
    mode: of.mode,
    client_user: clientUser === null ? null : clientUserDocument(clientUser),
    fills: of.fillIds,
    has_more: of.hasMore,
  };
}

/** A session with what was typed in it so far. */
export function exportedSession(
  view: EmbedSessionView,
  typed: { readonly values: Texts; readonly ignoredValues: Texts },
): object {
  const { values, ignoredValues } = typed;
  return { ...embedSessionDocument(view), values, ignored_values: ignoredValues };
}

/** What a row of a list is to order for the customer. */
export function exportedRow(of: {
  readonly batchId: string;
  readonly row: number;
  readonly values: object;
  readonly externalOrderId: string | null;
}): object {
  return {
    batch_id: of.batchId,
    row: of.row,
    values: of.values,
    external_order_id: of.externalOrderId,
  };
}

/** What a client user said of an order, which is another's. */
export function exportedDecision(
  view: Pick<FillView, "id" | "approvedAt" | "changeAskedAt" | "changeNote">,
): object {
  return {
    fill_id: view.id,
    approved_at: view.approvedAt,
    change_asked_at: view.changeAskedAt,
    change_note: view.changeNote,
  };
}

/** Without the address of its picture, which is signed anew each time. */
export function exportedFill(view: FillView): object {
  const { preview_url: _, ...members } = fillDocument(view);
  return members;
}

/** With what it was made of; without its link, which is signed anew each time: the file is in the export. */
export function exportedRender(
  view: RenderView,
  made: { readonly values: Texts; readonly certificate: CertificateRecord | null },
): object {
  const { signed_url: _, ...members } = renderDocument(view);
  return { ...members, ...made };
}
