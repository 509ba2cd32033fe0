/**
 * A name as names are compared: two that differ in letter case or in how their letters are composed are one.
 * Up and down again folds what lower case alone keeps apart ("ß" and "SS", final sigma).
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
