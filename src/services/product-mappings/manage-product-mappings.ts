/**
 * Which template prints which of a shop's products. Mappings are of both modes. Of those not archived at most
 * one has a place (product, variant, SKU, application, each of the last three may be none); a unique index
 * says so too, and the check here gives the refusal its code.
 */
import { applicationNotFound } from "#domain/application.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { mappingNotFound, type ProductMappingView } from "#domain/mapping.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import { findEmbedApplication } from "#store/embed-applications.ts";
import {
  findProductMapping,
  insertProductMapping,
  isMappingPlaceTaken,
  listProductMappings as listRows,
  lockProductMapping,
  type MappingColumns,
  type ProductMappingRow,
  updateProductMapping as updateRow,
} from "#store/product-mappings.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import type { Call, Services } from "../context/context.ts";
import { found, templateOr404 } from "../context/find-or-404.ts";

/** What a mapping says; dates and id are ours. */
type MappingFacts = MappingColumns;

/** A change: what is not given stays. */
export type MappingChange = {
  readonly [Name in keyof MappingFacts]?: MappingFacts[Name] | undefined;
};

/**
 * Maps a product to a template. Drafts may be mapped; nothing opens on them until they are live. Order
 * (contract, 3): template, revision and application (404), then the place (409).
 */
export async function createProductMapping(
  services: Services,
  { caller, unit }: Call<ProductMappingView>,
  facts: MappingFacts,
): Promise<ProductMappingView> {
  const id = services.random.id("map");
  return await unit.commit(async (tx) => {
    await templateOr404(tx, caller, facts.templateId);
    await requireRevision(tx, caller, facts);
    await requireApplication(tx, caller, facts.embedApplicationId);
    // Last: it takes a lock on the product until the commit, which nobody should hold while others are looked
    // up.
    await requirePlace(tx, caller, { id, ...facts });
    await insertProductMapping(tx, { teamId: caller.teamId, id, ...facts });
    return mappingView(await mappingOr404(tx, caller, id));
  });
}

/** Newest first, archived ones too. */
export async function listProductMappings(
  services: Services,
  caller: Caller,
  page: {
    readonly externalProductId: string | undefined;
    readonly limit: number;
    readonly startingAfter: string | undefined;
  },
): Promise<Listing<ProductMappingView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(mappingView), page.limit);
}

/** A mapping in whatever status; 404 for foreign ones. */
export async function readProductMapping(
  services: Services,
  caller: Caller,
  id: string,
): Promise<ProductMappingView> {
  return mappingView(await services.db.read((tx) => mappingOr404(tx, caller, id)));
}

/**
 * Changes a mapping; sessions and fills begun before stay as they are. Statuses may follow each other in any
 * order: an archived mapping comes back when its place is still free.
 */
export async function updateProductMapping(
  _services: Services,
  { caller, unit }: Call<ProductMappingView>,
  id: string,
  change: MappingChange,
): Promise<ProductMappingView> {
  return await unit.commit(async (tx) => {
    const row = found(await lockProductMapping(tx, caller.teamId, id), mappingNotFound);
    const facts = changed(factsOf(row), change);
    // What is not named is not checked again: a mapping whose template was archived can still be renamed.
    if (change.templateId !== undefined) {
      await templateOr404(tx, caller, facts.templateId);
    }
    // Always, since a new template must have the revision that is pinned.
    await requireRevision(tx, caller, facts);
    if (change.embedApplicationId !== undefined) {
      await requireApplication(tx, caller, facts.embedApplicationId);
    }
    await requirePlace(tx, caller, { id, ...facts });
    await updateRow(tx, caller.teamId, id, facts);
    return mappingView(await mappingOr404(tx, caller, id));
  });
}

/** Archives; again and again the same (contract, 4). Resolving finds it no longer, sessions on it run on. */
export async function archiveProductMapping(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const row = found(await lockProductMapping(tx, caller.teamId, id), mappingNotFound);
    if (row.status !== "archived") {
      await updateRow(tx, caller.teamId, id, { ...factsOf(row), status: "archived" });
    }
    return { ok: true };
  });
}

async function mappingOr404(tx: Tx, caller: Caller, id: string): Promise<ProductMappingRow> {
  return found(await findProductMapping(tx, caller.teamId, id), mappingNotFound);
}

/** A pinned revision is one of the template's own. */
async function requireRevision(
  tx: Tx,
  caller: Caller,
  { templateId, sceneRevision }: MappingFacts,
): Promise<void> {
  const row =
    sceneRevision === null
      ? null
      : await findSceneRevision(tx, caller.teamId, { templateId, revision: sceneRevision });
  if (row === undefined) {
    throw new ApiError("scene_not_found", "The template has no such scene revision.");
  }
}

/** 404 for an application that is not there or archived; paused ones may be mapped, and open nothing yet. */
async function requireApplication(tx: Tx, caller: Caller, id: string | null): Promise<void> {
  const row = id === null ? null : await findEmbedApplication(tx, caller, id);
  if (row === undefined || row?.status === "archived") {
    throw applicationNotFound();
  }
}

/** 409 when another mapping in use has the place. An archived one needs none. */
async function requirePlace(
  tx: Tx,
  caller: Caller,
  facts: MappingFacts & { readonly id: string },
): Promise<void> {
  if (facts.status === "archived") {
    return;
  }
  // Takes an advisory lock per product first: two creations at once would both find the place free.
  if (await isMappingPlaceTaken(tx, caller.teamId, facts.id, facts)) {
    throw new ApiError(
      "product_mapping_exists",
      "This product, with this variant, SKU and application, is mapped already.",
    );
  }
}

/** What may be null can be set to null, so only what was not sent stays. JSON cannot send undefined. */
function changed(facts: MappingFacts, change: MappingChange): MappingFacts {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  return { ...facts, ...given };
}

function factsOf(row: ProductMappingRow): MappingFacts {
  return {
    templateId: row.templateId,
    externalProductId: row.externalProductId,
    embedApplicationId: row.embedApplicationId,
    sceneRevision: row.sceneRevision,
    externalVariantId: row.externalVariantId,
    externalSku: row.externalSku,
    title: row.title,
    status: row.status,
    rules: row.rules,
    metadata: row.metadata,
  };
}

/** A row as callers see it. */
export function mappingView(row: ProductMappingRow): ProductMappingView {
  return {
    id: row.id,
    ...factsOf(row),
    templateTitle: row.templateTitle,
    templateSlug: row.templateSlug,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
