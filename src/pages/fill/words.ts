/** What the hosted page says, in the visitor's language. `{name}` stands for what is put in. */
import type { ShopperWords } from "#domain/shopper-words/shopper-words.ts";
import { AR } from "./locales/ar.ts";
import { DE } from "./locales/de.ts";
import { EN } from "./locales/en.ts";
import { ES } from "./locales/es.ts";
import { FR } from "./locales/fr.ts";
import { JA } from "./locales/ja.ts";
import { NL } from "./locales/nl.ts";
import { html, type Markup } from "../page/markup.ts";

/** Keys say where the words appear. */
export interface FillWords extends ShopperWords {
  readonly pageTitle: string;
  readonly description: string;
  readonly lead: string;
  readonly steps: string;
  readonly stepWords: string;
  readonly stepContact: string;
  readonly stepProof: string;
  /** {side}, {title} */
  readonly proofAlt: string;
  readonly optional: string;
  readonly keepsWhenBlank: string;
  readonly choose: string;
  readonly asPrinted: string;
  readonly showPreview: string;
  readonly next: string;
  /** {time} */
  readonly savedAt: string;
  readonly saved: string;
  /** {reference} */
  readonly reference: string;
  readonly afterSave: string;
  readonly proofLinks: string;
  readonly newTab: string;
  readonly savedNotPrintable: string;
  readonly notPrintable: string;
  readonly titleSaved: string;
  readonly titleError: string;
  readonly contactTitle: string;
  readonly contactLead: string;
  readonly name: string;
  readonly email: string;
  readonly emailWrong: string;
  readonly nameWrong: string;
  readonly toProof: string;
  readonly proofTitle: string;
  readonly proofLead: string;
  readonly proofWords: string;
  readonly empty: string;
  readonly approve: string;
  readonly changeText: string;
  readonly changeDetails: string;
  readonly askTitle: string;
  readonly askLabel: string;
  readonly askSend: string;
  readonly askedTitle: string;
  readonly askedText: string;
  readonly doneTitle: string;
  readonly completeTitle: string;
  /** {shop} */
  readonly doneLead: string;
  /** {time} */
  readonly approvedAt: string;
  readonly nextTitle: string;
  readonly nextPrint: string;
  readonly nextReference: string;
  readonly nextMistake: string;
  readonly another: string;
  readonly laterTitle: string;
  /** {days} */
  readonly laterText: string;
  readonly laterSend: string;
  /** {email} */
  readonly laterSent: string;
  readonly linkTitle: string;
  readonly linkText: string;
  readonly linkSend: string;
  readonly linkSent: string;
  readonly linkShop: string;
  readonly openTitle: string;
  readonly openText: string;
  readonly openButton: string;
  readonly openPaste: string;
  readonly openHint: string;
  readonly opening: string;
  readonly goneTitle: string;
  readonly goneText: string;
  readonly closedTitle: string;
  readonly closedText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly withdrawnTitle: string;
  readonly withdrawnText: string;
  readonly usedTitle: string;
  readonly usedText: string;
  readonly invalidTitle: string;
  readonly invalidText: string;
  readonly lockedTitle: string;
  readonly lockedText: string;
  readonly busyTitle: string;
  /** {seconds} */
  readonly busyText: string;
  readonly foreignTitle: string;
  readonly foreignText: string;
  readonly errorTitle: string;
  readonly errorText: string;
  readonly proofOff: string;
  readonly changed: string;
  readonly pressAgain: string;
  readonly lost: string;
  readonly readOnly: string;
  readonly startAgain: string;
  /** {id} */
  readonly requestId: string;
}

const LOCALES: Readonly<Record<string, FillWords>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  nl: NL,
  ja: JA,
  ar: AR,
};

/** A language with words, and how it is written. */
export interface Locale {
  /** BCP 47, two letters. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly words: FillWords;
  /** True where the address asked for it: it then goes on into every further address. */
  readonly isAsked: boolean;
}

/** The language that the address asks for, else the first of Accept-Language that there are words in, else English. */
export function localeFor(asked: string | undefined, accepted: string | undefined): Locale {
  const wanted = known(asked ?? "");
  return wanted === null ? localeOf(preferred(accepted ?? ""), false) : localeOf(wanted, true);
}

function localeOf(tag: string, isAsked = true): Locale {
  const words = LOCALES[tag];
  return words === undefined
    ? { tag: "en", direction: "ltr", words: EN, isAsked: false }
    : { tag, direction: tag === "ar" ? "rtl" : "ltr", words, isAsked };
}

function preferred(header: string): string {
  const weighed = header
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.find((one) => one.trim().startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return weighed.map(({ tag }) => known(tag)).find((tag) => tag !== null) ?? "en";
}

function known(tag: string): string | null {
  const language = tag.trim().toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(LOCALES, language) ? language : null;
}

/** A message with its places filled in. */
export function put(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}

/** A message with markup at its one place. */
export function around(message: string, inner: Markup): Markup {
  const [before = "", after = ""] = message.split(/\{\w+\}/u);
  return html`${before}${inner}${after}`;
}
