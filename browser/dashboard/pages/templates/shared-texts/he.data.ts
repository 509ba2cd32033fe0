export { SHARED as MESSAGES } from "#domain/messages/he.data.ts";
