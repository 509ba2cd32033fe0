export { KINDS as MESSAGES } from "#domain/messages/de.data.ts";
