/** What a field is called in other languages: one line for each that has a label, or that somebody adds. */
import { type ReactNode, useState } from "react";
import { type Language, LANGUAGES } from "#domain/messages/languages.ts";
import { languageName } from "../../app/language-name.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { PlainField } from "../../parts/plain-field.tsx";
import styles from "./label-languages.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import type { SceneField } from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

interface LabelProps {
  readonly field: SceneField;
  readonly editing: SceneEditing;
}

/** Folded, since most shops write in one language; how many labels there are stands on it. */
export function LabelLanguages({ field, editing }: LabelProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  // A language without a word yet is none of the draft's: taken back, it is as never added.
  const [added, setAdded] = useState<readonly Language[]>([]);
  const shown = [
    ...LANGUAGES.filter((one) => field.labels[one] !== undefined && !added.includes(one)),
    ...added,
  ];
  const count = LANGUAGES.filter((one) => (field.labels[one] ?? "").trim() !== "").length;
  return (
    <details className={styles["languages"]}>
      <summary>
        {say("labelLanguages")}
        {count > 0 && ` (${count})`}
      </summary>
      <div className={styles["lines"]}>
        <p>{say("labelLanguagesHelp")}</p>
        {shown.map((one) => (
          <PlainField
            key={one}
            label={languageName(one)}
            language={one}
            autoFocus={added.at(-1) === one}
            value={field.labels[one] ?? ""}
            onChange={(after) => editing.change({ on: "labels", id: field.id, member: one, after })}
          />
        ))}
        <AddLanguage
          key={shown.length}
          languages={LANGUAGES.filter((one) => !shown.includes(one))}
          onAdd={(one) => setAdded([...added, one])}
        />
      </div>
    </details>
  );
}

/** By a button of its own: a list that is gone through by its arrow keys must not add what it passes. */
function AddLanguage({
  languages,
  onAdd,
}: {
  readonly languages: readonly Language[];
  readonly onAdd: (language: Language) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const [chosen, setChosen] = useState<Language | undefined>(languages[0]);
  return (
    chosen !== undefined && (
      <div className={styles["add"]}>
        <SelectField
          label={say("addLanguage")}
          value={chosen}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={setChosen}
        />
        <Button onPress={() => onAdd(chosen)}>{say("add")}</Button>
      </div>
    )
  );
}
