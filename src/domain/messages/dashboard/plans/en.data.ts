/** What plans hold and cost, wherever they are shown: in English, which the other languages translate key by key. */
export const MESSAGES = {
  features: "Features",
  featureApi: "API",
  featureEmbed: "Storefronts",
  featureHosted: "Links for customers",
  featureBatches: "Orders from a list",
  limits: "Limits",
  limit: "{name}: {value}",
  unlimited: "no limit",
  monthlyRenders: "Press files a month",
  storageGb: "Storage in GB",
  prices: "Prices",
  monthlyPrice: "{price} a month",
  annualPrice: "{price} a year",
  templates: "Templates",
  members: "Members",
};

/** What each language says. */
export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
