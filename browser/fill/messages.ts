import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/**
 * What the script says, in the visitor's language: written into the form by the server of this very page, so
 * that the script is the same for all languages and brings none. A page without a form has what opens a link.
 */
export function messagesOf({ dataset }: HTMLElement): ScriptMessages {
  const messages: ScriptMessages = JSON.parse(dataset["messages"] ?? "{}");
  return messages;
}
