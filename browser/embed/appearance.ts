/**
 * Inks and paper as entries of the form, beside its texts: `@ink` for the whole print or `@ink:<field>` for one
 * field, each the key of an ink, and `@stock`, the code of a paper. "" is the print as authored; an entry that
 * is missing stands for a choice that is not on offer, which stays as it is.
 */
import { AUTHORED_KEY } from "#domain/appearance-offer.ts";
import type { Values } from "./values.ts";

/**
 * An ink of a fill. `hex` is what the screen shows of it, `#rrggbb`; how it prints stays with the service.
 */
export interface Ink {
  /** The number that `assignments` name it by. */
  readonly index: number;
  readonly key?: string;
  readonly name?: string;
  readonly hex?: string;
}

/** A paper as a fill keeps it: a copy, so that a stock the shop drops later still prints as ordered. */
export interface Paper {
  readonly code?: string;
  readonly key?: string;
  readonly name?: string;
  readonly hex?: string;
}

/** As fills have it. */
export interface Appearance {
  readonly colors: readonly Ink[];
  /** Field id → index of its ink. */
  readonly assignments: Readonly<Record<string, number>>;
  /** Null: the paper that the template was made for. */
  readonly substrate: Paper | null;
}

/** What the shop lets its customers choose from; empty lists where there is nothing to choose. */
export interface AppearanceOffer {
  /** One ink for all text, or one for each field. */
  readonly ink_choice: "print" | "field";
  readonly inks: readonly { readonly key: string; readonly name: string; readonly hex: string }[];
  readonly stocks: readonly {
    readonly code: string;
    readonly name: string;
    readonly hex: string | null;
    readonly finish: string;
  }[];
}

/** No field's id begins with `@`, so entries of either kind share one record. */
export const STOCK_ENTRY = "@stock";
export const INK_ENTRY = "@ink";

/** The entry of a field's own ink. */
export function inkEntryOf(field: string): string {
  return `${INK_ENTRY}:${field}`;
}

/** Number 1 is the ink of text without an assignment, which keeps its colours where inks are chosen by field. */
const AUTHORED_INK: Ink = { index: 1, key: AUTHORED_KEY };
const FIRST_OF_FIELDS = 2;
/**
 * What a fill takes. A template with more fields offers one ink for the print instead of a form that cannot
 * be saved.
 */
const MOST_ASSIGNMENTS = 200;

/** What can be chosen: inks of fields only where so many can be assigned. */
export function inkEntries(offer: AppearanceOffer, fields: readonly string[]): readonly string[] {
  if (offer.inks.length === 0 || fields.length === 0) {
    return [];
  }
  return offer.ink_choice === "field" && fields.length <= MOST_ASSIGNMENTS
    ? fields.map(inkEntryOf)
    : [INK_ENTRY];
}

/** The entries that an appearance comes from. */
export function entriesOf(
  appearance: Appearance,
  offer: AppearanceOffer,
  fields: readonly string[],
): Values {
  const entries: Record<string, string> = {};
  for (const entry of inkEntries(offer, fields)) {
    const key =
      entry === INK_ENTRY ? keyOfPrint(appearance, offer) : keyOfField(appearance, offer, entry);
    if (key !== null) {
      entries[entry] = key;
    }
  }
  // A paper that is set and not on offer has no entry: an entry would replace it at the next save.
  const paper = appearance.substrate;
  const stock = offer.stocks.find(({ code }) => code === paper?.code);
  if (offer.stocks.length > 0 && (paper === null || stock !== undefined)) {
    entries[STOCK_ENTRY] = stock?.code ?? "";
  }
  return entries;
}

/** The appearance that entries stand for; `before` where they say nothing. */
export function appearanceOf(
  entries: Values,
  offer: AppearanceOffer,
  before: Appearance,
): Appearance {
  const stock = entries[STOCK_ENTRY];
  const paper = offer.stocks.find(({ code }) => code === stock);
  return {
    ...inksOf(entries, offer, before),
    substrate:
      stock === undefined
        ? before.substrate
        : paper === undefined
          ? null
          : {
              code: paper.code,
              name: paper.name,
              ...(paper.hex === null ? {} : { hex: paper.hex }),
            },
  };
}

function inksOf(
  entries: Values,
  offer: AppearanceOffer,
  before: Appearance,
): Omit<Appearance, "substrate"> {
  const print = entries[INK_ENTRY];
  if (print !== undefined) {
    const ink = offer.inks.find(({ key }) => key === print);
    return { colors: ink === undefined ? [] : [{ index: 1, ...ink }], assignments: {} };
  }
  const chosen = Object.entries(entries).filter(([entry]) => entry.startsWith(`${INK_ENTRY}:`));
  if (chosen.length === 0) {
    return { colors: before.colors, assignments: before.assignments };
  }
  // By the place in the offer, not in order of use: two saves of the same choices give the same numbers, so
  // the second changes nothing.
  const assigned = chosen.flatMap(([entry, key]) => {
    const at = offer.inks.findIndex((ink) => ink.key === key);
    return at < 0 ? [] : [[entry.slice(INK_ENTRY.length + 1), at + FIRST_OF_FIELDS] as const];
  });
  const used = new Set(assigned.map(([, index]) => index));
  const inks = offer.inks
    .map((ink, at) => ({ index: at + FIRST_OF_FIELDS, ...ink }))
    .filter(({ index }) => used.has(index));
  return {
    colors: inks.length === 0 ? [] : [AUTHORED_INK, ...inks],
    assignments: Object.fromEntries(assigned),
  };
}

/** One ink for all text, or none; null for anything else. */
function keyOfPrint({ colors, assignments }: Appearance, offer: AppearanceOffer): string | null {
  const [only] = colors;
  if (only === undefined) {
    return "";
  }
  const isPlain = colors.length === 1 && only.index === 1 && Object.keys(assignments).length === 0;
  return isPlain ? offeredKey(only, offer) : null;
}

/**
 * Key of the ink that a field prints in; "" for none, null for one that is not on offer. A field without an
 * assignment prints in ink 1, if there is one.
 */
function keyOfField(
  { colors, assignments }: Appearance,
  offer: AppearanceOffer,
  entry: string,
): string | null {
  const index = assignments[entry.slice(INK_ENTRY.length + 1)] ?? 1;
  const ink = colors.find((one) => one.index === index);
  return ink === undefined || ink.key === AUTHORED_KEY ? "" : offeredKey(ink, offer);
}

function offeredKey(ink: Ink, offer: AppearanceOffer): string | null {
  return offer.inks.find(({ key }) => key === ink.key)?.key ?? null;
}
