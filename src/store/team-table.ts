/**
 * What every table of a team's things is asked: one row, the same row locked, a page of rows, a change, a
 * deletion. The team comes first in each, so a query that forgets it cannot be written with these; each
 * table's file adds only what is its own. Tables are read by the builder that the file hands in, with its joins.
 */
import {
  type DeleteResult,
  type Expression,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateResult,
} from "kysely";
import type { Tx } from "./database.ts";
import type { Schema } from "./schema.ts";

/** A page of a list, newest first: ids begin with the time they were made at, so their order is that of creation. */
export interface Page {
  readonly limit: number;
  /** The last id of the page before. */
  readonly startingAfter?: string | undefined;
}

/**
 * `update` waits for all others, and they for it. `no key update` lets others go on adding rows that refer to
 * this one, e.g. attempts for an endpoint. `share` lets others hold the row so too (PostgreSQL, 13.3.2).
 */
type LockStrength = "update" | "no key update" | "share";

/** Tables whose rows a team owns one by one. */
type OwnedTable = {
  [Name in keyof Schema]: Schema[Name] extends { readonly teamId: string; readonly id: string }
    ? Name
    : never;
}[keyof Schema];

/** A statement that rows can still be left out of. */
interface Narrowable<Query> {
  where(condition: Expression<SqlBool>): Query;
}

/** Functions, not methods: each table's file exports those it needs by a name of its own. */
interface TeamTable<DB, TB extends keyof DB, Row> {
  /** All rows of a team, for queries of the table's own. */
  readonly rows: (tx: Tx, teamId: string) => SelectQueryBuilder<DB, TB, Row>;
  /** Another team's row is not there. */
  readonly find: (tx: Tx, teamId: string, id: string) => Promise<Row | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  readonly lock: (
    tx: Tx,
    teamId: string,
    id: string,
    strength?: LockStrength,
  ) => Promise<Row | undefined>;
  /** Newest first; one more than the limit, to know whether there are more. */
  readonly list: (
    tx: Tx,
    teamId: string,
    page: Page,
    narrow?: (query: SelectQueryBuilder<DB, TB, Row>) => SelectQueryBuilder<DB, TB, Row>,
  ) => Promise<Row[]>;
  /** False when the team has no such row. */
  readonly remove: (tx: Tx, teamId: string, id: string) => Promise<boolean>;
}

/** The statements of one table. `alias`: what `select` calls it, where that is not its name. */
export function teamTable<DB, TB extends keyof DB, Row>(
  table: OwnedTable,
  select: (tx: Tx) => SelectQueryBuilder<DB, TB, Row>,
  alias: string = table,
): TeamTable<DB, TB, Row> {
  const rows = (tx: Tx, teamId: string): SelectQueryBuilder<DB, TB, Row> =>
    select(tx).where(equals(`${alias}.teamId`, teamId));
  const row = (tx: Tx, teamId: string, id: string): SelectQueryBuilder<DB, TB, Row> =>
    rows(tx, teamId).where(equals(`${alias}.id`, id));
  return {
    rows,
    find: async (tx, teamId, id) => await row(tx, teamId, id).executeTakeFirst(),
    // Of the table alone: what is joined to a row may change meanwhile.
    lock: async (tx, teamId, id, strength = "update") =>
      await row(tx, teamId, id)
        .modifyEnd(sql`for ${sql.raw(strength)} of ${sql.table(alias)}`)
        .executeTakeFirst(),
    list: async (tx, teamId, page, narrow = (query) => query) =>
      await pageOf(narrow(rows(tx, teamId)), `${alias}.id`, page).execute(),
    remove: async (tx, teamId, id) =>
      hasChanged(await ownRow(tx.q.deleteFrom(table), teamId, id).executeTakeFirst()),
  };
}

/** One page of a query, the highest values of `column` first; one row more than the limit. */
export function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  column: string,
  { limit, startingAfter }: { readonly limit: number; readonly startingAfter?: unknown },
): SelectQueryBuilder<DB, TB, Row> {
  const cursor = sql.ref(column);
  const page = query.orderBy(cursor, "desc").limit(limit + 1);
  return startingAfter === undefined
    ? page
    : page.where(sql<SqlBool>`${cursor} < ${startingAfter}`);
}

/** A change or deletion, of one row of a team alone. */
export function ownRow<Query extends Narrowable<Query>>(
  query: Query,
  teamId: string,
  id: string,
): Query {
  return query.where(equals("teamId", teamId)).where(equals("id", id));
}

/** Whether a statement about one row found it. */
export function hasChanged(result: UpdateResult | DeleteResult): boolean {
  return ("numUpdatedRows" in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

function equals(column: string, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${value}`;
}
