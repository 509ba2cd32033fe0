/** What is said at the fields besides the warnings of a picture: faults of a refusal, changes made elsewhere. */
import { put } from "../shared/put.ts";
import type { FieldMessage } from "../shared/warning-messages.ts";
import type { ApiError } from "./frame-api.ts";
import type { Words } from "./words.ts";

/** At the fields a refusal names, on top of what is known of them. */
export function messagesOfError(
  { code, fields }: ApiError,
  before: ReadonlyMap<string, FieldMessage>,
  words: Words,
): ReadonlyMap<string, FieldMessage> {
  const notes = new Map(before);
  for (const id of fields) {
    if (notes.get(id)?.kind !== "fail") {
      const said = code === "missing_required_field" ? words.missing : words.cannotPrint;
      notes.set(id, { kind: "fail", text: said, plain: null });
    }
  }
  return notes;
}

/** With what another window has changed, where nothing worse is said. */
export function withChangedElsewhere(
  notes: ReadonlyMap<string, FieldMessage>,
  changed: ReadonlySet<string>,
  words: Words,
): ReadonlyMap<string, FieldMessage> {
  const all = new Map(notes);
  for (const id of changed) {
    if (all.get(id)?.kind !== "fail") {
      all.set(id, { kind: "warn", text: words.changedElsewhere, plain: null, isChange: true });
    }
  }
  return all;
}

/** Beside the button that saves: how many fields stand in the way, and whether something is unsaved. */
export function saveState(
  { count, isUnsaved }: { readonly count: number; readonly isUnsaved: boolean },
  words: Words,
  locale: string,
): string {
  const form = words.stops[new Intl.PluralRules(locale).select(count)] ?? words.stops.other;
  const parts = [count === 0 ? "" : put(form, { count }), isUnsaved ? words.notSaved : ""];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Why the picture is late, where no field is to blame. */
export function previewErrorMessage({ status }: ApiError, words: Words): string {
  return status === 0 ? words.offline : status === 429 ? words.busy : words.notDrawn;
}
