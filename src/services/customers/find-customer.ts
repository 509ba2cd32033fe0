/** Whom a request about a customer means. */
import type { Caller } from "#domain/caller.ts";
import type { CustomerNamed } from "#domain/customer.ts";
import { ApiError } from "#domain/errors.ts";
import { emailKey } from "#domain/user.ts";
import { type ClientUserRow, findClientUser, findClientUserByEmail } from "#store/client-users.ts";
import type { CustomerAddress } from "#store/customers.ts";
import type { Tx } from "#store/database.ts";
import { found } from "../context/find-or-404.ts";

/** An address, with the client user who has it. */
export interface Customer extends CustomerAddress {
  readonly clientUser: ClientUserRow | undefined;
}

/** 404 `client_user_not_found` for an id that is none of the team's; an address need not be known. */
export async function findCustomer(
  tx: Tx,
  caller: Caller,
  { email, clientUserId }: CustomerNamed,
): Promise<Customer> {
  if (clientUserId !== undefined) {
    const clientUser = found(
      await findClientUser(tx, caller.teamId, clientUserId),
      () => new ApiError("client_user_not_found", "No such client user."),
    );
    return { owner: caller, email: clientUser.emailKey, clientUser };
  }
  const key = emailKey(email ?? "");
  const clientUser = await findClientUserByEmail(tx, caller.teamId, key);
  return { owner: caller, email: key, clientUser };
}
