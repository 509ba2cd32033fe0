/**
 * Lists looked through for words. Letters are compared without case and accents by what every PostgreSQL can do:
 * extensions for it (unaccent, pg_trgm) are not there in all of them. No index helps a word in the midst of a text, so
 * what is long is looked through from its newest rows on.
 */
import { idEndOf } from "#domain/fill-reference.ts";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Page } from "./team-table.ts";

/** A page of a list that can be looked through. */
export interface SearchPage extends Page {
  /** Words that each row is to hold, anywhere. */
  readonly q?: string | undefined;
}

/** Rows of a team that words are looked for in: ten thousand take a tenth of a second. */
const LOOKED_THROUGH = 50_000;

/** Marks that stand on letters: of Latin, Greek and Cyrillic ones, the points of Hebrew and the vowels of Arabic. */
const MARKS = String.raw`[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]`;

/** Whether `texts` together hold every word of `q`, each anywhere. Any of them may be null. */
export function matchesSearch(
  q: string,
  texts: readonly Expression<string | null>[],
): RawBuilder<SqlBool> {
  const patterns = q
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => folded(sql`${`%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}::text`));
  return patterns.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`concat_ws(' ', ${sql.join(texts.map(folded))})
        like all (array[${sql.join(patterns)}])`;
}

/**
 * Without marks first: where the database knows the case of plain letters alone, the rest of an É is one. Most texts
 * are of one byte a letter and have no marks; to look at those again would take twice as long.
 */
function folded(text: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`lower(case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, nfd), ${sql.lit(MARKS)}, '', 'g') end)`;
}

/** The reference of a fill by its id, with its dash and without. */
export function referenceText(id: Expression<string | null>): RawBuilder<string | null> {
  return sql<
    string | null
  >`right(${id}, 8) || ' ' || left(right(${id}, 8), 4) || '-' || right(${id}, 4)`;
}

/** Whether `written` is, as somebody wrote it down, the reference of the fill with this id. */
export function isReference(written: string, id: Expression<string | null>): RawBuilder<SqlBool> {
  // What is no reference is no fill's.
  return sql<SqlBool>`right(${id}, 8) = ${idEndOf(written) ?? ""}`;
}

/** Whether a row is one of the newest of its team. */
export function isOfNewest(
  table: "fills" | "renders",
  id: Expression<string>,
  teamId: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} >= coalesce((select n.id from ${sql.table(table)} n where n.team_id = ${teamId}
    order by n.id desc offset ${sql.lit(LOOKED_THROUGH - 1)} limit 1), '')`;
}
