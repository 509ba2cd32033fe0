import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import { checkInkDefinition, type InkView } from "#domain/ink.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import {
  deleteInk as deleteRow,
  findInk,
  type InkFacts,
  type InkRow,
  listInks as listRows,
  putInk,
  updateInk as updateRow,
} from "#store/inks.ts";
import type { Call, Services } from "./context.ts";

async function inkOr404(tx: Tx, caller: Caller, id: string): Promise<InkRow> {
  const row = await findInk(tx, caller.teamId, id);
  if (row === undefined) {
    throw notFound();
  }
  return row;
}

/** Registers an ink; one of the same key is replaced and keeps its id. */
export async function createInk(
  services: Services,
  { caller, unit }: Call<InkView>,
  ink: InkFacts,
): Promise<InkView> {
  checkInkDefinition(ink.definition);
  const fresh = services.random.id("ink");
  return await unit.commit(async (tx) => {
    const id = await putInk(tx, caller.teamId, { id: fresh, ...ink });
    return inkView(await inkOr404(tx, caller, id));
  });
}

export async function listInks(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<InkView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(inkView), page.limit);
}

export async function readInk(services: Services, caller: Caller, id: string): Promise<InkView> {
  return inkView(await services.db.read((tx) => inkOr404(tx, caller, id)));
}

export async function updateInk(
  _services: Services,
  { caller, unit }: Call<InkView>,
  id: string,
  change: { readonly [Name in "name" | "hex" | "definition"]?: InkFacts[Name] | undefined },
): Promise<InkView> {
  if (change.definition !== undefined) {
    checkInkDefinition(change.definition);
  }
  return await unit.commit(async (tx) => {
    if (!(await updateRow(tx, caller.teamId, id, change))) {
      throw notFound();
    }
    return inkView(await inkOr404(tx, caller, id));
  });
}

export async function deleteInk(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    if (!(await deleteRow(tx, caller.teamId, id))) {
      throw notFound();
    }
    return { ok: true };
  });
}

function notFound(): Fault {
  return new Fault("not_found", "No such ink.");
}

function inkView(row: InkRow): InkView {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    hex: row.hex,
    definition: row.definition,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
