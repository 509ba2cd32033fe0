export { SHARED as MESSAGES } from "#domain/messages/nl.data.ts";
