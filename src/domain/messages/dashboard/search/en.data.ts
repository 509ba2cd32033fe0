/** What the search over everything says: in English, which the other languages translate key by key. */
export const MESSAGES = {
  label: "Template, order number, customer or page",
  found: "Found",
  pages: "Pages",
  templates: "Templates",
  customers: "Customers",
  orders: "Orders",
  searching: "Searching",
  none: "Nothing found",
  count: "{count, plural, one {One result} other {{count} results}}",
};

/** What each language says. */
export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
