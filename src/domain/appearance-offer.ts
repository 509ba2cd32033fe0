/**
 * The inks and papers that a shop leaves to the shopper of a product: members of its mapping's `rules`.
 *
 *   offer_inks    keys of registered inks, or "all"
 *   ink_choice    "print": one ink for all text (the default); "field": one for each field
 *   offer_stocks  codes of registered papers, or "all"
 */
import type { FreeForm } from "./free-form.ts";
import type { StockFinish } from "./paper-stock.ts";

export interface AppearanceOffer {
  /** Whether one ink is chosen for the whole print or one for each field. */
  readonly inkChoice: "print" | "field";
  readonly inks: readonly { readonly key: string; readonly name: string; readonly hex: string }[];
  readonly stocks: readonly {
    readonly code: string;
    readonly name: string;
    readonly hex: string | null;
    readonly finish: StockFinish;
  }[];
}

/** What a mapping asks to be offered, before it is known what the shop has. */
export interface OfferRules {
  readonly inkChoice: AppearanceOffer["inkChoice"];
  readonly inks: readonly string[] | "all";
  readonly stocks: readonly string[] | "all";
}

export const NO_OFFER: AppearanceOffer = { inkChoice: "print", inks: [], stocks: [] };

/**
 * Key of a palette's ink that stands for no ink: text that takes it keeps its authored colour. As ink 1 it lets a
 * customer choose the colour of one field and leave the rest.
 */
export const AUTHORED_KEY = "@authored";

/** A palette holds one more (appearance-schema.ts): the ink of text that keeps its colours. */
export const MAX_OFFERED_INKS = 15;
export const MAX_OFFERED_STOCKS = 48;

/** The rules of a mapping. Members of other shapes are the shop's own affair and offer nothing. */
export function offerRules(rules: FreeForm): OfferRules {
  return {
    inkChoice: rules["ink_choice"] === "field" ? "field" : "print",
    inks: namesIn(rules["offer_inks"]),
    stocks: namesIn(rules["offer_stocks"]),
  };
}

/** Those of `have` that are asked for, in the order asked, each once. */
export function offered<T>(
  have: readonly T[],
  asked: readonly string[] | "all",
  { nameOf, most }: { readonly nameOf: (one: T) => string; readonly most: number },
): readonly T[] {
  const byName = new Map(have.map((one) => [nameOf(one), one]));
  const found =
    asked === "all"
      ? have
      : [...new Set(asked)].flatMap((name) => {
          const one = byName.get(name);
          return one === undefined ? [] : [one];
        });
  return found.slice(0, most);
}

function namesIn(member: unknown): readonly string[] | "all" {
  if (member === "all") {
    return "all";
  }
  return Array.isArray(member) ? member.filter((name) => typeof name === "string") : [];
}
