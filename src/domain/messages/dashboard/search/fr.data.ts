/** What the search over everything says: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "Modèle, numéro de commande, client ou page",
  found: "Résultats",
  pages: "Pages",
  templates: "Modèles",
  customers: "Clients",
  orders: "Commandes",
  searching: "Recherche en cours",
  none: "Aucun résultat",
  count: "{count, plural, one {Un résultat} other {{count} résultats}}",
};
