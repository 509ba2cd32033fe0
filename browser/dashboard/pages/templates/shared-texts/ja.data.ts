export { SHARED as MESSAGES } from "#domain/messages/ja.data.ts";
