/** What names a thing of the library. Each is asked anew as the dialog opens that deletes the thing. */
import { queryOptions } from "@tanstack/react-query";
import { offerRules } from "#domain/appearance-offer.ts";
import type { ProductMapping } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";

/** A template or a product. */
interface Use {
  readonly id: string;
  readonly title: string;
}

/** Of pages of lists; the most that the API gives. */
const LISTED = 100;

/** Templates whose default font it is. */
export function usesOfFont(id: string) {
  return queryOptions({
    queryKey: ["uses", "font", id],
    queryFn: async ({ signal }) => {
      const uses: Use[] = [];
      for await (const template of api.templates.iterate({ limit: LISTED }, { signal })) {
        if (template.default_font_id === id) {
          uses.push(template);
        }
      }
      return uses;
    },
    gcTime: 0,
  });
}

/** Products that offer the ink by its key. Those that offer all name none. */
export function usesOfInk(key: string) {
  return queryOptions({
    queryKey: ["uses", "ink", key],
    queryFn: ({ signal }) =>
      productsWhere(signal, ({ inks }) => inks !== "all" && inks.includes(key)),
    gcTime: 0,
  });
}

/** Products that offer the paper by its code. */
export function usesOfStock(code: string) {
  return queryOptions({
    queryKey: ["uses", "stock", code],
    queryFn: ({ signal }) =>
      productsWhere(signal, ({ stocks }) => stocks !== "all" && stocks.includes(code)),
    gcTime: 0,
  });
}

async function productsWhere(
  signal: AbortSignal,
  isMeant: (rules: ReturnType<typeof offerRules>) => boolean,
): Promise<Use[]> {
  const uses: Use[] = [];
  for await (const mapping of api.productMappings.iterate({ limit: LISTED }, { signal })) {
    if (mapping.status !== "archived" && isMeant(offerRules(mapping.rules))) {
      uses.push({ id: mapping.id, title: titleOf(mapping) });
    }
  }
  return uses;
}

function titleOf({
  title,
  external_product_id: product,
  template_title: template,
}: ProductMapping): string {
  return `${title ?? product} · ${template}`;
}
