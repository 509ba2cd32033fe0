/** What plans hold and cost: in Hebrew. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "יכולות",
  featureApi: "API",
  featureEmbed: "חזיתות חנות",
  featureHosted: "קישורים ללקוחות",
  featureBatches: "הזמנות מרשימה",
  limits: "מגבלות",
  limit: "{name}: {value}",
  unlimited: "ללא הגבלה",
  monthlyRenders: "קובצי דפוס בחודש",
  storageGb: "אחסון ב־GB",
  prices: "מחירים",
  monthlyPrice: "{price} לחודש",
  annualPrice: "{price} לשנה",
  templates: "תבניות",
  members: "חברים",
};
