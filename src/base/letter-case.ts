/** Upper case by language (Unicode 17, SpecialCasing): for boxes whose author set capitals. */

/** Languages whose capitals differ: dotted and dotless i, the dot of Lithuanian, Greek without accents. */
const OWN_RULES: ReadonlySet<string> = new Set(["tr", "az", "lt", "el"]);

/**
 * The text in capitals. `language` is a BCP 47 tag, "" or null when unknown. The result may be longer: "ß"
 * becomes "SS", so it is fitted after mapping.
 */
export function upperCase(text: string, language: string | null): string {
  const [primary = ""] = (language ?? "").toLowerCase().split(/[-_]/);
  return OWN_RULES.has(primary) ? text.toLocaleUpperCase(primary) : text.toUpperCase();
}
