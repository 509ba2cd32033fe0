/**
 * Rows as no use case leaves them, or only after days: ended demos, fills past their time, finals whose file is
 * lost, revisions of an older parser. Typed, and in one place: what a column is called is nobody else's business.
 */
import type { Updateable } from "kysely";
import type { Services } from "#services/context/context.ts";
import { jsonText } from "#store/json-text.ts";
import type { Schema } from "#store/schema.ts";

interface App {
  readonly services: Pick<Services, "db" | "clock">;
}

type WithId = "teams" | "templates" | "fills" | "renders" | "webhook_endpoints";

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
export async function expireFill(app: App, id: string): Promise<void> {
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
