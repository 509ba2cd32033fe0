/** What the search over everything says: in Dutch. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "Sjabloon, ordernummer, klant of pagina",
  found: "Gevonden",
  pages: "Pagina’s",
  templates: "Sjablonen",
  customers: "Klanten",
  orders: "Orders",
  searching: "Bezig met zoeken",
  none: "Niets gevonden",
  count: "{count, plural, one {Eén resultaat} other {{count} resultaten}}",
};
