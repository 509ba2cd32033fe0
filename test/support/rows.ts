/**
 * Rows as no use case leaves them, or only after days: ended demos, fills past their time, finals whose file is
 * lost, revisions of an older parser. Each says what leads to it. In one place, since what a column is called is
 * nobody else's business; whatever a service or an operation can arrange, tests arrange through it
 * (test/imports.test.ts finds statements elsewhere).
 */
import type { Insertable, Updateable } from "kysely";
import { RATE_SLICES } from "#domain/rate-limits.ts";
import type { Services } from "#services/context/context.ts";
import { jsonText } from "#store/json-text.ts";
import type { Schema } from "#store/schema.ts";

interface App {
  readonly services: Pick<Services, "db">;
}

type WithId = "teams" | "templates" | "fills" | "renders" | "webhook_endpoints" | "batches";

/** Sets columns of one row. */
export async function changeRow<T extends WithId>(
  { services }: App,
  table: T,
  id: string,
  set: Updateable<Schema[T]>,
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable<WithId>(table)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of T, which Kysely cannot follow
      .set(set as object)
      .where("id", "=", id)
      .execute(),
  );
}

/** Sets columns of the team's key with this value. */
export async function changeKey(
  { services }: App,
  of: { readonly teamId: string; readonly value: string },
  set: Updateable<Schema["api_keys"]>,
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("api_keys")
      .set(set)
      .where("teamId", "=", of.teamId)
      .where("last4", "=", of.value.slice(-4))
      .execute(),
  );
}

/** The fill is past its time by an hour. */
export async function expireFill(
  app: App & { readonly services: Pick<Services, "clock"> },
  id: string,
): Promise<void> {
  const hourAgo = new Date(app.services.clock.nowMs() - 3_600_000);
  await changeRow(app, "fills", id, { expiresAt: hourAgo });
}

/** The template's revisions were read by a parser before today's. */
export async function outdateRevisions({ services }: App, templateId: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("scene_revisions")
      .set({ parserVersion: "0" })
      .where("templateId", "=", templateId)
      .execute(),
  );
}

/** A process claimed the template's revisions to read them again just now, and died. */
export async function claimReread(
  { services }: App & { readonly services: Pick<Services, "clock"> },
  templateId: string,
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("scene_revisions")
      .set({ rereadClaimedAt: services.clock.now() })
      .where("templateId", "=", templateId)
      .execute(),
  );
}

/** A process of another version read the template's revisions again, to this file. */
export async function rereadByAnother(
  { services }: App,
  templateId: string,
  rereadSha256: string,
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("scene_revisions")
      .set({ rereadVersion: "0.0.0", rereadSha256 })
      .where("templateId", "=", templateId)
      .execute(),
  );
}

/** The template's revisions have a field more, `fld_gone`, that the engine finds in their file no longer. */
export async function addVanishedField({ services }: App, templateId: string): Promise<void> {
  await services.db.tx(async (tx) => {
    const rows = await tx.q
      .selectFrom("scene_revisions")
      .select(["revision", "fields"])
      .where("templateId", "=", templateId)
      .execute();
    for (const { revision, fields } of rows) {
      const gone = { ...fields[0], id: "fld_gone", name: "gone", label: "Gone" };
      await tx.q
        .updateTable("scene_revisions")
        .set({ fields: jsonText([...fields, gone]) })
        .where("templateId", "=", templateId)
        .where("revision", "=", revision)
        .execute();
    }
  });
}

/** As if nothing had been told of a team. */
export async function forgetEvents({ services }: App, teamId: string): Promise<void> {
  await services.db.tx((tx) => tx.q.deleteFrom("events").where("teamId", "=", teamId).execute());
}

/** What was told of a team, oldest first. */
export async function eventTypes({ services }: App, teamId: string): Promise<readonly string[]> {
  const rows = await services.db.read((tx) =>
    tx.q.selectFrom("events").select("type").where("teamId", "=", teamId).orderBy("id").execute(),
  );
  return rows.map(({ type }) => type);
}

/** States of a team's renders, oldest first. */
export async function renderStates({ services }: App, teamId: string): Promise<readonly string[]> {
  const rows = await services.db.read((tx) =>
    tx.q
      .selectFrom("renders")
      .select("status")
      .where("teamId", "=", teamId)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ status }) => status);
}

/** SHA-256 of a render's file. */
export async function fileOf({ services }: App, renderId: string): Promise<string> {
  const { pdfKey } = await services.db.read((tx) =>
    tx.q
      .selectFrom("renders")
      .select("pdfKey")
      .where("id", "=", renderId)
      .executeTakeFirstOrThrow(),
  );
  if (pdfKey === null) {
    throw new Error(`${renderId} has no file`);
  }
  return pdfKey;
}

/** A value that was written before its field had limits: no operation lets it pass. */
export async function setValue(
  { services }: App,
  { id, field, text }: { readonly id: string; readonly field: string; readonly text: string },
): Promise<void> {
  await services.db.tx((tx) =>
    tx.sql(
      `update fills set field_values = field_values || jsonb_build_object($2::text, $3::text)
        where id = $1`,
      [id, field, text],
    ),
  );
}

/** The report of a revision could not be made: the engine failed in the midst of it. */
export async function loseReport(
  { services }: App,
  of: { readonly templateId: string; readonly revision: number },
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("scene_revisions")
      .set({ preflight: null })
      .where("templateId", "=", of.templateId)
      .where("revision", "=", of.revision)
      .execute(),
  );
}

/** Somebody left all teams: no operation takes a member out yet. */
export async function takeOutOfTeams({ services }: App, email: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .deleteFrom("memberships")
      .where("userId", "in", tx.q.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}

/** The password was set when hashes had another cost. */
export async function setPasswordHash(
  { services }: App,
  email: string,
  passwordHash: string | null,
): Promise<void> {
  await services.db.tx((tx) =>
    tx.q.updateTable("users").set({ passwordHash }).where("email", "=", email).execute(),
  );
}

/** Somebody with the database copied the stored response of one Idempotency-Key to another. */
export async function moveAnswer(
  { services }: App,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await services.db.tx(async (tx) => {
    const { body } = await tx.q
      .selectFrom("idempotency")
      .select("body")
      .where("key", "=", from)
      .executeTakeFirstOrThrow();
    await tx.q.updateTable("idempotency").set({ body }).where("key", "=", to).execute();
  });
}

/** The stored response of an Idempotency-Key as versions before encryption kept it. */
export async function storePlain({ services }: App, key: string, text: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.q
      .updateTable("idempotency")
      .set({ body: Buffer.from(text), sealed: false })
      .where("key", "=", key)
      .execute(),
  );
}

/** An Idempotency-Key that another process claimed and has not responded to: it died at work, or still works. */
export async function claimOfProcess(
  { services }: App,
  key: string,
  owner: Partial<Insertable<Schema["processes"]>> & {
    readonly id: string;
    readonly aliveUntil: Date;
  },
): Promise<void> {
  const process = { host: null, pid: null, started: null, ...owner };
  await services.db.tx(async (tx) => {
    await tx.q
      .updateTable("idempotency")
      .set({ owner: owner.id, status: null, headers: null, body: null })
      .where("key", "=", key)
      .execute();
    await tx.q
      .insertInto("processes")
      .values(process)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  });
}

/** Ten million requests were made under a budget this very moment. */
export async function exhaustBudget({ services }: App, budget: string): Promise<void> {
  // The database counts by its own clock.
  const sliceNo = Math.floor(Date.now() / 1000);
  const counts = [...Array.from({ length: RATE_SLICES }, () => 0), 10_000_000];
  await services.db.tx((tx) =>
    tx.q
      .insertInto("rate_windows")
      .values({ key: budget, windowMs: 60_000, sliceNo, counts })
      .execute(),
  );
}

/** The database fails in the midst of a key's rotation, until what this resolves to is called. */
export async function refuseRotations({ services }: App): Promise<() => Promise<void>> {
  const run = async (statement: string): Promise<void> => {
    await services.db.tx((tx) => tx.sql(statement, []));
  };
  await run(
    `create function refuse_rotation() returns trigger language plpgsql as
      $$ begin raise exception 'no rotation today'; end $$`,
  );
  await run(
    `create trigger refuse_rotation before update of rotated_at on api_keys for each row
      when (new.rotated_at is not null) execute function refuse_rotation()`,
  );
  return () => run("drop trigger refuse_rotation on api_keys");
}

/** No delivery waits any more: what was left over would be made in the midst of the next test. */
export async function forgetAttempts({ services }: App): Promise<void> {
  await services.db.tx((tx) => tx.q.deleteFrom("webhook_attempts").execute());
}

/** The endpoint took nine seconds for a delivery just now. */
export async function addSlowDelivery(
  { services }: App,
  { teamId, endpointId }: { readonly teamId: string; readonly endpointId: string },
): Promise<void> {
  await services.db.tx(async (tx) => {
    const { id } = await tx.q
      .selectFrom("events")
      .select("id")
      .where("teamId", "=", teamId)
      .executeTakeFirstOrThrow();
    await tx.q
      .insertInto("webhook_deliveries")
      .values({
        teamId,
        id: "whd_Z",
        webhookEndpointId: endpointId,
        eventId: id,
        attemptNumber: 9,
        status: "succeeded",
        responseStatus: null,
        responseExcerpt: null,
        error: null,
        durationMs: 9_000,
        retryOf: null,
        createdAt: tx.now,
      })
      .execute();
  });
}

/** The sweep has removed every file that was noted for it. */
export async function forgetErasedObjects({ services }: App): Promise<void> {
  await services.db.tx((tx) => tx.q.deleteFrom("erased_objects").execute());
}

/** The table is away, so every query of it fails, until what this resolves to is called. */
export async function withoutTable({ services }: App, table: string): Promise<() => Promise<void>> {
  const rename = async (from: string, to: string): Promise<void> => {
    await services.db.read((tx) => tx.sql(`alter table ${from} rename to ${to}`, []));
  };
  await rename(table, `${table}_away`);
  return () => rename(`${table}_away`, table);
}

/** A template whose revisions are lost. */
export async function deleteRevisions({ services }: App, templateId: string): Promise<void> {
  await services.db.tx(async (tx) => {
    await tx.q.deleteFrom("scene_revisions").where("templateId", "=", templateId).execute();
    await tx.q
      .updateTable("templates")
      .set({ latestRevision: null })
      .where("id", "=", templateId)
      .execute();
  });
}

/** A fill of a revision that is not there. The database refuses such a row, so that rule goes first, for good. */
export async function dropContext({ services }: App, fillId: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.sql(
      "alter table fills drop constraint if exists fills_team_id_template_id_scene_revision_fkey",
      [],
    ),
  );
  await services.db.tx((tx) =>
    tx.q.updateTable("fills").set({ sceneRevision: 99 }).where("id", "=", fillId).execute(),
  );
}

/** A fill that says it is of another team's session. */
export async function moveToOtherSession({ services }: App, fillId: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.sql(
      `update fills set embed_session_id = (
        select id from embed_sessions s where s.team_id <> fills.team_id limit 1) where id = $1`,
      [fillId],
    ),
  );
}

/** A fill that says it is of another template of its team. */
export async function moveToOtherTemplate({ services }: App, fillId: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.sql(
      `update fills set (template_id, scene_revision) = (
        select r.template_id, r.revision from scene_revisions r
          where r.team_id = fills.team_id and r.template_id <> fills.template_id limit 1)
        where id = $1`,
      [fillId],
    ),
  );
}

/** Links of a fill are of a kind that this version does not know. */
export async function smudgeLinks({ services }: App, fillId: string): Promise<void> {
  await services.db.tx((tx) =>
    tx.sql("update fill_tokens set kind = 'smudged' where fill_id = $1", [fillId]),
  );
}

/** So many demo workspaces that have an hour left, as if they had been made by as many people. */
export async function insertDemos(
  { services }: { readonly services: Pick<Services, "db" | "clock" | "random"> },
  count: number,
): Promise<void> {
  const endsAt = new Date(services.clock.nowMs() + 3_600_000);
  const rows = Array.from({ length: count }, () => {
    return { id: services.random.id("tem"), name: "A demo", isDemo: true, endsAt };
  });
  await services.db.tx((tx) => tx.q.insertInto("teams").values(rows).execute());
}

/**
 * Copies of a final and its fill, each an order of its own, made a minute after the other and all before it: one in ten
 * failed preflight and one warns, one in three is at the press, one in five is of the project.
 */
export async function copyFinal(
  { services }: App,
  {
    renderId,
    count,
    projectId,
  }: { readonly renderId: string; readonly count: number; readonly projectId: string },
): Promise<void> {
  const facts = `'external_order_id', 'order-' || n,
    'customer_email', 'customer-' || n || '@shop.example',
    'project_id', case when n % 5 = 0 then $3::text end,
    'created_at', now() - n * interval '1 minute',
    'updated_at', now() - n * interval '1 minute'`;
  const ids = "$2::int, $2::int + $4::int - 1";
  // What a table has no column for is passed over (PostgreSQL 9.16, jsonb_populate_record).
  for (let first = 1; first <= count; first += COPIED_AT_ONCE) {
    const values = [renderId, first, projectId, COPIED_AT_ONCE];
    await services.db.tx(async (tx) => {
      await tx.sql(
        `insert into fills select one.* from renders r
          join fills f on f.team_id = r.team_id and f.id = r.fill_id
          cross join generate_series(${ids}) n
          cross join lateral jsonb_populate_record(f, jsonb_build_object(${facts},
            'id', 'fil_' || lpad(n::text, 26, '0'),
            'last_render_id', 'rnd_' || lpad(n::text, 26, '0'))) one
        where r.id = $1`,
        values,
      );
      await tx.sql(
        `insert into renders select one.* from renders r
          cross join generate_series(${ids}) n
          cross join lateral jsonb_populate_record(r, jsonb_build_object(${facts},
            'id', 'rnd_' || lpad(n::text, 26, '0'),
            'fill_id', 'fil_' || lpad(n::text, 26, '0'),
            'preflight_status', case n % 10 when 0 then 'fail' when 1 then 'warn' else 'pass' end,
            'released_at', case when n % 3 = 0 then now() end)) one
        where r.id = $1`,
        values,
      );
    });
  }
  await services.db.tx(async (tx) => {
    await tx.sql("analyze fills", []);
    await tx.sql("analyze renders", []);
  });
}

/** Each statement has its time, and a certificate its size. */
const COPIED_AT_ONCE = 250;

/** The start of a minute, long after every other test's: 1 January 2100. */
export const HELD_AT_SECONDS = 4_102_444_800;

/**
 * Counters of requests go by the database's clock, not by the service's. Where it runs on, a test that takes long is let
 * through more requests: the window slides. Held for connections that are opened from the first time on.
 */
export async function holdDatabaseClock(
  { services }: App,
  atSeconds: number = HELD_AT_SECONDS,
): Promise<void> {
  await services.db.script(
    `create or replace function clock_timestamp() returns timestamptz language sql
      as $$ select to_timestamp(${atSeconds}) $$`,
    [],
  );
  // pg_catalog is looked through first unless it is named.
  await services.db.script(
    "do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$",
    [],
  );
}
