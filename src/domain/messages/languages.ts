/** The languages that shoppers are spoken to in. */
export const LANGUAGES = ["en", "de", "fr", "es", "nl", "ja", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of a tag (BCP 47), whatever its region or script; null where there is no catalogue of it. */
export function languageOf(tag: string): Language | null {
  const language = tag.trim().toLowerCase().split("-")[0];
  return LANGUAGES.find((known) => known === language) ?? null;
}

/** How a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
