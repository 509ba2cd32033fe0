export { KINDS as MESSAGES } from "#domain/messages/es.data.ts";
