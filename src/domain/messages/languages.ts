/**
 * The languages that shoppers are spoken to in. Adding one: its catalogue beside en.data.ts, and its name
 * here; the compiler then names every place that lists them.
 */
export const LANGUAGES = ["en", "de", "fr", "es", "nl", "ja", "ar", "he"] as const;

/** BCP 47 language subtags; regions share a catalogue. */
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of a tag (BCP 47), whatever its region or script: "de-AT" and "de-Latn" are "de". Null where
 * there is no catalogue of it, also for "".
 */
export function languageOf(tag: string): Language | null {
  const language = tag.trim().toLowerCase().split("-")[0];
  return LANGUAGES.find((known) => known === language) ?? null;
}

/** How a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" || language === "he" ? "rtl" : "ltr";
}
