/** The words of the page: the server brings them with it, in the visitor's language. */
import { memberOf, textMember } from "../shared/json.ts";
import { put } from "../shared/put.ts";
import type { WarningMessages } from "../shared/warning-messages.ts";

export interface PageWords extends WarningMessages {
  /** {used}, {limit} */
  readonly counter: string;
  readonly notSaved: string;
  readonly notDrawn: string;
  /** While there is no connection. */
  readonly offline: string;
  /** While a link is exchanged. */
  readonly opening: string;
  readonly tryAgain: string;
  readonly cannotPrint: string;
  /** How many texts need a change, by the rules of plurals. */
  readonly stopsOf: (count: number) => string;
}

/** Of the form, which carries them as JSON. */
export function wordsOf(form: HTMLFormElement): PageWords {
  const words: unknown = JSON.parse(form.dataset["words"] ?? "{}");
  const said = (name: string): string => textMember(words, name);
  const plurals = new Intl.PluralRules(document.documentElement.lang);
  const stops = memberOf(words, "stops");
  return {
    tooLongForPlace: said("tooLongForPlace"),
    noGlyph: said("noGlyph"),
    otherLetters: said("otherLetters"),
    plainForm: said("plainForm"),
    substituted: said("substituted"),
    shrunk: said("shrunk"),
    counter: said("counter"),
    notSaved: said("notSaved"),
    notDrawn: said("notDrawn"),
    offline: said("offline"),
    opening: said("opening"),
    tryAgain: said("tryAgain"),
    cannotPrint: said("cannotPrint"),
    stopsOf: (count) =>
      put(textMember(stops, plurals.select(count)) || textMember(stops, "other"), { count }),
  };
}
