/** What the search over everything says: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "Vorlage, Auftragsnummer, Kunde oder Seite",
  found: "Gefunden",
  pages: "Seiten",
  templates: "Vorlagen",
  customers: "Kunden",
  orders: "Aufträge",
  searching: "Wird gesucht",
  none: "Nichts gefunden",
  count: "{count, plural, one {Ein Treffer} other {{count} Treffer}}",
};
