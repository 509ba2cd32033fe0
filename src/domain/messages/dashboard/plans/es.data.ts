/** What plans hold and cost: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "Funciones",
  featureApi: "API",
  featureEmbed: "Tiendas",
  featureHosted: "Enlaces para clientes",
  featureBatches: "Pedidos de una lista",
  limits: "Límites",
  limit: "{name}: {value}",
  unlimited: "sin límite",
  monthlyRenders: "Archivos de impresión al mes",
  storageGb: "Almacenamiento en GB",
  prices: "Precios",
  monthlyPrice: "{price} al mes",
  annualPrice: "{price} al año",
  templates: "Plantillas",
  members: "Miembros",
};
