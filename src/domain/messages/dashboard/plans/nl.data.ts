/** What plans hold and cost: in Dutch. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "Functies",
  featureApi: "API",
  featureEmbed: "Winkelsites",
  featureHosted: "Links voor klanten",
  featureBatches: "Orders uit een lijst",
  limits: "Grenzen",
  limit: "{name}: {value}",
  unlimited: "onbeperkt",
  monthlyRenders: "Drukbestanden per maand",
  storageGb: "Opslag in GB",
  prices: "Prijzen",
  monthlyPrice: "{price} per maand",
  annualPrice: "{price} per jaar",
  templates: "Sjablonen",
  members: "Leden",
};
