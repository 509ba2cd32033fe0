export { SHARED as MESSAGES } from "#domain/messages/en.data.ts";
