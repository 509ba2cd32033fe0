export { KINDS as MESSAGES } from "#domain/messages/he.data.ts";
