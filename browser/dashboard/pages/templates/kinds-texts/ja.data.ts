export { KINDS as MESSAGES } from "#domain/messages/ja.data.ts";
