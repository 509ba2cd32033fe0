import { request, z } from "#http/schema.ts";
import {
  type CustomerExport,
  exportCustomer as exported,
} from "#services/customers/export-customer.ts";
import { declare } from "../schema/declare.ts";
import { zipResponse } from "../schema/zip-response.ts";
import { customerMembers, namesOneCustomer, ONE_CUSTOMER } from "./customer-schema.ts";

/**
 * All that is kept of a customer, named by address or as a client user, as a ZIP of JSON and press files: orders,
 * renders with their certificates, sessions, events, and what they decided as a client user. The same data is the
 * same bytes.
 *
 * A hundred orders and 1 GB of files at most: while `has_more` in `customer.json` is true, ask again with
 * `starting_after`, the last of its `fills`. By POST, since addresses of requests are logged on their way.
 */
export const exportCustomer = declare<CustomerExport>()({
  id: "exportCustomer",
  method: "POST",
  path: "/customers/export",
  summary: "Export what is kept of a customer",
  auth: "secret",
  scope: "fills:read",
  stability: "beta",
  tag: "customers",
  unpaid: "works",
  // A read: what it answers is not kept.
  idempotency: "ignored",
  extraRate: { name: "export", per: "team" },
  body: request({
    ...customerMembers,
    /** Id of a fill. */
    starting_after: z.string().min(1).max(64).optional(),
  }).refine(namesOneCustomer, ONE_CUSTOMER),
  replies: {
    200: {
      description: "The archive",
      contentType: "application/zip",
      headers: {
        "Content-Disposition": "attachment; the export's name",
        "Cache-Control": "private, no-store",
      },
    },
  },
  errors: ["missing_required_field", "client_user_not_found", "object_storage_not_configured"],
  example: { body: { email: "ada@example.com" } },
  handle: (services, { body }, { caller }) =>
    exported(services, caller, {
      email: body.email,
      clientUserId: body.client_user_id,
      startingAfter: body.starting_after,
    }),
  present: zipResponse,
});
