/** Choice of combinations so that every lawful pair of values of two dimensions occurs. */
import type { Dice } from "./random.ts";

export type Combination = Readonly<Record<string, string>>;

/**
 * Greedy cover: each row starts with a pair that is still missing and takes, dimension by dimension, the
 * value that covers most missing pairs. Pairs no lawful row can hold are given up.
 */
export function coverPairs(
  dimensions: Readonly<Record<string, readonly string[]>>,
  isLawful: (partial: Combination) => boolean,
  dice: Dice,
): Combination[] {
  const names = Object.keys(dimensions);
  const missing = new Set<string>();
  const key = (a: string, x: string, b: string, y: string): string =>
    names.indexOf(a) < names.indexOf(b) ? `${a}=${x}|${b}=${y}` : `${b}=${y}|${a}=${x}`;
  for (const [i, a] of names.entries()) {
    for (const b of names.slice(i + 1)) {
      for (const x of dimensions[a] ?? []) {
        for (const y of dimensions[b] ?? []) {
          if (isLawful({ [a]: x, [b]: y })) {
            missing.add(key(a, x, b, y));
          }
        }
      }
    }
  }
  const rows: Combination[] = [];
  while (missing.size > 0) {
    const [wanted = ""] = missing;
    const start = Object.fromEntries(
      wanted.split("|").map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), part.slice(at + 1)];
      }),
    );
    const row = filled(start, { dimensions, names, missing, isLawful, dice, key });
    if (row === null) {
      missing.delete(wanted);
      continue;
    }
    rows.push(row);
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) {
        missing.delete(key(a, row[a] ?? "", b, row[b] ?? ""));
      }
    }
    missing.delete(wanted);
  }
  return rows;
}

interface Search {
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
  readonly names: readonly string[];
  readonly missing: ReadonlySet<string>;
  readonly isLawful: (partial: Combination) => boolean;
  readonly dice: Dice;
  readonly key: (a: string, x: string, b: string, y: string) => string;
}

function filled(start: Combination, search: Search): Combination | null {
  let row = start;
  for (const name of search.names) {
    if (row[name] !== undefined) {
      continue;
    }
    let best: string | null = null;
    let most = -1;
    for (const value of search.dimensions[name] ?? []) {
      if (!search.isLawful({ ...row, [name]: value })) {
        continue;
      }
      const gain = Object.entries(row).filter(([other, taken]) =>
        search.missing.has(search.key(name, value, other, taken)),
      ).length;
      // The dice spread values that cover nothing new.
      const score = gain + search.dice.next() * 0.9;
      if (score > most) {
        [best, most] = [value, score];
      }
    }
    if (best === null) {
      return null;
    }
    row = { ...row, [name]: best };
  }
  return row;
}
