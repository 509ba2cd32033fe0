export { SHARED as MESSAGES } from "#domain/messages/fr.data.ts";
