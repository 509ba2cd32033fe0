/** Somebody else saved the template meanwhile: what differs stands side by side, and nothing of either is lost. */
import type { ReactNode } from "react";
import type { Messages } from "#domain/messages/dashboard/templates/en.data.ts";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { languageName } from "../../app/language-name.ts";
import { boxName } from "./box-list.tsx";
import styles from "./conflict-notice.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { type DraftChange, type DraftValue, type PatternPart, textObjects } from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

const MEMBERS: Readonly<Record<string, keyof Messages>> = {
  locked: "customersChange",
  label: "label",
  name: "name",
  type: "type",
  options: "options",
  selection_set_id: "selectionSet",
  input_kind: "kind",
  required: "required",
  default_value: "defaultValue",
  when_empty: "whenEmpty",
  group: "group",
  pattern: "showsValue",
  shrink_to_fit: "shrink",
  min_font_size_pt: "smallest",
  max_width_pt: "width",
  max_lines: "mostLines",
  character_limit: "mostCharacters",
  align: "anchor",
  vertical_anchor: "verticalAnchor",
  case: "capitals",
  break_words: "breakWords",
  close_empty_lines: "closeLines",
  fit_group: "fitGroup",
};

/** One line for each member that both have set; nothing while there are none. */
export function ConflictNotice({ editing }: { readonly editing: SceneEditing }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { conflicts, lost, scene } = editing;
  const { nameOf, shown } = useChangeTexts(scene);
  if (conflicts.length === 0 && lost.length === 0) {
    return null;
  }
  return (
    <div className={styles["notice"]} role="alert">
      <strong>{say("conflictTitle")}</strong>
      <ul>
        {conflicts.map((conflict) => (
          <li key={`${conflict.change.on} ${conflict.change.id} ${conflict.change.member}`}>
            <span dir="auto">{nameOf(conflict.change)}</span>
            <Button onPress={() => editing.resolve(conflict, true)}>
              {say("keepMine", { value: shown(conflict.change, conflict.change.after) })}
            </Button>
            <Button onPress={() => editing.resolve(conflict, false)}>
              {say("takeTheirs", { value: shown(conflict.change, conflict.theirs) })}
            </Button>
          </li>
        ))}
        {lost.map((change) => (
          <li key={`${change.on} ${change.id} ${change.member}`}>
            {say("lostChange", { name: nameOf(change), value: shown(change, change.after) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How the notice words a change: `nameOf` what it is a change of, and `shown` a value on either side. */
function useChangeTexts(scene: Scene): {
  readonly nameOf: (change: DraftChange) => string;
  readonly shown: (change: DraftChange, value: DraftValue) => string;
} {
  const say = useMessages(TEMPLATE_MESSAGES);
  const nameOf = ({ on, id, member }: DraftChange): string => {
    if (on === "scene") {
      return say("fieldOrder");
    }
    const box = scene.pages.flatMap(textObjects).find((one) => one.id === id);
    const field = scene.fields.find((one) => one.id === id);
    const subject = field?.label ?? (box && boxName(scene, box, say("symbol")));
    if (on === "labels") {
      return `${subject ?? id}: ${say("label")} (${languageName(member)})`;
    }
    const key = MEMBERS[member];
    return `${subject ?? id}: ${key === undefined ? member : say(key)}`;
  };
  const labelOf = (id: string): string =>
    scene.fields.find((field) => field.id === id)?.label ?? id;
  /** A choice, a field in its order, or a part of what a box shows. */
  const partText = (part: string | PatternPart): string =>
    typeof part === "string"
      ? labelOf(part)
      : "field" in part
        ? labelOf(part.field)
        : part.literal.trim();
  const shown = ({ member }: DraftChange, value: DraftValue): string => {
    if (typeof value === "boolean") {
      // "Customers may change it" is the opposite of the member.
      return say((member === "locked") === value ? "no" : "yes");
    }
    if (value === null || value === "") {
      return say("none");
    }
    return typeof value === "object"
      ? new Intl.ListFormat(language, { type: "unit" }).format(value.map(partText))
      : String(value);
  };
  return { nameOf, shown };
}
