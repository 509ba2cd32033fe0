/** What a language is called by those who speak it: "Deutsch" of "de". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}
