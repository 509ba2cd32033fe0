/** Members of requests about people's own accounts. */
import { LANGUAGES } from "#domain/messages/languages.ts";
import { MAX_EMAIL_CHARS, MAX_PASSWORD_CHARS, parseEmail, passwordProblem } from "#domain/user.ts";
import { type OperationResponse, json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { mailLanguage } from "../schema/mail-members.ts";

/** An address in the form that people are looked up by. */
export const personEmail = z
  .string()
  .max(MAX_EMAIL_CHARS)
  .transform((text, context): string => {
    const email = parseEmail(text);
    if (email === null) {
      context.addIssue({ code: "custom", message: "an e-mail address" });
      return z.NEVER;
    }
    return email;
  });

/** A password to be set. Hashing takes time for every character, so the length is bounded before it begins. */
export const newPassword = z
  .string()
  .max(MAX_PASSWORD_CHARS)
  .refine((text) => passwordProblem(text) === null, "12 to 128 characters");

export const personName = z.string().trim().max(200).default("");

/** What a new team is called. */
const newTeamName = z.string().trim().min(1).max(200);

/** Of a mail to a person of ours: the one they chose, unless another is asked for. */
export const ownLanguage = z.enum(LANGUAGES).nullable().default(null);

/** A person with a team of their own. */
export const newAccount = request({
  email: personEmail,
  password: newPassword,
  name: personName,
  team_name: newTeamName,
  language: mailLanguage,
});

export const EXAMPLE_ACCOUNT = {
  email: "ada@print.example",
  password: "correct horse battery",
  name: "Ada",
  team_name: "Print & Co",
} as const;

/** The answer of what tells nothing else. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** For what was done. */
export function presentDone(done: { readonly ok: true }): OperationResponse {
  return json(200, done);
}

/** For mail that is on its way, perhaps. */
export function presentTaken(done: { readonly ok: true }): OperationResponse {
  return json(202, done);
}

export const EXAMPLE_LINK_TOKEN = "q8ZpK2v0dXw5RkTn7HsYb3LcMf9GjEa1QuVtWxOyNi4";
