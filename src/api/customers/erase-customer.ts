import type { ErasureView } from "#domain/customer.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { eraseCustomer as erase } from "#services/customers/erase-customer.ts";
import { declare } from "../schema/declare.ts";
import {
  customerMembers,
  erasureSchema,
  namesOneCustomer,
  ONE_CUSTOMER,
  presentErasure,
} from "./customer-schema.ts";

/**
 * Erases all that is kept of a customer, named by address or as a client user: their orders as
 * `DELETE /fills/{id}` does, sessions that came to nothing, and the client user with name and words of what they
 * decided. Cannot be undone.
 *
 * A hundred orders at most: while `has_more` is true, send the same again. An address that nothing is kept of is
 * answered alike, with zeros. Orders are those of the key's mode; only live callers erase the client user, who is of
 * both. The audit log notes that somebody was erased, and not who.
 */
export const eraseCustomer = declare<ErasureView>()({
  id: "eraseCustomer",
  method: "POST",
  path: "/customers/erase",
  summary: "Erase a customer",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "customers",
  unpaid: "works",
  body: request(customerMembers).refine(namesOneCustomer, ONE_CUSTOMER),
  replies: { 200: { description: "Erased", schema: z.object({ erasure: erasureSchema }) } },
  errors: ["missing_required_field", "client_user_not_found"],
  example: { body: { email: "ada@example.com" } },
  handle: (services, { body }, call) =>
    erase(services, call, { email: body.email, clientUserId: body.client_user_id }),
  present: (view) => json(200, { erasure: presentErasure(view) }),
});
