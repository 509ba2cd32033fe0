import type { PlatformUserView } from "#domain/user.ts";
import { MAX_PASSWORD_CHARS, passwordProblem } from "#domain/user.ts";
import { customerEmail, named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one person. */
export const userParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_USER_ID = "usr_01JZ0000000000000000000000";

/** Members of a request. */
export const userEmail = z.string().trim().pipe(customerEmail);
export const userName = z.string().trim().max(200);
export const userPassword = z
  .string()
  .max(MAX_PASSWORD_CHARS)
  .refine((typed) => passwordProblem(typed) === null, "must have 12 to 128 characters");

/** Somebody with an account in responses. */
export const platformUserSchema = named(
  "PlatformUser",
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    platform_admin: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of somebody with an account. */
export function presentPlatformUser(view: PlatformUserView): z.output<typeof platformUserSchema> {
  return {
    id: view.id,
    email: view.email,
    name: view.name,
    platform_admin: view.isPlatformAdmin,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
