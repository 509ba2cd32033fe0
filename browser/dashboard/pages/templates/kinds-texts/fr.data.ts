export { KINDS as MESSAGES } from "#domain/messages/fr.data.ts";
