/** How the text of a box gives way to a longer one, and how it stands in its room. */
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { CheckField, SelectField } from "../../parts/field.tsx";
import { PlainField } from "../../parts/plain-field.tsx";
import styles from "./inspector.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import type { DraftValue, TextObject } from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

interface FitProps {
  readonly box: TextObject;
  readonly editing: SceneEditing;
}

/** What most texts need, and the rest below it. */
export function BoxFit({ box, editing }: FitProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { settings, room } = box;
  const { set, setNumber } = setters({ box, editing });
  return (
    <section className={styles["field"]} aria-label={say("fit")}>
      <h3>{say("fit")}</h3>
      <CheckField
        label={say("shrink")}
        isChecked={settings.shrink_to_fit}
        onChange={(isShrunk) => set("shrink_to_fit", isShrunk)}
      />
      {settings.shrink_to_fit && (
        <PlainField
          label={say("smallest")}
          inputMode="decimal"
          value={numberText(settings.min_font_size_pt)}
          onChange={(text) => setNumber("min_font_size_pt", text)}
        />
      )}
      <PlainField
        label={say("width")}
        help={say("asFound", { value: Number(room.max_width_pt.toFixed(1)) })}
        inputMode="decimal"
        value={numberText(settings.max_width_pt)}
        onChange={(text) => setNumber("max_width_pt", text)}
      />
      <PlainField
        label={say("mostLines")}
        help={say("asFound", { value: room.max_lines })}
        inputMode="numeric"
        value={numberText(settings.max_lines)}
        onChange={(text) => setNumber("max_lines", text)}
      />
      <PlainField
        label={say("mostCharacters")}
        inputMode="numeric"
        value={numberText(settings.character_limit)}
        onChange={(text) => setNumber("character_limit", text)}
      />
      <Place box={box} editing={editing} />
    </section>
  );
}

function setters({ box, editing }: FitProps): {
  readonly set: (member: string, after: DraftValue) => void;
  readonly setNumber: (member: string, text: string) => void;
} {
  const set = (member: string, after: DraftValue): void =>
    editing.change({ on: "settings", id: box.id, member, after });
  return {
    set,
    setNumber: (member, text) =>
      set(member, text.trim() === "" ? null : Number(text.replace(",", "."))),
  };
}

/** Which edge and which line stay, and what few texts need. */
function Place({ box, editing }: FitProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { settings } = box;
  const { set } = setters({ box, editing });
  const aligns = ["left", "center", "right", "justify"] as const;
  const anchors = ["first_line", "middle", "last_line"] as const;
  const cases = ["none", "upper"] as const;
  return (
    <>
      <SelectField
        label={say("anchor")}
        value={settings.align ?? ""}
        options={[
          { value: "" as const, label: say("asOnPage") },
          ...aligns.map((value) => ({ value, label: say(ALIGN_TEXTS[value]) })),
        ]}
        onChange={(value) => set("align", value === "" ? null : value)}
      />
      <SelectField
        label={say("verticalAnchor")}
        value={settings.vertical_anchor}
        options={anchors.map((value) => ({ value, label: say(ANCHOR_TEXTS[value]) }))}
        onChange={(value) => set("vertical_anchor", value)}
      />
      <SelectField
        label={say("capitals")}
        value={settings.case ?? ""}
        options={[
          { value: "" as const, label: say("asOnPage") },
          ...cases.map((value) => ({ value, label: say(CASE_TEXTS[value]) })),
        ]}
        onChange={(value) => set("case", value === "" ? null : value)}
      />
      <CheckField
        label={say("breakWords")}
        isChecked={settings.break_words}
        onChange={(isBroken) => set("break_words", isBroken)}
      />
      <CheckField
        label={say("closeLines")}
        isChecked={settings.close_empty_lines}
        onChange={(isClosed) => set("close_empty_lines", isClosed)}
      />
      <PlainField
        label={say("fitGroup")}
        help={say("fitGroupHelp")}
        value={settings.fit_group ?? ""}
        onChange={(text) => set("fit_group", text === "" ? null : text)}
      />
    </>
  );
}

const ALIGN_TEXTS = {
  left: "alignLeft",
  center: "alignCenter",
  right: "alignRight",
  justify: "alignJustify",
} as const;
const ANCHOR_TEXTS = {
  first_line: "firstLineStays",
  middle: "middleStays",
  last_line: "lastLineStays",
} as const;
const CASE_TEXTS = { none: "caseNone", upper: "caseUpper" } as const;

function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : String(value);
}
