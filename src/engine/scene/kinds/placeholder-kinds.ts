/** What the name of a placeholder says of the words that will stand there. */
import type { InputKind } from "../../contract/scene.ts";
import { kindNamed } from "./captions.ts";

/**
 * Of names that are no caption as they stand: words within them, in English, German and the Romance languages. The
 * first that matches counts.
 */
const WITHIN: readonly (readonly [RegExp, InputKind])[] = [
  [/e-?mail|courriel/iu, "email"],
  [/fax/iu, "fax"],
  [/mobile|handy|^mobil$|portable|móvil/iu, "mobile"],
  [/phone|\btel\b|telefon|teléfono|téléphone/iu, "phone"],
  [/website|\burl\b|\bweb\b|homepage/iu, "url"],
  [/first name|given name|vorname|prénom/iu, "given_name"],
  [/last name|family name|surname|nachname/iu, "family_name"],
  [/company|firma|organi[sz]ation/iu, "company"],
  [/job|position|\brole\b|funktion/iu, "job_title"],
  [/\bdate\b|datum|^expires|\bfecha\b/iu, "date"],
  [/\btime\b|uhrzeit|\bhora\b/iu, "time"],
  [/price|amount|\btotal\b|preis|betrag|\bprix\b|precio|\bvalue\b/iu, "price"],
  [/discount|percent|rabatt/iu, "percent"],
  [/postcode|zip|\bplz\b/iu, "postcode"],
  [/street|stra(?:ß|ss)e/iu, "street"],
  [/address|adresse|anschrift/iu, "address"],
  [/city|town|\bort\b|stadt|village|\bville\b/iu, "town"],
  [/country/iu, "country"],
  [/message|greeting|nachricht|\bnotes?\b/iu, "message"],
  [/description|beschreibung/iu, "description"],
  [/recipient|empfänger/iu, "recipient"],
  [/sender|absender/iu, "sender"],
  [/\bevent\b/iu, "event"],
  [/venue|\bplace\b|location/iu, "venue"],
  [/\bdish|\bitem\b|product/iu, "item"],
  [/quantity|\bqty\b|weight/iu, "quantity"],
  [/\bseat\b/iu, "seat"],
  [/\brow\b/iu, "row"],
  [/\btable\b/iu, "table"],
  [/\bcode\b|number|\bno\b|\bnr\b|\bid\b|nummer/iu, "code"],
  // Names of others than the one who fills the form in.
  [/guest|client|holder|\bhost\b|bride|groom/iu, "recipient"],
  [/\bname\b|\bnom\b|\bnombre\b/iu, "person"],
];

/** The kind that a placeholder's name suggests; "text" where it suggests none. */
export function kindOfName(name: string): InputKind {
  const words = wordsOfName(name);
  const plain = words.replace(/\s?\d{1,2}$/u, "");
  return kindNamed(plain) ?? WITHIN.find(([form]) => form.test(plain))?.[1] ?? "text";
}

/**
 * "first_name", "firstName", "FIRST_NAME" → "First name": a label made of a placeholder's name. Words in
 * capitals inside a mixed name (abbreviations) stay.
 */
export function labelOfName(name: string): string {
  const words = wordsOfName(name);
  const plain = /\p{Ll}/u.test(name)
    ? words.replace(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (c) => c.toLowerCase())
    : words.toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The words that a name is made of, with a space between. A dash within "e-mail" is not one between words. */
function wordsOfName(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(
      /(?<![\p{L}\p{N}])e[\s_-]mail/giu,
      (word) => `${word.slice(0, 1)}\u2060${word.slice(2)}`,
    )
    .replace(/[\s_.-]+/gu, " ")
    .replaceAll("\u2060", "-")
    .trim();
}
