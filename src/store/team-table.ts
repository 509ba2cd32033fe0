/**
 * What every table of a team's things is asked: one row, the same row locked, a page of rows, a change, a
 * deletion. The owner comes first in each, so a query that forgets the team, or the mode where the table has
 * one, cannot be written with these; each table's file adds only what is its own. Tables are read by the
 * builder that the file hands in, with its joins.
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
import type { Mode } from "./schema-credentials.ts";

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

/**
 * Whose rows of a table that keeps live and test data apart: to a caller of one mode the other's rows are not
 * there. `any` is for what serves both: the service's own work (jobs, sweep, erasure), the token that tells
 * which row is meant, and the lists that a team keeps for both modes. A caller and a row are owners as they are.
 */
export interface Owner {
  readonly teamId: string;
  readonly mode: Mode | "any";
}

/** Live and test data of a team; see `Owner` on who may ask for both. */
export function bothModes({ teamId }: Pick<Owner, "teamId">): Owner {
  return { teamId, mode: "any" };
}

/** A team's id; where the table's rows are of a mode, the mode with it. */
type OwnerOf<Name extends OwnedTable> = Schema[Name] extends { readonly mode: Mode }
  ? Owner
  : string;

/** A statement that rows can still be left out of. */
interface Narrowable<Query> {
  where(condition: Expression<SqlBool>): Query;
}

/** What may be changed of a row; members that are absent or undefined stay as they are. */
export type Change<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined };

/** Functions, not methods: each table's file exports those it needs by a name of its own. */
interface TeamTable<DB, TB extends keyof DB, Row, Owned> {
  /** All rows of an owner, for queries of the table's own. */
  readonly rows: (tx: Tx, owner: Owned) => SelectQueryBuilder<DB, TB, Row>;
  /** Another team's row, or one of the other mode, is not there. */
  readonly find: (tx: Tx, owner: Owned, id: string) => Promise<Row | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  readonly lock: (
    tx: Tx,
    owner: Owned,
    id: string,
    strength?: LockStrength,
  ) => Promise<Row | undefined>;
  /** Newest first; one more than the limit, to know whether there are more. */
  readonly list: (
    tx: Tx,
    owner: Owned,
    page: Page,
    narrow?: (query: SelectQueryBuilder<DB, TB, Row>) => SelectQueryBuilder<DB, TB, Row>,
  ) => Promise<Row[]>;
  /** False when the owner has no such row. */
  readonly remove: (tx: Tx, owner: Owned, id: string) => Promise<boolean>;
}

/** The statements of one table. `alias`: what `select` calls it, where that is not its name. */
export function teamTable<DB, TB extends keyof DB, Row, Name extends OwnedTable>(
  table: Name,
  select: (tx: Tx) => SelectQueryBuilder<DB, TB, Row>,
  alias: string = table,
): TeamTable<DB, TB, Row, OwnerOf<Name>> {
  const rows = (tx: Tx, owner: string | Owner): SelectQueryBuilder<DB, TB, Row> =>
    ownRows(select(tx), owner, alias);
  const row = (tx: Tx, owner: string | Owner, id: string): SelectQueryBuilder<DB, TB, Row> =>
    rows(tx, owner).where(equals(`${alias}.id`, id));
  return {
    rows,
    find: async (tx, owner, id) => await row(tx, owner, id).executeTakeFirst(),
    // Of the table alone: what is joined to a row may change meanwhile.
    lock: async (tx, owner, id, strength = "update") =>
      await row(tx, owner, id)
        .modifyEnd(sql`for ${sql.raw(strength)} of ${sql.table(alias)}`)
        .executeTakeFirst(),
    list: async (tx, owner, page, narrow = (query) => query) =>
      await pageOf(narrow(rows(tx, owner)), `${alias}.id`, page).execute(),
    remove: async (tx, owner, id) => {
      const one = ownRows(tx.q.deleteFrom(table as OwnedTable), owner).where(equals("id", id));
      return hasChanged(await one.executeTakeFirst());
    },
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

/** A change or deletion, of one row of an owner alone. Of a table with modes the owner is one of a mode. */
export function ownRow<Query extends Narrowable<Query>>(
  query: Query,
  owner: string | Owner,
  id: string,
): Query {
  return ownRows(query, owner).where(equals("id", id));
}

/** Of the rows of a statement those of one owner. `alias`: what the statement calls the table. */
export function ownRows<Query extends Narrowable<Query>>(
  query: Query,
  owner: string | Owner,
  alias?: string,
): Query {
  const column = (name: string): string => (alias === undefined ? name : `${alias}.${name}`);
  if (typeof owner === "string") {
    return query.where(equals(column("teamId"), owner));
  }
  const ofTeam = query.where(equals(column("teamId"), owner.teamId));
  return owner.mode === "any" ? ofTeam : ofTeam.where(equals(column("mode"), owner.mode));
}

/** Whether a statement about one row found it. */
export function hasChanged(result: UpdateResult | DeleteResult): boolean {
  return ("numUpdatedRows" in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

function equals(column: string, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${value}`;
}
