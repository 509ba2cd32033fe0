/** How what a plan holds is written and read. */
import type { BillingInterval, PlanFeature } from "#domain/plan.ts";
import type { Plan } from "../../../client/src/generated/types.ts";

/** Which text names a part of the service. */
export const FEATURE_LABELS = {
  api: "featureApi",
  embed: "featureEmbed",
  hosted: "featureHosted",
  batches: "featureBatches",
} as const satisfies Readonly<Record<PlanFeature, string>>;

/** Which text says what is paid, and how often. */
export const PRICE_LABELS = {
  monthly: "monthlyPrice",
  annual: "annualPrice",
} as const satisfies Readonly<Record<BillingInterval, string>>;

/** What is counted, the text that names it, and how many of the API's one stands for. */
export const LIMITS = [
  { name: "templates", label: "templates", unit: 1 },
  { name: "renders_per_month", label: "monthlyRenders", unit: 1 },
  { name: "members", label: "members", unit: 1 },
  { name: "storage_bytes", label: "storageGb", unit: 1e9 },
] as const satisfies readonly {
  readonly name: keyof Plan["limits"];
  readonly label: string;
  readonly unit: number;
}[];

/** "" for no limit. */
export function limitText(limit: number | null, unit: number): string {
  return limit === null ? "" : String(limit / unit);
}

/** Null for what is blank; with a point or a comma, as one writes it. */
export function limitOf(text: string, unit: number): number | null {
  return text.trim() === "" ? null : Math.round(Number(text.replace(",", ".")) * unit);
}
