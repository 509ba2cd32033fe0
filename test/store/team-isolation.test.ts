/**
 * No statement of a team's table finds, locks, lists, changes or deletes what is another team's; nor, where
 * rows are of a mode, what is of the other mode.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/database.ts";
import * as auditEntries from "#store/audit-entries.ts";
import * as clientUsers from "#store/client-users.ts";
import * as companies from "#store/companies.ts";
import * as apiKeys from "#store/api-keys.ts";
import * as assets from "#store/assets.ts";
import * as batches from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import * as embedApplications from "#store/embed-applications.ts";
import * as embedSessions from "#store/embed-sessions.ts";
import * as events from "#store/events.ts";
import * as fills from "#store/fills.ts";
import * as fonts from "#store/fonts.ts";
import * as inks from "#store/inks.ts";
import * as invitations from "#store/invitations.ts";
import * as paperStocks from "#store/paper-stocks.ts";
import * as productMappings from "#store/product-mappings.ts";
import * as projects from "#store/projects.ts";
import * as renders from "#store/renders.ts";
import * as selectionSets from "#store/selection-sets.ts";
import * as supportAccesses from "#store/support-accesses.ts";
import { bothModes, type Owner, ownRow } from "#store/team-table.ts";
import * as templates from "#store/templates.ts";
import * as webhookDeliveries from "#store/webhook-deliveries.ts";
import * as webhookEndpoints from "#store/webhook-endpoints.ts";

const STORE = join(import.meta.dirname, "../../src/store");
const OWNER: Owner = { teamId: "tem_owner", mode: "live" };
const STRANGER: Owner = { teamId: "tem_stranger", mode: "live" };
/** The same team with a test key. */
const TESTER: Owner = { ...OWNER, mode: "test" };
/** Of every row here, and of whatever it refers to. */
const ID = "one";
const PAGE = { limit: 10, startingAfter: undefined };

interface Uses {
  readonly find: (tx: Tx, owner: Owner) => Promise<unknown>;
  readonly lock?: (tx: Tx, owner: Owner) => Promise<unknown>;
  readonly list?: (tx: Tx, owner: Owner) => Promise<readonly unknown[]>;
  /** Deletions and the like, as "one row was found" or not. */
  readonly change?: (tx: Tx, owner: Owner) => Promise<boolean>;
}

const TABLES: Readonly<Record<string, Uses>> = {
  api_keys: {
    find: (tx, owner) => apiKeys.findApiKey(tx, owner, ID),
    lock: (tx, owner) => apiKeys.lockApiKey(tx, owner, ID),
    list: (tx, owner) => apiKeys.listApiKeys(tx, owner, PAGE),
    change: (tx, owner) => apiKeys.updateApiKey(tx, owner, ID, { name: "changed" }),
  },
  assets: {
    find: (tx, owner) => assets.findAsset(tx, owner.teamId, ID),
    list: (tx, owner) =>
      assets.listAssets(tx, owner.teamId, { ...PAGE, kind: undefined, scope: undefined }),
  },
  batches: {
    find: (tx, owner) => batches.findBatch(tx, owner, ID),
    lock: (tx, owner) => batches.lockBatch(tx, owner, ID),
    list: (tx, owner) => batches.listBatches(tx, owner, PAGE),
  },
  embed_applications: {
    find: (tx, owner) => embedApplications.findEmbedApplication(tx, owner, ID),
    lock: (tx, owner) => embedApplications.lockEmbedApplication(tx, owner, ID),
    list: (tx, owner) => embedApplications.listEmbedApplications(tx, owner, PAGE),
  },
  embed_sessions: {
    find: (tx, owner) => embedSessions.findEmbedSession(tx, owner, ID),
    lock: (tx, owner) => embedSessions.lockEmbedSession(tx, owner, ID, "share"),
    list: (tx, owner) => embedSessions.listEmbedSessions(tx, owner, PAGE),
  },
  events: {
    find: (tx, owner) => events.findEvent(tx, owner, ID),
    list: (tx, owner) => events.listEvents(tx, owner, PAGE),
  },
  fills: {
    find: (tx, owner) => fills.findFill(tx, owner, ID),
    lock: (tx, owner) => fills.lockFill(tx, owner, ID),
    list: (tx, owner) => fills.listFills(tx, owner, PAGE),
  },
  fonts: {
    find: (tx, owner) => fonts.findFont(tx, owner.teamId, ID),
    lock: (tx, owner) => fonts.lockFont(tx, owner.teamId, ID),
    list: (tx, owner) => fonts.listFonts(tx, owner.teamId, PAGE),
  },
  inks: {
    find: (tx, owner) => inks.findInk(tx, owner.teamId, ID),
    list: (tx, owner) => inks.listInks(tx, owner.teamId, PAGE),
    change: (tx, owner) => inks.deleteInk(tx, owner.teamId, ID),
  },
  paper_stocks: {
    find: (tx, owner) => paperStocks.findPaperStock(tx, owner.teamId, ID),
    list: (tx, owner) => paperStocks.listPaperStocks(tx, owner.teamId, PAGE),
    change: (tx, owner) => paperStocks.deletePaperStock(tx, owner.teamId, ID),
  },
  product_mappings: {
    find: (tx, owner) => productMappings.findProductMapping(tx, owner.teamId, ID),
    lock: (tx, owner) => productMappings.lockProductMapping(tx, owner.teamId, ID),
    list: (tx, owner) =>
      productMappings.listProductMappings(tx, owner.teamId, {
        ...PAGE,
        externalProductId: undefined,
      }),
  },
  audit_entries: {
    find: async (tx, owner) => (await auditEntries.listAuditEntries(tx, owner.teamId, PAGE))[0],
    list: (tx, owner) => auditEntries.listAuditEntries(tx, owner.teamId, PAGE),
  },
  client_users: {
    find: (tx, owner) => clientUsers.findClientUser(tx, owner.teamId, ID),
    list: (tx, owner) => clientUsers.listClientUsers(tx, owner.teamId, PAGE),
    change: (tx, owner) => clientUsers.deleteClientUser(tx, owner.teamId, ID),
  },
  companies: {
    find: (tx, owner) => companies.findCompany(tx, owner.teamId, ID),
    list: (tx, owner) => companies.listCompanies(tx, owner.teamId, PAGE),
    change: (tx, owner) => companies.deleteCompany(tx, owner.teamId, ID),
  },
  invitations: {
    find: (tx, owner) => invitations.findInvitation(tx, owner.teamId, ID),
    list: (tx, owner) => invitations.listInvitations(tx, owner.teamId, PAGE),
    change: (tx, owner) => invitations.deleteInvitation(tx, owner.teamId, ID),
  },
  projects: {
    find: (tx, owner) => projects.findProject(tx, owner.teamId, ID),
    list: (tx, owner) => projects.listProjects(tx, owner.teamId, PAGE),
    change: (tx, owner) => projects.deleteProject(tx, owner.teamId, ID),
  },
  renders: {
    find: (tx, owner) => renders.findRender(tx, owner, ID),
    lock: (tx, owner) => renders.lockRender(tx, owner, ID),
    list: (tx, owner) => renders.listRenders(tx, owner, PAGE),
  },
  selection_sets: {
    find: (tx, owner) => selectionSets.findSelectionSet(tx, owner.teamId, ID),
    list: (tx, owner) => selectionSets.listSelectionSets(tx, owner.teamId, PAGE),
    change: (tx, owner) => selectionSets.deleteSelectionSet(tx, owner.teamId, ID),
  },
  support_accesses: {
    find: (tx, owner) => supportAccesses.findSupportAccess(tx, owner.teamId, ID),
    lock: (tx, owner) => supportAccesses.lockSupportAccess(tx, owner.teamId, ID),
    list: (tx, owner) => supportAccesses.listSupportAccesses(tx, owner.teamId, PAGE),
  },
  templates: {
    find: (tx, owner) => templates.findTemplate(tx, owner.teamId, ID),
    lock: (tx, owner) => templates.lockTemplate(tx, owner.teamId, ID),
    list: (tx, owner) => templates.listTemplates(tx, owner.teamId, { ...PAGE, archived: false }),
  },
  webhook_endpoints: {
    find: (tx, owner) => webhookEndpoints.findWebhookEndpoint(tx, owner, ID),
    lock: (tx, owner) => webhookEndpoints.lockWebhookEndpoint(tx, owner, ID),
    list: (tx, owner) => webhookEndpoints.listWebhookEndpoints(tx, owner, PAGE),
  },
  webhook_deliveries: {
    find: (tx, owner) =>
      webhookDeliveries.findDelivery(tx, owner.teamId, { endpointId: ID, id: ID }),
    list: (tx, owner) =>
      webhookDeliveries.listDeliveries(tx, owner.teamId, { ...PAGE, endpointId: ID }),
  },
};

/** Values of columns that the database constrains further than by their type. */
const VALUES: Readonly<Record<string, string>> = {
  mode: "'live'",
  team_id: `'${OWNER.teamId}'`,
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
      expect(await find(tx, OWNER)).toMatchObject({ id: ID, teamId: OWNER.teamId });
      expect(await lock?.(tx, STRANGER)).toBeUndefined();
      expect((await list?.(tx, STRANGER)) ?? []).toEqual([]);
      if (lock !== undefined) {
        expect(await lock(tx, OWNER)).toMatchObject({ id: ID, teamId: OWNER.teamId });
      }
      if (list !== undefined) {
        expect(await list(tx, OWNER)).toMatchObject([{ id: ID, teamId: OWNER.teamId }]);
      }
    });
  });
});

/** Of `TABLES` those whose rows are of a mode, by the database's own account. */
async function tablesWithMode(): Promise<readonly string[]> {
  const { rows } = await database.db.read((tx) =>
    tx.sql(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'mode' order by 1`,
      [],
    ),
  );
  return rows.map((row) => String(row["name"]));
}

test("a live row is not there for a test key, and is for whoever serves both modes", async () => {
  // Its figures are of no row of their own.
  const tables = (await tablesWithMode()).filter((table) => table !== "field_obstacles");
  expect(tables).toEqual(
    Object.keys(TABLES)
      .filter((table) => tables.includes(table))
      .toSorted(),
  );
  await database.db.tx(async (tx) => {
    for (const table of tables) {
      const { find, lock, list, change } = TABLES[table]!;
      expect(await find(tx, TESTER), table).toBeUndefined();
      expect(await lock?.(tx, TESTER), table).toBeUndefined();
      expect((await list?.(tx, TESTER)) ?? [], table).toEqual([]);
      expect((await change?.(tx, TESTER)) ?? false, table).toBe(false);
      expect(await find(tx, bothModes(OWNER)), table).toMatchObject({ id: ID });
    }
  });
});

/**
 * Statements that reach rows of a mode without saying which: for each the reason. Whoever adds one says here why
 * it may.
 */
const OF_BOTH_MODES: Readonly<Record<string, string>> = {
  "batches.ts deleteOldBatches": "the sweep, over all teams",
  "batches.ts findStuckBatches": "the sweep, over all teams",
  "batches.ts listRowFiles": "of a batch that was found in its mode",
  "demos.ts eraseDemo": "a demo that is over, all of it",
  "demos.ts keepDemo": "both keys of a demo",
  "demos.ts lockEndedDemos": "the sweep, over all teams",
  "api-keys.ts findApiKeyByHash": "how the team is found at all",
  "api-keys.ts revokeApiKeys": "ends a whole team",
  "api-keys.ts touchApiKey": "notes the use of the key that was just looked up",
  "embed-sessions.ts findAnySession": "how the team is found at all",
  "embed-sessions.ts findSessionBySecret": "how the team is found at all",
  "embed-sessions.ts isSessionOfAnother": "looks beyond the team on purpose",
  "usage.ts giveBackFill": "of a fill that is locked",
  "usage.ts isCounted": "of a live final; tests are asked about by nobody",
  "usage.ts readTeamUse": "what a team has is counted in both modes",
  "usage.ts storedBytes": "files take their room whatever they are for",
  "embed-sessions.ts skuOfFill": "of a fill that is read in its mode",
  "embed-sessions.ts sweepEmbedSessions": "the sweep, over all teams",
  "erasures.ts eraseFill": "of a fill that is locked",
  "erasures.ts eraseOldRenders": "the sweep, over all teams",
  "erasures.ts eraseRenders": "of renders that are locked",
  "erasures.ts eraseRendersOfFill": "of a fill that is locked",
  "erasures.ts isErased": "asks whether any row names a file",
  "erasures.ts lockFillsToErase": "the sweep, over all teams",
  "erasures.ts takeErasedObject": "asks whether any row names a file",
  "events.ts eraseEventsOfFill": "of a fill that is locked",
  "events.ts sweepEvents": "the sweep, over all teams",
  "fills.ts expireFills": "the sweep, over all teams",
  "renders.ts countWaitingRenders": "the queue, whose places both modes share",
  "renders.ts findStuckRenders": "the sweep, over all teams",
  "webhook-deliveries.ts claimAttempts": "the sender, over all teams",
  "webhook-endpoints.ts countWebhookEndpoints": "one limit for both modes",
  "webhook-endpoints.ts sweepRotatedSecrets": "the sweep, over all teams",
};

test("no other statement forgets the mode", async () => {
  const tables = (await tablesWithMode()).join("|");
  const written = new RegExp(`\\b(?:from|update|join)\\s+(?:${tables})\\b`, "u");
  const built = new RegExp(`(?:selectFrom|updateTable|deleteFrom)\\("(?:${tables})\\b`, "u");
  const forgetful: string[] = [];
  for (const name of (await readdir(STORE)).filter((file) => file.endsWith(".ts"))) {
    const source = await readFile(join(STORE, name), "utf8");
    for (const body of source.split(/\n(?=(?:export )?(?:async )?function |const )/u)) {
      const statements = body.match(/`[^`]*`|"[^"\n]*"/gu) ?? [];
      const isOpen =
        statements.some((text) => written.test(text) && !/\bmode\b/u.test(text)) ||
        (built.test(body) && !/\bownRows?\(|teamTable\(|"mode"/u.test(body));
      // `select` is what `teamTable` narrows.
      const of = /function (\w+)/u.exec(body)?.[1] ?? "select";
      if (isOpen && of !== "select") {
        forgetful.push(`${name} ${of}`);
      }
    }
  }
  expect(forgetful.toSorted()).toEqual(Object.keys(OF_BOTH_MODES).toSorted());
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
      OWNER.teamId,
      ID,
    ).compile();
    expect(sql).toBe(`update "templates" set "title" = $1 where "team_id" = $2 and "id" = $3`);
    expect(parameters).toEqual(["new", OWNER.teamId, ID]);
    return Promise.resolve();
  });
});
