/** What plans hold and cost: in Arabic. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "الميزات",
  featureApi: "API",
  featureEmbed: "واجهات المتجر",
  featureHosted: "روابط للعملاء",
  featureBatches: "طلبات من قائمة",
  limits: "الحدود",
  limit: "{name}: {value}",
  unlimited: "بلا حد",
  monthlyRenders: "ملفات الطباعة في الشهر",
  storageGb: "التخزين بالغيغابايت",
  prices: "الأسعار",
  monthlyPrice: "{price} شهريًا",
  annualPrice: "{price} سنويًا",
  templates: "القوالب",
  members: "الأعضاء",
};
