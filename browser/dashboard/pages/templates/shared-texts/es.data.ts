export { SHARED as MESSAGES } from "#domain/messages/es.data.ts";
