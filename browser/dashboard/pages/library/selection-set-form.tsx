/** The name of a list, and its choices as lines: they are pasted from a table, and moved as text is. */
import { type ReactNode, useState } from "react";
import type { SelectionSet } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { linesOf } from "../../parts/lines.ts";
import { useChange } from "../../parts/use-change.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { SELECTION_SETS } from "./queries.ts";

/** A new one where `set` is null. */
export function SelectionSetForm({
  set,
  onDone,
}: {
  readonly set: SelectionSet | null;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const kept = set?.options.join("\n") ?? "";
  const [name, setName] = useState(set?.name ?? "");
  const [lines, setLines] = useState(kept);
  const save = useChange<void, unknown>(
    () =>
      set === null
        ? api.selectionSets.create({ name, options: linesOf(lines) })
        : // Lines that nobody touched stay as programs wrote them, with their blanks.
          api.selectionSets.update(set.id, {
            name,
            ...(lines === kept ? {} : { options: linesOf(lines) }),
          }),
    { stale: SELECTION_SETS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["name", "options"]}
      label={say(set === null ? "newSet" : "save")}
    >
      <TextField
        name="name"
        label={say("name")}
        help={say("setNameHelp")}
        isRequired
        maxLength={120}
        value={name}
        onChange={setName}
      />
      <TextField
        name="options"
        label={say("options")}
        help={say(set === null ? "optionsHelp" : "optionsChangeHelp")}
        rows={10}
        isRequired
        validate={(text) => {
          const twice = firstRepeated(linesOf(text));
          return twice === undefined ? null : say("optionTwice", { option: twice });
        }}
        value={lines}
        onChange={setLines}
      />
    </ChangeForm>
  );
}

function firstRepeated(options: readonly string[]): string | undefined {
  return options.find((option, i) => options.indexOf(option) < i);
}
