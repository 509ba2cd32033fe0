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

/** Maps a product to a template. Drafts may be mapped; nothing opens on them until they are live. */
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

export async function readProductMapping(
  services: Services,
  caller: Caller,
  id: string,
): Promise<ProductMappingView> {
  return mappingView(await services.db.read((tx) => mappingOr404(tx, caller, id)));
}

/** Changes a mapping; sessions and fills begun before stay as they are. */
export async function updateProductMapping(
  _services: Services,
  { caller, unit }: Call<ProductMappingView>,
  id: string,
  change: MappingChange,
): Promise<ProductMappingView> {
  return await unit.commit(async (tx) => {
    const row = found(await lockProductMapping(tx, caller.teamId, id), mappingNotFound);
    const facts = changed(factsOf(row), change);
    if (change.templateId !== undefined) {
      await templateOr404(tx, caller, facts.templateId);
    }
    await requireRevision(tx, caller, facts);
    if (change.embedApplicationId !== undefined) {
      await requireApplication(tx, caller, facts.embedApplicationId);
    }
    await requirePlace(tx, caller, { id, ...facts });
    await updateRow(tx, caller.teamId, id, facts);
    return mappingView(await mappingOr404(tx, caller, id));
  });
}

/** Archives; again and again the same. */
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

async function requireApplication(tx: Tx, caller: Caller, id: string | null): Promise<void> {
  const row = id === null ? null : await findEmbedApplication(tx, caller.teamId, id);
  if (row === undefined || row?.status === "archived") {
    throw applicationNotFound();
  }
}

async function requirePlace(
  tx: Tx,
  caller: Caller,
  facts: MappingFacts & { readonly id: string },
): Promise<void> {
  if (facts.status === "archived") {
    return;
  }
  if (await isMappingPlaceTaken(tx, caller.teamId, facts.id, facts)) {
    throw new ApiError(
      "product_mapping_exists",
      "This product, with this variant, SKU and application, is mapped already.",
    );
  }
}

/** What may be null can be set to null, so only what was not sent stays. */
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
