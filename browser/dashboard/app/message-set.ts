/**
 * What pages say, in the language of the document. Each noun of the dashboard brings its own texts, and of those a
 * browser loads the one language it shows.
 */
import { use } from "react";
import {
  type Catalogue,
  formatMessage,
  type MessageValues,
} from "#domain/messages/format-message.ts";
import { type Language, languageOf } from "#domain/messages/languages.ts";

/** The language of the document, as the service answered it. */
export const language: Language = languageOf(document.documentElement.lang) ?? "en";

/** A text by its key; what its arguments take is given by name. */
export type Texts<Key extends string> = (key: Key, values?: MessageValues) => string;

/** Texts as the formatter of all pages takes them. */
export type LoadedCatalogue<Key extends string> = Catalogue & Readonly<Record<Key, string>>;

/** Texts of one noun, loaded once. */
export interface MessageSet<Key extends string> {
  load(): Promise<{ readonly catalogue: LoadedCatalogue<Key>; readonly say: Texts<Key> }>;
}

/** The texts of a noun from the module of each language; `load` takes that of the document alone. */
export function messageSet<Key extends string>(
  modules: Readonly<
    Record<Language, () => Promise<{ readonly MESSAGES: Readonly<Record<Key, string>> }>>
  >,
): MessageSet<Key> {
  let loaded: ReturnType<MessageSet<Key>["load"]> | null = null;
  const load: MessageSet<Key>["load"] = async () => {
    const { MESSAGES } = await modules[language]();
    const catalogue = { ...MESSAGES, language };
    return { catalogue, say: (key, values = {}) => formatMessage(catalogue, key, values) };
  };
  return { load: () => (loaded ??= load()) };
}

/** The texts in a component; it waits for them the first time. */
export function useMessages<Key extends string>(set: MessageSet<Key>): Texts<Key> {
  return use(set.load()).say;
}

/** The same for what formats by itself. */
export function useCatalogue<Key extends string>(set: MessageSet<Key>): LoadedCatalogue<Key> {
  return use(set.load()).catalogue;
}
