/** What a search finds, by nouns, as its list shows it. */
import type { Company, Render, Template } from "../../../../client/src/generated/types.ts";

/** Enough to choose from; one letter more finds the rest. */
export const SHOWN = 6;

/** One thing that was found. */
export interface FoundEntry {
  /** Of the dashboard, without its base: unlike any other's. */
  readonly path: string;
  readonly title: string;
  /** What tells it from others of its title. */
  readonly detail: string | null;
}

/** Whether a text holds a word, as the language compares letters. */
export type TextMatch = (text: string, word: string) => boolean;

/** Those whose texts hold every word of what was typed; all for nothing typed. */
export function entriesWith(
  entries: readonly FoundEntry[],
  typed: string,
  contains: TextMatch,
): readonly FoundEntry[] {
  const words = typed.trim().split(/\s+/u);
  return entries.filter(({ title, detail }) =>
    words.every((word) => contains(title, word) || contains(detail ?? "", word)),
  );
}

/** The one that many steps on, round the end; of nothing chosen the first, or the last. */
export function entryAfter(
  entries: readonly FoundEntry[],
  chosen: FoundEntry | null,
  step: 1 | -1,
): FoundEntry | undefined {
  const at = entries.findIndex(({ path }) => path === chosen?.path);
  const from = at === -1 && step === -1 ? 0 : at;
  return entries.at((from + step) % Math.max(1, entries.length));
}

/** As the list of templates calls it. */
export function templateEntry({ id, title }: Template): FoundEntry {
  return { path: `/templates/${id}`, title, detail: null };
}

/** A company that customers belong to. */
export function companyEntry({ id, name }: Company): FoundEntry {
  return { path: `/customers/companies/${id}`, title: name, detail: null };
}

/** By its number, as the list of orders calls it; whose it is, and of what. */
export function orderEntry({
  id,
  external_order_id: number,
  template_title: title,
  ...render
}: Pick<
  Render,
  "id" | "external_order_id" | "template_title" | "customer_email" | "project_name"
>): FoundEntry {
  const about = [number === null ? null : title, render.customer_email, render.project_name];
  return { path: `/orders/${id}`, title: number ?? title, detail: joined(about) };
}

function joined(texts: readonly (string | null)[]): string | null {
  const said = texts.filter((text) => text !== null);
  return said.length === 0 ? null : said.join(" · ");
}
