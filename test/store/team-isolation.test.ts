/** No statement of a team's table finds, locks, lists, changes or deletes what is another team's. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/database.ts";
import * as apiKeys from "#store/api-keys.ts";
import * as assets from "#store/assets.ts";
import type { Tx } from "#store/database.ts";
import * as embedApplications from "#store/embed-applications.ts";
import * as embedSessions from "#store/embed-sessions.ts";
import * as events from "#store/events.ts";
import * as fills from "#store/fills.ts";
import * as fonts from "#store/fonts.ts";
import * as inks from "#store/inks.ts";
import * as paperStocks from "#store/paper-stocks.ts";
import * as productMappings from "#store/product-mappings.ts";
import * as renders from "#store/renders.ts";
import * as selectionSets from "#store/selection-sets.ts";
import { ownRow } from "#store/team-table.ts";
import * as templates from "#store/templates.ts";
import * as webhookDeliveries from "#store/webhook-deliveries.ts";
import * as webhookEndpoints from "#store/webhook-endpoints.ts";

const STORE = join(import.meta.dirname, "../../src/store");
const OWNER = "tem_owner";
const STRANGER = "tem_stranger";
/** Of every row here, and of whatever it refers to. */
const ID = "one";
const PAGE = { limit: 10, startingAfter: undefined };

interface Uses {
  readonly find: (tx: Tx, teamId: string) => Promise<unknown>;
  readonly lock?: (tx: Tx, teamId: string) => Promise<unknown>;
  readonly list?: (tx: Tx, teamId: string) => Promise<readonly unknown[]>;
  /** Deletions and the like, as "one row was found" or not. */
  readonly change?: (tx: Tx, teamId: string) => Promise<boolean>;
}

const TABLES: Readonly<Record<string, Uses>> = {
  api_keys: {
    find: (tx, team) => apiKeys.findApiKey(tx, team, ID),
    lock: (tx, team) => apiKeys.lockApiKey(tx, team, ID),
    list: (tx, team) => apiKeys.listApiKeys(tx, team, PAGE),
    change: (tx, team) => apiKeys.updateApiKey(tx, team, ID, { name: "changed" }),
  },
  assets: {
    find: (tx, team) => assets.findAsset(tx, team, ID),
    list: (tx, team) => assets.listAssets(tx, team, { ...PAGE, kind: undefined, scope: undefined }),
  },
  embed_applications: {
    find: (tx, team) => embedApplications.findEmbedApplication(tx, team, ID),
    lock: (tx, team) => embedApplications.lockEmbedApplication(tx, team, ID),
    list: (tx, team) =>
      embedApplications.listEmbedApplications(tx, team, { ...PAGE, mode: "live" }),
  },
  embed_sessions: {
    find: (tx, team) => embedSessions.findEmbedSession(tx, team, ID),
    lock: (tx, team) => embedSessions.lockEmbedSession(tx, team, ID, "share"),
    list: (tx, team) => embedSessions.listEmbedSessions(tx, team, { ...PAGE, mode: "live" }),
  },
  events: {
    find: (tx, team) => events.findEvent(tx, team, ID),
    list: (tx, team) => events.listEvents(tx, team, { ...PAGE, mode: "live" }),
  },
  fills: {
    find: (tx, team) => fills.findFill(tx, team, ID),
    lock: (tx, team) => fills.lockFill(tx, team, ID),
    list: (tx, team) => fills.listFills(tx, team, { ...PAGE, mode: "live" }),
  },
  fonts: {
    find: (tx, team) => fonts.findFont(tx, team, ID),
    lock: (tx, team) => fonts.lockFont(tx, team, ID),
    list: (tx, team) => fonts.listFonts(tx, team, PAGE),
  },
  inks: {
    find: (tx, team) => inks.findInk(tx, team, ID),
    list: (tx, team) => inks.listInks(tx, team, PAGE),
    change: (tx, team) => inks.deleteInk(tx, team, ID),
  },
  paper_stocks: {
    find: (tx, team) => paperStocks.findPaperStock(tx, team, ID),
    list: (tx, team) => paperStocks.listPaperStocks(tx, team, PAGE),
    change: (tx, team) => paperStocks.deletePaperStock(tx, team, ID),
  },
  product_mappings: {
    find: (tx, team) => productMappings.findProductMapping(tx, team, ID),
    lock: (tx, team) => productMappings.lockProductMapping(tx, team, ID),
    list: (tx, team) =>
      productMappings.listProductMappings(tx, team, { ...PAGE, externalProductId: undefined }),
  },
  renders: {
    find: (tx, team) => renders.findRender(tx, team, ID),
    lock: (tx, team) => renders.lockRender(tx, team, ID),
    list: (tx, team) => renders.listRenders(tx, team, { ...PAGE, mode: "live" }),
  },
  selection_sets: {
    find: (tx, team) => selectionSets.findSelectionSet(tx, team, ID),
    list: (tx, team) => selectionSets.listSelectionSets(tx, team, PAGE),
    change: (tx, team) => selectionSets.deleteSelectionSet(tx, team, ID),
  },
  templates: {
    find: (tx, team) => templates.findTemplate(tx, team, ID),
    lock: (tx, team) => templates.lockTemplate(tx, team, ID),
    list: (tx, team) => templates.listTemplates(tx, team, { ...PAGE, archived: false }),
  },
  webhook_endpoints: {
    find: (tx, team) => webhookEndpoints.findWebhookEndpoint(tx, team, ID),
    lock: (tx, team) => webhookEndpoints.lockWebhookEndpoint(tx, team, ID),
    list: (tx, team) => webhookEndpoints.listWebhookEndpoints(tx, team, PAGE),
  },
  webhook_deliveries: {
    find: (tx, team) => webhookDeliveries.findDelivery(tx, team, { endpointId: ID, id: ID }),
    list: (tx, team) => webhookDeliveries.listDeliveries(tx, team, { ...PAGE, endpointId: ID }),
  },
};

/** Values of columns that the database constrains further than by their type. */
const VALUES: Readonly<Record<string, string>> = {
  mode: "'live'",
  team_id: `'${OWNER}'`,
  hash: "'one'",
};

/** The first value that a `check (column in (…))` allows, by table and column. */
async function firstAllowed(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.sql(
    `select c.relname as name, pg_get_constraintdef(k.oid) as text from pg_constraint k
       join pg_class c on c.oid = k.conrelid where k.contype = 'c'`,
    [],
  );
  return new Map(
    rows.flatMap((row) => {
      const match = /\(\(?(\w+)\)?(?:::text)? = ANY \(+ARRAY\[('[^']*')/u.exec(String(row["text"]));
      return match === null ? [] : [[`${String(row["name"])}.${match[1]!}`, match[2]!] as const];
    }),
  );
}

const BY_TYPE: Readonly<Record<string, string>> = {
  text: `'${ID}'`,
  integer: "1",
  bigint: "1",
  "double precision": "1",
  real: "1",
  boolean: "false",
  jsonb: "'{}'",
  bytea: "'\\x00'",
  ARRAY: "'{}'",
  "timestamp with time zone": "now() + interval '1 day'",
};

/** One row of the owner's, with nothing but what the table requires. */
async function insertRow(tx: Tx, table: string): Promise<void> {
  const allowed = await firstAllowed(tx);
  const { rows } = await tx.sql(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'
        and column_default is null`,
    [table],
  );
  const names = rows.map((row) => String(row["name"]));
  const values = rows.map((row) => {
    const name = String(row["name"]);
    return VALUES[name] ?? allowed.get(`${table}.${name}`) ?? BY_TYPE[String(row["type"])]!;
  });
  // What the row refers to need not be there: only the joins of the table's own reading are filled in.
  await tx.sql("set local session_replication_role = replica", []);
  await tx.sql(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`, []);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.tx(async (tx) => {
    for (const table of Object.keys(TABLES)) {
      await insertRow(tx, table);
    }
  });
});
afterAll(() => database.close());

test("every table that is read by the helper is tried here", async () => {
  const names = (await readdir(STORE)).filter((name) => name.endsWith(".ts"));
  const sources = await Promise.all(names.map((name) => readFile(join(STORE, name), "utf8")));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/= teamTable\(\s*"(\w+)"/gu)].map((match) => match[1]!),
  );
  expect(used.toSorted()).toEqual(Object.keys(TABLES).toSorted());
});

describe.each(Object.entries(TABLES))("a row of %s", (_table, { find, lock, list }) => {
  test("is there for its team and for no other", async () => {
    await database.db.tx(async (tx) => {
      expect(await find(tx, STRANGER)).toBeUndefined();
      expect(await find(tx, OWNER)).toMatchObject({ id: ID, teamId: OWNER });
      expect(await lock?.(tx, STRANGER)).toBeUndefined();
      expect((await list?.(tx, STRANGER)) ?? []).toEqual([]);
      if (lock !== undefined) {
        expect(await lock(tx, OWNER)).toMatchObject({ id: ID, teamId: OWNER });
      }
      if (list !== undefined) {
        expect(await list(tx, OWNER)).toMatchObject([{ id: ID, teamId: OWNER }]);
      }
    });
  });
});

const CHANGED = Object.entries(TABLES).flatMap(([table, { find, change }]) =>
  change === undefined ? [] : [{ table, find, change }],
);

test.each(CHANGED)("a row of $table is changed by its team alone", async ({ find, change }) => {
  await database.db.tx(async (tx) => {
    expect(await change(tx, STRANGER)).toBe(false);
    expect(await find(tx, OWNER)).toMatchObject({ id: ID });
    expect(await change(tx, OWNER)).toBe(true);
  });
});

test("a change names the team before the row", async () => {
  await database.db.read((tx) => {
    const { sql, parameters } = ownRow(
      tx.q.updateTable("templates").set({ title: "new" }),
      OWNER,
      ID,
    ).compile();
    expect(sql).toBe(`update "templates" set "title" = $1 where "team_id" = $2 and "id" = $3`);
    expect(parameters).toEqual(["new", OWNER, ID]);
    return Promise.resolve();
  });
});
