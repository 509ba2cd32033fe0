/** Members of requests about what is mailed to people. */
import { LANGUAGES } from "#domain/messages/languages.ts";
import { z } from "#http/schema.ts";

/** Of the mail that is sent to somebody who may be nobody yet. */
export const mailLanguage = z.enum(LANGUAGES).default("en");

/** Of a mailed link. */
export const linkToken = z.string().min(1).max(100);
