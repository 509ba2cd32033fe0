import { type Language, languageOf } from "./languages.ts";

/**
 * The first language of Accept-Language, by its weights (RFC 9110, 12.5.4), that has a catalogue; else English. Only
 * the beginning of the header is read, so that a long one costs nothing.
 */
export function acceptedLanguage(header: string): Language {
  const weighed = header
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.find((one) => /^\s*q=/iu.test(one));
      return { tag, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return weighed.map(({ tag }) => languageOf(tag)).find((tag) => tag !== null) ?? "en";
}
