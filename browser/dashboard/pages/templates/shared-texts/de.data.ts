export { SHARED as MESSAGES } from "#domain/messages/de.data.ts";
