import { type Insertable, type Selectable, sql } from "kysely";
import { keptCompanyId, type PageOfCompany } from "./companies.ts";
import type { Tx } from "./database.ts";
import type { ClientUsersTable } from "./schema-customers.ts";
import { type Change, hasChanged, ownRow, teamTable } from "./team-table.ts";
import { matchesSearch } from "./text-search.ts";

export type ClientUserRow = Selectable<ClientUsersTable>;

const clientUsers = teamTable("client_users", (tx) => tx.q.selectFrom("client_users").selectAll());

/** What a member writes of a client user; the address always with its key. */
export type ClientUserFacts = Pick<
  Insertable<ClientUsersTable>,
  "email" | "emailKey" | "name" | "companyId" | "status"
>;

export const findClientUser = clientUsers.find;

/** The client user under an address, as `emailKey` writes it. */
export async function findClientUserByEmail(
  tx: Tx,
  teamId: string,
  email: string,
): Promise<ClientUserRow | undefined> {
  return await clientUsers.rows(tx, teamId).where("emailKey", "=", email).executeTakeFirst();
}

/** Newest first; those of one company, and with the words in name or address, where they are given. */
export async function listClientUsers(
  tx: Tx,
  teamId: string,
  page: PageOfCompany,
): Promise<ClientUserRow[]> {
  const { companyId, q } = page;
  return await clientUsers.list(tx, teamId, page, (query) => {
    const shown = companyId === undefined ? query : query.where("companyId", "=", companyId);
    return q === undefined
      ? shown
      : shown.where(matchesSearch(q, [sql.ref("name"), sql.ref("email")]));
  });
}

/** A new client user; its id. The unique index `client_users_email` refuses an address that is taken. */
export async function insertClientUser(
  tx: Tx,
  teamId: string,
  { companyId, ...row }: ClientUserFacts & { readonly id: string },
): Promise<string> {
  await tx.q
    .insertInto("client_users")
    .values({ ...row, teamId, companyId: keptCompanyId(teamId, companyId ?? null) })
    .execute();
  return row.id;
}

/** False when there is no such client user. */
export async function updateClientUser(
  tx: Tx,
  teamId: string,
  id: string,
  { companyId, ...change }: Change<ClientUserFacts>,
): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q.updateTable("client_users").set((eb) => ({
        ...change,
        ...(companyId === undefined ? {} : { companyId: keptCompanyId(teamId, companyId) }),
        updatedAt: eb.fn<Date>("now"),
      })),
      teamId,
      id,
    ).executeTakeFirst(),
  );
}

/** False when there is no such client user. */
export const deleteClientUser = clientUsers.remove;
