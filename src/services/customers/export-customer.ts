/** All that is kept of one customer, as files (GDPR, articles 15 and 20). Read in parts while it is sent. */
import type { ArchivedFile } from "#domain/archived-file.ts";
import type { Caller } from "#domain/caller.ts";
import { type CustomerNamed, MAX_EXPORT_BYTES, MAX_CUSTOMER_FILLS } from "#domain/customer.ts";
import {
  exportedDecision,
  exportedFill,
  exportedRender,
  exportedRow,
  exportedSession,
  exportHead,
} from "#domain/customer-export.ts";
import {
  type CustomerFill,
  listEventsOfFill,
  listFillsOfClientUser,
  listFillsOfCustomer,
  listRendersOfFill,
  listSessionsOfCustomer,
} from "#store/customers.ts";
import { listRowsOfCustomer } from "#store/batch-customers.ts";
import { findFill } from "#store/fills.ts";
import type { RenderRow } from "#store/renders.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Services } from "../context/context.ts";
import { clientUserView } from "../client-users/manage-client-users.ts";
import { embedSessionView } from "../views/embed-session-view.ts";
import { fillView } from "../views/fill-view.ts";
import { renderView, storedPdf } from "../views/render-view.ts";
import { type Customer, findCustomer } from "./find-customer.ts";

/** The files of an export, in an order that is always the same. */
export interface CustomerExport {
  readonly fileName: string;
  readonly files: AsyncIterable<ArchivedFile>;
}

/** Sessions, decisions, and events of an order: each of them is short, and they end by themselves. */
const ROWS_AT_ONCE = 1_000;

/**
 * Orders of the caller's mode with their press files, sessions, events and decisions. At most `MAX_CUSTOMER_FILLS` orders
 * and `MAX_EXPORT_BYTES` of files: `customer.json` says whether there is more, which begins after its last order.
 */
export async function exportCustomer(
  services: Services,
  caller: Caller,
  { startingAfter, ...named }: CustomerNamed & { readonly startingAfter?: string | undefined },
): Promise<CustomerExport> {
  return await services.db.tx(async (tx) => {
    const customer = await findCustomer(tx, caller, named);
    const page = { startingAfter: startingAfter ?? "", limit: MAX_CUSTOMER_FILLS + 1 };
    const all = await listFillsOfCustomer(tx, customer, page);
    const fills = withinBounds(all);
    const id = services.random.id("exp");
    await recordAudit(services, tx, caller, {
      action: "customer.exported",
      targetId: id,
      after: { fills: String(fills.length) },
    });
    const files = filesOf(services, {
      customer,
      fillIds: fills.map((fill) => fill.id),
      hasMore: fills.length < all.length,
      isFirst: startingAfter === undefined,
    });
    return { fileName: `customer-${id}.zip`, files };
  });
}

/** The first of them, one at least. */
function withinBounds(all: readonly CustomerFill[]): readonly CustomerFill[] {
  let bytes = 0;
  const end = all.findIndex(({ fileBytes }, index) => {
    bytes += fileBytes;
    return index > 0 && (index === MAX_CUSTOMER_FILLS || bytes > MAX_EXPORT_BYTES);
  });
  return end === -1 ? all : all.slice(0, end);
}

interface Exported {
  readonly customer: Customer;
  readonly fillIds: readonly string[];
  readonly hasMore: boolean;
  /** What is not part of an order is in the first export alone. */
  readonly isFirst: boolean;
}

async function* filesOf(services: Services, of: Exported): AsyncGenerator<ArchivedFile> {
  const { customer, fillIds, hasMore } = of;
  const { clientUser, email, owner } = customer;
  yield {
    path: "customer.json",
    json: exportHead({
      email,
      mode: owner.mode,
      clientUser: clientUser === undefined ? null : clientUserView(clientUser),
      fillIds,
      hasMore,
    }),
  };
  if (of.isFirst) {
    yield* sessionFiles(services, customer);
    yield* rowFiles(services, customer);
    yield* decisionFiles(services, customer);
  }
  for (const id of fillIds) {
    yield* fillFiles(services, customer, id);
  }
}

async function* sessionFiles(services: Services, customer: Customer): AsyncGenerator<ArchivedFile> {
  const rows = await services.db.read((tx) => listSessionsOfCustomer(tx, customer, ROWS_AT_ONCE));
  for (const row of rows) {
    const view = embedSessionView(row, services.clock.nowMs());
    const typed = { values: row.fieldValues, ignoredValues: row.ignoredValues };
    yield { path: `embed_sessions/${row.id}.json`, json: exportedSession(view, typed) };
  }
}

/** What waiting rows of lists would order. */
async function* rowFiles(services: Services, customer: Customer): AsyncGenerator<ArchivedFile> {
  const rows = await services.db.read((tx) => listRowsOfCustomer(tx, customer, ROWS_AT_ONCE));
  for (const row of rows) {
    yield { path: `batch_rows/${row.batchId}-${row.row}.json`, json: exportedRow(row) };
  }
}

async function* decisionFiles(
  services: Services,
  { owner, clientUser }: Customer,
): AsyncGenerator<ArchivedFile> {
  if (clientUser === undefined) {
    return;
  }
  const rows = await services.db.read((tx) =>
    listFillsOfClientUser(tx, owner, clientUser.id, ROWS_AT_ONCE),
  );
  for (const row of rows) {
    yield { path: `decisions/${row.id}.json`, json: exportedDecision(fillView(services, row)) };
  }
}

/** Nothing for an order that was erased since the export began. */
async function* fillFiles(
  services: Services,
  { owner }: Customer,
  id: string,
): AsyncGenerator<ArchivedFile> {
  const [fill, renders, events] = await services.db.read(
    async (tx) =>
      [
        await findFill(tx, owner, id),
        await listRendersOfFill(tx, owner, id),
        await listEventsOfFill(tx, owner, id, ROWS_AT_ONCE),
      ] as const,
  );
  if (fill === undefined || fill.erasedAt !== null) {
    return;
  }
  yield { path: `fills/${id}.json`, json: exportedFill(fillView(services, fill)) };
  for (const event of events) {
    yield { path: `events/${event.id}.json`, body: Buffer.from(event.payload) };
  }
  for (const render of renders) {
    yield* renderFiles(services, render);
  }
}

async function* renderFiles(services: Services, row: RenderRow): AsyncGenerator<ArchivedFile> {
  const made = { values: row.fieldValues, certificate: row.certificate };
  const json = exportedRender(renderView(services, row), made);
  yield { path: `renders/${row.id}.json`, json };
  const sha256 = storedPdf(row);
  const object = sha256 === null ? null : await services.objects.get(sha256);
  if (object !== null) {
    yield { path: `renders/${row.id}.pdf`, body: object.body };
  }
}
