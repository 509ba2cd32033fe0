/**
 * Client users: the people at a shop's customers who approve what is printed. They are the team's, in both
 * modes; an address is one person's in a team.
 */
import type { ClientUserStatus, ClientUserView } from "#domain/client-user.ts";
import { ApiError } from "#domain/errors.ts";
import { emailKey } from "#domain/user.ts";
import {
  type ClientUserFacts,
  type ClientUserRow,
  deleteClientUser as remove,
  findClientUser as find,
  insertClientUser as put,
  listClientUsers as list,
  updateClientUser as update,
} from "#store/client-users.ts";
import type { PageOfCompany } from "#store/companies.ts";
import type { Change } from "#store/team-table.ts";
import { requireCompany } from "../companies/manage-companies.ts";
import type { Call, Services } from "../context/context.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { shopList } from "../context/shop-list.ts";

const clientUsers = shopList<
  ClientUserRow,
  ClientUserFacts,
  Change<ClientUserFacts>,
  ClientUserView,
  PageOfCompany
>({
  idPrefix: "clu",
  notFound: () => new ApiError("client_user_not_found", "No such client user."),
  find,
  list,
  put,
  update,
  remove,
  view: clientUserView,
});

/** A row as callers see it. */
export function clientUserView(row: ClientUserRow): ClientUserView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    companyId: row.companyId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** `list` newest first, of any status; `companyId` keeps those of one company. */
export const {
  list: listClientUsers,
  read: readClientUser,
  remove: deleteClientUser,
} = clientUsers;

const EMAIL = {
  index: "client_users_email",
  code: "client_email_taken",
  field: "email",
  message: "Another client user of the team has this address.",
} as const;

/** What a member says of a client user. */
interface Said {
  readonly email: string;
  readonly name: string | null;
  /** A company of the team (404 `company_not_found`), or none. */
  readonly companyId: string | null;
  readonly status: ClientUserStatus;
}

/** A client user under an address that no other of the team has (409 `client_email_taken`). */
export async function createClientUser(
  services: Services,
  call: Call<ClientUserView>,
  said: Said,
): Promise<ClientUserView> {
  await requireCompany(services, call.caller, said.companyId);
  const facts = { ...said, emailKey: emailKey(said.email) };
  return await refuseTaken(EMAIL, () => clientUsers.create(services, call, facts));
}

/** What is not given stays. */
export async function updateClientUser(
  services: Services,
  call: Call<ClientUserView>,
  id: string,
  said: Change<Said>,
): Promise<ClientUserView> {
  await requireCompany(services, call.caller, said.companyId);
  const { email } = said;
  const change = { ...said, ...(email === undefined ? {} : { emailKey: emailKey(email) }) };
  return await refuseTaken(EMAIL, () => clientUsers.update(services, call, id, change));
}
