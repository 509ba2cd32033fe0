import {
  CLIENT_USER_STATUSES,
  clientUserDocument,
  type ClientUserView,
} from "#domain/client-user.ts";
import { customerEmail, customerName, named, timestamp, z } from "#http/schema.ts";
import { companyId } from "../companies/company-schema.ts";

/** Path parameters of one client user. */
export const clientUserParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_CLIENT_USER_ID = "clu_01JZ0000000000000000000000";

/** One person's in a team, whatever its letter case. */
export const clientEmail = z.string().trim().pipe(customerEmail);

/** What may be said of a client user besides the address. */
export const clientUserFacts = {
  name: customerName.nullable().optional(),
  /** The company that the person approves for; null: none. */
  company_id: companyId.nullable().optional(),
  status: z.enum(CLIENT_USER_STATUSES).optional(),
};

/** Codes of their own for two members of a request. */
export const clientUserCodes = {
  email: "invalid_client_email",
  status: "invalid_client_user_status",
} as const;

/** A client user in responses. */
export const clientUserSchema = named(
  "ClientUser",
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    company_id: z.string().nullable(),
    status: z.enum(CLIENT_USER_STATUSES),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a client user. */
export function presentClientUser(view: ClientUserView): z.output<typeof clientUserSchema> {
  return clientUserDocument(view);
}
