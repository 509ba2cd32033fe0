/** Whom an export or an erasure means. */
export interface NamedCustomer {
  /** As it stands on orders, in any letter case. */
  readonly email: string;
  /** Of a client user with this address; undefined where the address may be anybody's. */
  readonly clientUserId?: string | undefined;
}

/** The members of a request that say so: one of the two. */
export function customerMembers({
  email,
  clientUserId,
}: NamedCustomer): { readonly email: string } | { readonly client_user_id: string } {
  return clientUserId === undefined ? { email } : { client_user_id: clientUserId };
}
