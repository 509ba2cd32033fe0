/** The guides in their order; each is `docs/guides/<slug>.md`. A test holds this list to the folder. */
export const GUIDE_GROUPS: readonly (readonly [title: string, slugs: readonly string[]])[] = [
  [
    "Start",
    [
      "tour",
      "quick-start",
      "concepts",
      "press-files",
      "fonts",
      "authentication",
      "sign-on",
      "teams",
      "test-mode",
    ],
  ],
  [
    "Shop integration",
    [
      "shop-integration",
      "press-room",
      "batches",
      "widget",
      "custom-form",
      "hosted-page",
      "thumbnails",
      "revisions",
      "refunds",
      "customers",
      "woocommerce",
      "shopify",
    ],
  ],
  ["Webhooks", ["webhooks", "verify-webhooks"]],
  ["Robust clients", ["errors-and-retries", "idempotency", "rate-limits", "pagination", "client"]],
  ["Operation", ["production", "configuration", "plans", "without-billing", "privacy"]],
  ["Versions", ["versioning", "changelog"]],
];
