export { KINDS as MESSAGES } from "#domain/messages/ar.data.ts";
