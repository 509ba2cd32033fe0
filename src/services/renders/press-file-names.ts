/** What press files are called where many lie together: by a pattern of the shop's. */
import { archiveNames } from "#domain/archive-names.ts";
import type { Caller } from "#domain/caller.ts";
import type { findRendersWithSku } from "#store/renders.ts";

type NamedRow = Awaited<ReturnType<typeof findRendersWithSku>>[number];

/** Names of finals, in their order; no two are the same. */
export function pressFileNames(
  rows: readonly NamedRow[],
  { mode }: Pick<Caller, "mode">,
  pattern: string,
): readonly string[] {
  const parts = rows.map((row) => ({
    order: row.externalOrderId,
    cart: row.externalCartId,
    sku: row.externalSku,
    fill: row.fillId,
    render: row.id,
    template: row.templateSlug,
  }));
  return archiveNames(parts, { pattern, prefix: namePrefix(mode) });
}

/** Nobody prints test data by mistake. */
export function namePrefix(mode: Caller["mode"]): string {
  return mode === "test" ? "TEST-" : "";
}
