/** What the search over everything says: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  label: "Plantilla, número de pedido, cliente o página",
  found: "Resultados",
  pages: "Páginas",
  templates: "Plantillas",
  customers: "Clientes",
  orders: "Pedidos",
  searching: "Buscando",
  none: "Sin resultados",
  count: "{count, plural, one {Un resultado} other {{count} resultados}}",
};
