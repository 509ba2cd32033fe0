/**
 * A shop's inks: what a colour that a customer names means on its press (colour space, colorants, tints) and
 * on a screen. Orders name them by key or name and take the definition of the moment they are printed at.
 */
import { ApiError } from "#domain/errors.ts";
import { checkInkDefinition, type InkView } from "#domain/ink.ts";
import {
  deleteInk as remove,
  findInk as find,
  type InkChange,
  type InkFacts,
  type InkRow,
  listInks as list,
  upsertInk as put,
  updateInk as update,
} from "#store/inks.ts";
import type { Call, Services } from "../context/context.ts";
import { shopList } from "../context/shop-list.ts";

const inks = shopList<InkRow, InkFacts, InkChange, InkView>({
  idPrefix: "ink",
  notFound: () => new ApiError("not_found", "No such ink."),
  find,
  list,
  put,
  update,
  remove,
  view: (row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    hex: row.hex,
    definition: row.definition,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
});

/**
 * Registers an ink; one of the same key is replaced and keeps its id. The definition is checked before the
 * transaction: it depends on nothing stored.
 */
export async function createInk(
  services: Services,
  call: Call<InkView>,
  ink: InkFacts,
): Promise<InkView> {
  checkInkDefinition(ink.definition);
  return await inks.create(services, call, ink);
}

/** Changes what is named; a definition is replaced as a whole. Finals that are printed stay as they are. */
export async function updateInk(
  services: Services,
  call: Call<InkView>,
  id: string,
  change: InkChange,
): Promise<InkView> {
  if (change.definition !== undefined) {
    checkInkDefinition(change.definition);
  }
  return await inks.update(services, call, id, change);
}

/** Deleting asks nobody: orders that name it print what their customer sent of it. */
export const { list: listInks, read: readInk, remove: deleteInk } = inks;
