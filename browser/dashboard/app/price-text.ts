import type { Plan } from "../../../client/src/generated/types.ts";
import { language } from "./message-set.ts";

/** As the person's language writes the currency, which says how many digits its minor unit has. */
export function priceText({
  amount,
  currency,
}: Pick<NonNullable<Plan["prices"]["monthly"]>, "amount" | "currency">): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
