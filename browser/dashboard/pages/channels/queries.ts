/** What the pages of channels ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter } from "../../app/paging.ts";

/** A screenful and some. */
const LISTED = 25;

/** Everything below it is touched by what makes a storefront and its key at once. */
export const CHANNELS = ["channels"] as const;

/** Everything below it is touched by a change of a key. */
export const KEYS = [...CHANNELS, "api_keys"] as const;

/** API keys, newest first. */
export const keyList = infiniteQueryOptions({
  queryKey: [...KEYS, "list"],
  queryFn: ({ pageParam, signal }) => api.apiKeys.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Of storefronts. */
export const APPLICATIONS = [...CHANNELS, "embed_applications"] as const;

/** Storefronts, newest first. */
export const applicationList = infiniteQueryOptions({
  queryKey: [...APPLICATIONS, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.embedApplications.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Storefronts that a product can be for, the newest hundred. */
export const applicationChoices = queryOptions({
  queryKey: [...APPLICATIONS, "choices"],
  queryFn: async ({ signal }) =>
    (await api.embedApplications.list({ limit: 100 }, { signal })).data,
});

/** Of products. */
export const PRODUCTS = ["product_mappings"] as const;

/** Products, newest first; those of one id in the shop where `product` is given. */
export function productList(product: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...PRODUCTS, "list", product ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.productMappings.list(
        {
          ...pageAfter(pageParam, LISTED),
          ...(product === undefined ? {} : { external_product_id: product }),
        },
        { signal },
      ),
    ...PAGED,
  });
}

/** Templates that a product can print, the newest hundred. */
export const templateChoices = queryOptions({
  queryKey: ["templates", "choices"],
  queryFn: async ({ signal }) => (await api.templates.list({ limit: 100 }, { signal })).data,
});

/** Of endpoints and their deliveries. */
export const WEBHOOKS = ["webhook_endpoints"] as const;

/** Endpoints, newest first. */
export const webhookList = infiniteQueryOptions({
  queryKey: [...WEBHOOKS, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.webhookEndpoints.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** One endpoint. */
export function webhookDetail(id: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: async ({ signal }) =>
      (await api.webhookEndpoints.retrieve(id, { signal })).webhook_endpoint,
  });
}

/** What was sent to it, newest first. */
export function deliveryList(id: string) {
  return infiniteQueryOptions({
    queryKey: [...WEBHOOKS, id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      api.webhookEndpoints.listDeliveries(id, pageAfter(pageParam, LISTED), { signal }),
    ...PAGED,
  });
}

/** One delivery with the text that was sent. */
export function deliveryDetail(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS, id, "deliveries", deliveryId],
    queryFn: async ({ signal }) =>
      (await api.webhookEndpoints.retrieveDelivery(id, deliveryId, { signal })).delivery,
  });
}
