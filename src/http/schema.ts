/** The door to zod for the edges, with the shapes every operation shares. */
import { z } from "zod";

export { z };

/** A request body or query: unknown members are refused, so that a misspelt name is noticed. */
export function request<S extends z.ZodRawShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  return z.strictObject(shape);
}

/** A schema under its own name in the API description. */
export function named<T extends z.ZodType>(id: string, schema: T): T {
  return schema.meta({ id });
}

/** RFC 3339 with an offset; gives milliseconds since 1970. */
export const instantMs = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Customer values: field id, name or label to text. */
export const fieldValues = z.record(z.string().max(1_000), z.string());

export const customerEmail = z.email().max(254);
export const customerName = z.string().max(200);

/** `limit` and `starting_after` of every list. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  starting_after: z.string().min(1).max(64).optional(),
};

/** `paging`, and words that each entry is to hold, anywhere, without case and accents. */
export const searching = { ...paging, q: z.string().min(1).max(100).optional() };

/** What `paging` read of a query, as use cases take it. */
export function requestedPage<Id = string>(query: {
  readonly limit: number;
  readonly starting_after?: Id | undefined;
}): { readonly limit: number; readonly startingAfter: Id | undefined } {
  return { limit: query.limit, startingAfter: query.starting_after };
}

/** A list response with `item`s; `next_starting_after` is the id to go on with, null at the end. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean(),
    next_starting_after: z.string().nullable(),
  });
}

/** A date-time of a response. */
export const timestamp = z.iso.datetime();

/** Number of a scene revision: 1 and up, as far as the database counts. */
export const revisionNumber = z.int().min(1).max(2_147_483_647);

/** An opaque reference of the caller's own system. */
export const externalRef = z.string().min(1).max(255);

/**
 * A member that reaches the handler as the JSON text of what the schema made of it: for documents too large to be
 * looked at where requests are served.
 */
export function jsonBytes<T extends z.ZodType>(schema: T) {
  return schema.transform((value) => new TextEncoder().encode(JSON.stringify(value)));
}
