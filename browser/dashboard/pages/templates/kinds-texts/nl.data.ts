export { KINDS as MESSAGES } from "#domain/messages/nl.data.ts";
