/** Maps whose values are made when they are first asked for. */

/** A Map or a WeakMap. */
interface Keyed<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of `key`, made and kept where there is none yet; null is a value, undefined is none. */
export function getOrAdd<K, V>(map: Keyed<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = make();
  map.set(key, made);
  return made;
}

/** Appends to the list of `key`, in place: whoever holds the list sees it grow. */
export function addToList<K, T>(map: Keyed<K, T[]>, key: K, item: T): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [item]);
  } else {
    list.push(item);
  }
}

/** The items in lists by their key, each list in their order. */
export function listsBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const lists = new Map<K, T[]>();
  items.forEach((item) => addToList(lists, keyOf(item), item));
  return lists;
}

/** How often each key is given. */
export function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  keys.forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  return counts;
}

/**
 * The keys of a map from `first` to `last`, whole numbers, ascending. Costs no more than the map is large, however
 * far the two are apart: a broken file may place things anywhere.
 */
export function keysBetween(
  map: ReadonlyMap<number, unknown>,
  first: number,
  last: number,
): readonly number[] {
  if (!(last - first < map.size)) {
    return [...map.keys()].filter((key) => key >= first && key <= last).toSorted((a, b) => a - b);
  }
  const keys: number[] = [];
  // Counted from 0: far out, adding one to a number leaves it what it is.
  for (let i = 0; i <= last - first; i++) {
    if (map.has(first + i)) {
      keys.push(first + i);
    }
  }
  return keys;
}
