/** An ink's key, its name and what it is on the press. */
import { type ReactNode, useState } from "react";
import type { RegisteredInk } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, SelectField, TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { InkTints } from "./ink-tints.tsx";
import { draftOf, factsOf, type InkDraft } from "./ink-draft.ts";
import { COMPONENTS } from "./ink-values.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { INKS } from "./queries.ts";

const SPACES = ["Separation", "DeviceCMYK", "DeviceRGB", "DeviceGray"] as const;

/** A new one where `ink` is null. The key of one that exists stays: palettes of orders name the ink by it. */
export function InkForm({
  ink,
  onDone,
}: {
  readonly ink: RegisteredInk | null;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const [key, setKey] = useState("");
  const [draft, setDraft] = useState(() => draftOf(ink));
  const change = (part: Partial<InkDraft>): void => setDraft({ ...draft, ...part });
  const save = useChange<void, unknown>(
    () =>
      ink === null
        ? api.inks.create({ key, ...factsOf(draft) })
        : api.inks.update(ink.id, factsOf(draft)),
    { stale: INKS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["key", "name", "hex", "definition.colorants", "definition.lab"]}
      label={say(ink === null ? "newInk" : "save")}
    >
      {ink === null && (
        <TextField
          name="key"
          label={say("code")}
          help={say("keyHelp")}
          isRequired
          maxLength={60}
          value={key}
          onChange={setKey}
        />
      )}
      <TextField
        name="name"
        label={say("name")}
        isRequired
        maxLength={120}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        name="hex"
        label={say("screenColor")}
        help={say("screenColorHelp", { example: "#c8102e" })}
        isRequired
        value={draft.hex}
        onChange={(hex) => change({ hex })}
      />
      <OnPress draft={draft} onChange={change} />
    </ChangeForm>
  );
}

/** What it is on the press: its colour space, its tints and whether it overprints. */
function OnPress({
  draft,
  onChange,
}: {
  readonly draft: InkDraft;
  readonly onChange: (part: Partial<InkDraft>) => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  return (
    <>
      <SelectField
        label={say("onPress")}
        value={draft.space}
        options={SPACES.map((value) => ({ value, label: say(value) }))}
        onChange={(space) =>
          // A spot colour begins as the solid, mixtures without any of theirs.
          onChange({
            space,
            percents: COMPONENTS[space].map(() => (space === "Separation" ? "100" : "0")),
          })
        }
      />
      <InkTints draft={draft} onChange={onChange} />
      <CheckField
        label={say("overprint")}
        isChecked={draft.overprint}
        onChange={(overprint) => onChange({ overprint })}
      />
    </>
  );
}
