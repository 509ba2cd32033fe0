/** What the search over everything says: in Arabic. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "قالب أو رقم طلب أو عميل أو صفحة",
  found: "النتائج",
  pages: "الصفحات",
  templates: "القوالب",
  customers: "العملاء",
  orders: "الطلبات",
  searching: "جارٍ البحث",
  none: "لا توجد نتائج",
  count:
    "{count, plural, zero {لا توجد نتائج} one {نتيجة واحدة} two {نتيجتان} few {{count} نتائج} many {{count} نتيجة} other {{count} نتيجة}}",
};
