/** Papers a shop has registered, for proofs. They never reach the print file. */
import type { SubstrateChoice } from "./appearance.ts";
import type { Finish } from "#engine/contract/paper.ts";

export { FINISHES } from "#engine/contract/paper.ts";
export type StockFinish = Finish;

export interface PaperStockView {
  readonly id: string;
  readonly code: string;
  readonly key: string | null;
  readonly name: string;
  /** `#rrggbb`. */
  readonly hex: string | null;
  readonly finish: StockFinish;
  readonly needsWhite: boolean;
  readonly neutral: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A registered paper as far as a proof goes. */
export interface StockAppearance {
  readonly code: string;
  readonly key: string | null;
  readonly name: string;
  readonly hex: string | null;
  readonly finish: StockFinish;
  readonly neutral: boolean;
}

/** White of coated paper under an offset press (FOGRA39: Lab 95/0/-2) in sRGB. */
const NEUTRAL_HEX = "#eff1f4";

/** What the paper that a customer means is called: by the shop, else in the customer's words; null for a colour alone. */
export function paperTitle(
  stocks: readonly StockAppearance[],
  choice: SubstrateChoice,
): string | null {
  const given = [choice.name, choice.code, choice.key].find((one) => (one ?? "").trim() !== "");
  return findStock(stocks, choice)?.name ?? given ?? null;
}

/**
 * The paper a customer means: the registered one of that code, else key, else exact name, else hex. An
 * unknown one is a flat proof in its hex, without a valid hex the shop's neutral paper or a plain one.
 */
export function choosePaper(
  stocks: readonly StockAppearance[],
  choice: SubstrateChoice,
): { readonly hex: string; readonly finish: StockFinish } {
  const hex = hexOf(choice.hex);
  const found =
    findStock(stocks, choice) ?? (hex === null ? stocks.find(({ neutral }) => neutral) : undefined);
  return {
    hex: (found === undefined ? hex : hexOf(found.hex ?? undefined)) ?? NEUTRAL_HEX,
    finish: found?.finish ?? "none",
  };
}

function findStock(
  stocks: readonly StockAppearance[],
  choice: SubstrateChoice,
): StockAppearance | undefined {
  const name = paperName(choice.name);
  const hex = hexOf(choice.hex);
  return (
    stocks.find((stock) => stock.code === choice.code) ??
    stocks.find((stock) => stock.key !== null && stock.key === choice.key) ??
    stocks.find((stock) => name !== "" && paperName(stock.name) === name) ??
    stocks.find((stock) => hex !== null && hexOf(stock.hex ?? undefined) === hex)
  );
}

/** Names compare in composed form, without space around. */
function paperName(name: string | undefined): string {
  return (name ?? "").trim().normalize("NFC");
}

function hexOf(text: string | undefined): string | null {
  const hex = (text ?? "").trim().toLowerCase();
  return /^#[0-9a-f]{6}$/u.test(hex) ? hex : null;
}
