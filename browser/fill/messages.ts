import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/**
 * What the script says, in the visitor's language: written into the form by the server of this very page, so
 * that the script is the same for all languages and brings none.
 */
export function messagesOf(form: HTMLFormElement): ScriptMessages {
  const messages: ScriptMessages = JSON.parse(form.dataset["messages"] ?? "{}");
  return messages;
}
