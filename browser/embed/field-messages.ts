/** What is said at the fields besides the warnings of a picture: faults of a refusal, changes made elsewhere. */
import { formatMessage } from "#domain/messages/format-message.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import type { ApiError } from "./frame-api.ts";
import type { Messages } from "./messages.ts";
import type { Values } from "./values.ts";

/**
 * At the fields a refusal names, on top of what is known of them. A "fail" that stands there already is kept:
 * the warnings of a picture say which letter or how much too long, a refusal only that it cannot be printed.
 */
export function messagesOfError(
  { code, fields }: ApiError,
  before: ReadonlyMap<string, FieldMessage>,
  messages: Messages,
): ReadonlyMap<string, FieldMessage> {
  const notes = new Map(before);
  for (const id of fields) {
    if (notes.get(id)?.kind !== "fail") {
      const said = code === "missing_required_field" ? messages.missing : messages.cannotPrint;
      notes.set(id, { kind: "fail", text: said, plain: null });
    }
  }
  return notes;
}

/**
 * Those of a picture that are to be said: a page does not open with a warning. Of texts that the template has nothing
 * is said, of those that came with the session what stands in the way.
 */
export function messagesOfTyped(
  messages: ReadonlyMap<string, FieldMessage>,
  entries: Values,
  { authored, opened }: { readonly authored: Values; readonly opened: Values },
): ReadonlyMap<string, FieldMessage> {
  return new Map(
    [...messages].filter(
      ([id, { kind }]) =>
        entries[id] !== authored[id] && (kind === "fail" || entries[id] !== opened[id]),
    ),
  );
}

/** With what another window has changed, where nothing worse is said. */
export function withChangedElsewhere(
  notes: ReadonlyMap<string, FieldMessage>,
  changed: ReadonlySet<string>,
  messages: Messages,
): ReadonlyMap<string, FieldMessage> {
  const all = new Map(notes);
  for (const id of changed) {
    if (all.get(id)?.kind !== "fail") {
      all.set(id, { kind: "warn", text: messages.changedElsewhere, plain: null, isChange: true });
    }
  }
  return all;
}

/** Beside the button that saves: how many fields stand in the way, and whether something is unsaved. */
export function saveState(
  { count, isUnsaved }: { readonly count: number; readonly isUnsaved: boolean },
  messages: Messages,
): string {
  const toChange = count === 0 ? "" : formatMessage(messages, "textsToChange", { count });
  const parts = [toChange, isUnsaved ? messages.notSaved : ""];
  return parts.filter((part) => part !== "").join(" · ");
}

/**
 * Why the picture is late, where no field is to blame. By the outcome, not by code or status: a proxy between
 * has codes of its own.
 */
export function previewErrorMessage({ outcome }: ApiError, messages: Messages): string {
  switch (outcome) {
    case "unreachable":
      return messages.offline;
    case "busy":
      return messages.previewLate;
    case "ok":
    case "failed":
    case "refused":
      return messages.notDrawn;
  }
}
