import type { ShownBrand } from "#domain/brand.ts";
import { headerLine } from "#ports/mail.ts";

/** The last lines of a mail: the shop's name, and its address where it has set one. */
export function signatureOf({
  shopName,
  address,
}: Pick<ShownBrand, "shopName" | "address">): readonly string[] {
  return [headerLine(shopName, 80), ...(address?.split("\n") ?? [])].filter((line) => line !== "");
}
