export { KINDS as MESSAGES } from "#domain/messages/en.data.ts";
