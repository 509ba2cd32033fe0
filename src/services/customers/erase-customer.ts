/** Erasing all that is kept of one customer (GDPR, article 17), by the address; record 0022 says where it went. */
import type { Caller } from "#domain/caller.ts";
import { type CustomerNamed, type ErasureView, MAX_CUSTOMER_FILLS } from "#domain/customer.ts";
import { ApiError } from "#domain/errors.ts";
import { eraseRowsOfCustomer } from "#store/batch-customers.ts";
import { deleteClientUser } from "#store/client-users.ts";
import {
  eraseClientUserNotes,
  eraseSessionsOfCustomer,
  listFillsOfClientUser,
  listFillsOfCustomer,
} from "#store/customers.ts";
import { eraseEventsOfFill } from "#store/events.ts";
import { lockFill } from "#store/fills.ts";
import { bothModes } from "#store/team-table.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services, Tx } from "../context/context.ts";
import { eraseLockedFill, replaceResponses } from "../fills/erase-fill.ts";
import { type Customer, findCustomer } from "./find-customer.ts";

/**
 * Erases orders of the caller's mode, sessions that came to nothing, rows of lists that wait, and the client user with what they decided. At
 * most `MAX_CUSTOMER_FILLS` of each, so that no transaction holds its locks for long: `hasMore` asks for the same again.
 * What is erased is not there the next time, so again is the same.
 */
export async function eraseCustomer(
  services: Services,
  { caller, unit }: Call<ErasureView>,
  named: CustomerNamed,
): Promise<ErasureView> {
  return await unit.commit(async (tx) => {
    const customer = await findCustomer(tx, caller, named);
    const fills = await eraseFills(services, tx, customer);
    const sessions = await eraseSessions(services, tx, customer);
    const rows = await eraseRowsOfCustomer(tx, customer, ERASED_ROW);
    // The client user belongs to both modes: a test key takes nobody out of the shop.
    const decisions = caller.mode === "live" ? await eraseDecisions(tx, customer) : 0;
    const hasMore = [fills, sessions, decisions].some((count) => count > MAX_CUSTOMER_FILLS);
    const isClientUserErased =
      customer.clientUser !== undefined &&
      caller.mode === "live" &&
      !hasMore &&
      (await deleteClientUser(tx, caller.teamId, customer.clientUser.id));
    return await recorded(services, tx, caller, {
      fills: Math.min(fills, MAX_CUSTOMER_FILLS),
      embedSessions: sessions,
      batchRows: rows,
      decisions: Math.min(decisions, MAX_CUSTOMER_FILLS),
      isClientUserErased,
      hasMore,
    });
  });
}

/** Of a row that was to be printed for somebody who is erased. */
const ERASED_ROW = {
  code: "fill_not_found",
  message: "The customer was erased before the row was made.",
  column: null,
  field: null,
} as const;

/** The log says that somebody was erased, and not who. */
async function recorded(
  services: Services,
  tx: Tx,
  caller: Caller,
  done: Omit<ErasureView, "id">,
): Promise<ErasureView> {
  const id = services.random.id("era");
  await recordAudit(services, tx, caller, {
    action: "customer.erased",
    targetId: id,
    after: {
      fills: String(done.fills),
      sessions: String(done.embedSessions),
      rows: String(done.batchRows),
      decisions: String(done.decisions),
      person: done.isClientUserErased,
    },
  });
  return { id, ...done };
}

/** How many there are, counted to one more than are erased; so do those that follow. */
async function eraseFills(services: Services, tx: Tx, customer: Customer): Promise<number> {
  const page = { startingAfter: "", limit: MAX_CUSTOMER_FILLS + 1 };
  const fills = await listFillsOfCustomer(tx, customer, page);
  for (const { id } of fills.slice(0, MAX_CUSTOMER_FILLS)) {
    // Held to the end, as when one is erased by itself.
    await lockFill(tx, customer.owner, id);
    await eraseLockedFill(services, tx, { teamId: customer.owner.teamId, id });
  }
  return fills.length;
}

async function eraseSessions(services: Services, tx: Tx, customer: Customer): Promise<number> {
  const ids = await eraseSessionsOfCustomer(tx, customer, MAX_CUSTOMER_FILLS + 1);
  const gone = new ApiError(
    "embed_session_not_found",
    "The customer of the session this answer spoke of was erased.",
  );
  await replaceResponses(services, tx, { teamId: customer.owner.teamId, ids, gone });
  return ids.length;
}

/** What was decided stays, for the order's sake; who did, and their words, go, and with them the events that tell. */
async function eraseDecisions(tx: Tx, { owner, clientUser }: Customer): Promise<number> {
  if (clientUser === undefined) {
    return 0;
  }
  const both = bothModes(owner);
  const decided = await listFillsOfClientUser(tx, both, clientUser.id, MAX_CUSTOMER_FILLS + 1);
  const fillIds = decided.slice(0, MAX_CUSTOMER_FILLS).map(({ id }) => id);
  await eraseClientUserNotes(tx, both, { clientUserId: clientUser.id, fillIds });
  for (const id of fillIds) {
    await eraseEventsOfFill(tx, owner.teamId, id);
  }
  return decided.length;
}
