/** What the search over everything says: in Hebrew. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "תבנית, מספר הזמנה, לקוח או דף",
  found: "תוצאות",
  pages: "דפים",
  templates: "תבניות",
  customers: "לקוחות",
  orders: "הזמנות",
  searching: "מתבצע חיפוש",
  none: "לא נמצא דבר",
  count: "{count, plural, one {תוצאה אחת} two {שתי תוצאות} other {{count} תוצאות}}",
};
