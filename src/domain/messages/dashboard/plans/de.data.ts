/** What plans hold and cost: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "Funktionen",
  featureApi: "API",
  featureEmbed: "Shopseiten",
  featureHosted: "Links für die Kundschaft",
  featureBatches: "Aufträge aus einer Liste",
  limits: "Grenzen",
  limit: "{name}: {value}",
  unlimited: "unbegrenzt",
  monthlyRenders: "Druckdateien im Monat",
  storageGb: "Speicher in GB",
  prices: "Preise",
  monthlyPrice: "{price} im Monat",
  annualPrice: "{price} im Jahr",
  templates: "Vorlagen",
  members: "Mitglieder",
};
