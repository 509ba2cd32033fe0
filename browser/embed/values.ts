/** What stands in the form, by entry: texts by field id, choices by their `@` names (appearance.ts). */
export type Values = Readonly<Record<string, string>>;
