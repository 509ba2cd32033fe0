/** Demo workspaces that end: how many there are, which are over, and taking them away. */
import type { Tx } from "./database.ts";
import { hasChanged } from "./team-table.ts";

/** How many have not ended; nobody else begins one until the transaction ends. */
export async function countDemosToBegin(tx: Tx): Promise<number> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended('demo workspaces', 0))", []);
  const { n } = await tx.q
    .selectFrom("teams")
    .where("isDemo", "=", true)
    .where("endsAt", ">", tx.now)
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Ends a demo before its time. */
export async function endDemo(tx: Tx, teamId: string): Promise<void> {
  await tx.q
    .updateTable("teams")
    .set({ endsAt: tx.now, updatedAt: tx.now })
    .where("id", "=", teamId)
    .where("endsAt", "is not", null)
    .execute();
}

/** A demo becomes a team that lasts, and its keys with it; false for one that is over, and for what is none. */
export async function keepDemo(tx: Tx, teamId: string): Promise<boolean> {
  const isKept = hasChanged(
    await tx.q
      .updateTable("teams")
      .set({ isDemo: false, endsAt: null, updatedAt: tx.now })
      .where("id", "=", teamId)
      .where("isDemo", "=", true)
      .where("endsAt", ">", tx.now)
      .executeTakeFirst(),
  );
  if (isKept) {
    // Keys that its owner gave a day of their own later keep that.
    await tx.sql(
      `update api_keys k set expires_at = null from teams t
        where t.id = $1 and k.team_id = t.id and k.expires_at <= k.created_at + interval '25 hours'
          and k.name in ('Demo secret key', 'Demo publishable key')`,
      [teamId],
    );
  }
  return isKept;
}

/** The people whom a demo was made with: they have no address, and go where somebody with one takes their place. */
export async function deleteDemoUsers(tx: Tx, teamId: string): Promise<void> {
  await tx.sql(
    `delete from users u using memberships m
      where m.team_id = $1 and m.user_id = u.id and u.email = u.id`,
    [teamId],
  );
}

/**
 * What a demo holds, a table each. Its keys, people and sessions stay for a while, so that they can be told that it is
 * over; the log of what was done stays with them.
 */
export const DEMO_CONTENT = [
  "batch_rows",
  "batches",
  "renders",
  "previews",
  "preflights",
  "fill_tokens",
  "fills",
  "embed_sessions",
  "product_mappings",
  "embed_applications",
  "webhook_deliveries",
  "webhook_attempts",
  "webhook_endpoints",
  "events",
  "brands",
  "assets",
  "fonts",
  "selection_sets",
  "paper_stocks",
  "inks",
  "scene_revisions",
  "field_obstacles",
  "templates",
  "idempotency",
  "client_users",
  "projects",
  "companies",
  "invitations",
  "notices",
  "notice_choices",
  "support_accesses",
  "usage_periods",
  "team_billing",
] as const;

/** What goes with the workspace itself; files wait for their grace. */
export const DEMO_CREDENTIALS = [
  "user_sessions",
  "memberships",
  "api_keys",
  "audit_entries",
  "erased_objects",
] as const;

/** Demos that are over and still hold something; of several sweeps one gets each. */
export async function lockEndedDemos(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.q
    .selectFrom("teams as t")
    .where("t.isDemo", "=", true)
    .where("t.endsAt", "<=", tx.now)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom("templates as c").whereRef("c.teamId", "=", "t.id").select("c.id")),
        eb.exists(eb.selectFrom("fonts as c").whereRef("c.teamId", "=", "t.id").select("c.id")),
        eb.exists(eb.selectFrom("assets as c").whereRef("c.teamId", "=", "t.id").select("c.id")),
        eb.exists(
          eb.selectFrom("embed_applications as c").whereRef("c.teamId", "=", "t.id").select("c.id"),
        ),
      ]),
    )
    .select("t.id")
    .orderBy("t.endsAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes away what a demo holds, and notes its files for removal; people who wanted to keep it and never showed their
 * address go as well, so that they can begin anew.
 */
export async function eraseDemo(tx: Tx, teamId: string): Promise<void> {
  await tx.sql(
    `insert into erased_objects (team_id, sha256, erased_at)
      select distinct $1, named.sha256, $2::timestamptz from (
        select pdf_key as sha256 from renders
          where team_id = $1 and pdf_key not like 'pending:%'
        union select png_sha256 from previews where team_id = $1
        union select sha256 from assets where team_id = $1
        union select sfnt_sha256 from fonts where team_id = $1
        union select unnest(array[source_sha256, encoded_sha256, reread_sha256])
          from scene_revisions where team_id = $1) as named
        where named.sha256 is not null
      on conflict (team_id, sha256) do update set erased_at = excluded.erased_at, closed = true`,
    [teamId, tx.now],
  );
  await deleteAll(tx, teamId, DEMO_CONTENT);
  await tx.sql(
    `delete from users u where u.email_confirmed_at is null and u.email <> u.id
        and exists (select 1 from memberships m where m.team_id = $1 and m.user_id = u.id)
        and not exists (select 1 from memberships m where m.team_id <> $1 and m.user_id = u.id)`,
    [teamId],
  );
}

/** Forgets demos that were over before `before`; how many. Those with files to be removed wait. */
export async function deleteEndedDemos(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.q
    .selectFrom("teams as t")
    .where("t.isDemo", "=", true)
    .where("t.endsAt", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("erased_objects as e").whereRef("e.teamId", "=", "t.id").select("e.sha256"),
        ),
      ),
    )
    .select("t.id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of rows) {
    await deleteDemoUsers(tx, id);
    await deleteAll(tx, id, DEMO_CONTENT);
    await deleteAll(tx, id, DEMO_CREDENTIALS);
    await tx.q.deleteFrom("teams").where("id", "=", id).execute();
  }
  return rows.length;
}

/** One statement, whose references are checked at its end: in what order tables are named is all the same. */
async function deleteAll(tx: Tx, teamId: string, tables: readonly string[]): Promise<void> {
  const parts = tables.map((name, i) => `gone_${i} as (delete from ${name} where team_id = $1)`);
  await tx.sql(`with ${parts.join(", ")} select 1`, [teamId]);
}
