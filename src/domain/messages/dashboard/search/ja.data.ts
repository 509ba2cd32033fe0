/** What the search over everything says: in Japanese. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "テンプレート、注文番号、顧客、ページ",
  found: "検索結果",
  pages: "ページ",
  templates: "テンプレート",
  customers: "顧客",
  orders: "注文",
  searching: "検索中",
  none: "見つかりませんでした",
  count: "{count, plural, other {{count}件}}",
};
