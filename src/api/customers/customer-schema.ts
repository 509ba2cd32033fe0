import type { ErasureView } from "#domain/customer.ts";
import { customerEmail, named, z } from "#http/schema.ts";

/** Whom a request means, in its body; one of the two is given. */
export const customerMembers = {
  /** An address as it stands on orders, in any letter case. */
  email: customerEmail.optional(),
  client_user_id: z.string().min(1).max(64).optional(),
};

/** For `refine`: one of the two names, and not both. */
export function namesOneCustomer(body: {
  readonly email?: string | undefined;
  readonly client_user_id?: string | undefined;
}): boolean {
  return (body.email === undefined) !== (body.client_user_id === undefined);
}

/** What is said of a request that names nobody, or two. */
export const ONE_CUSTOMER = {
  path: ["email"],
  message: "`email` or `client_user_id`, one of them",
};

/** What was erased, in responses. */
export const erasureSchema = named(
  "Erasure",
  z.object({
    /** In the audit log, which keeps no address. */
    id: z.string(),
    fills: z.int(),
    embed_sessions: z.int(),
    /** Rows of batches that wait; they have failed now. */
    batch_rows: z.int(),
    /** Decisions about other orders that bear the client user's name no more. */
    decisions: z.int(),
    /** Whether a client user was deleted. */
    client_user: z.boolean(),
    /** Send the same request again: there is more than one takes. */
    has_more: z.boolean(),
  }),
);

/** The outer form of what was erased. */
export function presentErasure(view: ErasureView): z.input<typeof erasureSchema> {
  return {
    id: view.id,
    fills: view.fills,
    embed_sessions: view.embedSessions,
    batch_rows: view.batchRows,
    decisions: view.decisions,
    client_user: view.isClientUserErased,
    has_more: view.hasMore,
  };
}
