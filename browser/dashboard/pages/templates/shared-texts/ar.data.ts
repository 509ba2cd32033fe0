export { SHARED as MESSAGES } from "#domain/messages/ar.data.ts";
