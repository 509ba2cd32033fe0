/** What waiting rows of lists order for one customer, whose address they bear. */
import type { RowError } from "#domain/batch.ts";
import type { CustomerAddress } from "./customers.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";

/** A row that waits. */
export interface CustomerRow {
  readonly batchId: string;
  readonly row: number;
  readonly values: object;
  readonly externalOrderId: string | null;
}

/** Rows that bear the address, the oldest first. */
export async function listRowsOfCustomer(
  tx: Tx,
  { owner, email }: CustomerAddress,
  limit: number,
): Promise<readonly CustomerRow[]> {
  const rows = await tx.q
    .selectFrom("batch_rows as r")
    .innerJoin("batches as b", (join) =>
      join.onRef("b.teamId", "=", "r.teamId").onRef("b.id", "=", "r.batchId"),
    )
    .select(["r.batchId", "r.number", "r.fieldValues", "r.externalOrderId"])
    .where("r.teamId", "=", owner.teamId)
    .where("b.mode", "=", owner.mode === "test" ? "test" : "live")
    .where((eb) => eb(eb.fn<string>("lower", ["r.customerEmail"]), "=", email.toLowerCase()))
    .orderBy("r.batchId")
    .orderBy("r.number")
    .limit(limit)
    .execute();
  return rows.map(({ batchId, number, fieldValues, externalOrderId }) => ({
    batchId,
    row: number,
    values: fieldValues ?? {},
    externalOrderId,
  }));
}

/** The same rows fail with `fault`, are counted as such, and keep nothing of what they ordered; how many. */
export async function eraseRowsOfCustomer(
  tx: Tx,
  { owner, email }: CustomerAddress,
  fault: RowError,
): Promise<number> {
  const { rows } = await tx.sql(
    `with erased as (
        update batch_rows r set status = 'failed', error = $4, field_values = null,
            external_order_id = null, customer_email = null
          from batches b
          where b.team_id = r.team_id and b.id = r.batch_id and b.mode = $2
            and r.team_id = $1 and lower(r.customer_email) = lower($3) and r.status = 'waiting'
          returning r.batch_id),
      counted as (
        update batches b set failed_count = b.failed_count + e.n
          from (select batch_id, count(*)::int as n from erased group by batch_id) e
          where b.team_id = $1 and b.id = e.batch_id)
      select count(*)::int as n from erased`,
    [owner.teamId, owner.mode, email, jsonText(fault)],
  );
  return Number(rows[0]?.["n"] ?? 0);
}
