/** What a chosen text is: open or locked, and of each field it shows what customers are asked. */
import type { ReactNode } from "react";
import { INPUT_KINDS } from "#domain/input-kinds.ts";
import { useMessages } from "../../app/message-set.ts";
import { CheckField, SelectField, TextField } from "../../parts/field.tsx";
import { boxStanding } from "./box-list.tsx";
import { KIND_MESSAGES, TEMPLATE_MESSAGES } from "./messages.ts";
import {
  type DraftValue,
  fieldsOf,
  isOpenable,
  type SceneField,
  type TextObject,
  textObjects,
} from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";
import styles from "./inspector.module.css";

/** Of the box with the id; without one it says what to do. */
export function Inspector({
  editing,
  chosen,
  mayWrite,
}: {
  readonly editing: SceneEditing;
  readonly chosen: string | null;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { scene } = editing;
  const box = scene.pages.flatMap(textObjects).find(({ id }) => id === chosen);
  if (box === undefined) {
    return <p className={styles["soft"]}>{say("chooseText")}</p>;
  }
  const fields = box.locked ? [] : fieldsOf(scene, box);
  return (
    // The members of the API; what may not be changed is shown and cannot be typed into.
    <fieldset className={styles["inspector"]} disabled={!mayWrite} onBlur={editing.settle}>
      <legend className="visually-hidden">{say("tabText")}</legend>
      <blockquote dir="auto">{box.content.text}</blockquote>
      {isOpenable(box) ? (
        <>
          <CheckField
            label={say("customersChange")}
            isChecked={!box.locked}
            onChange={(isOpen) =>
              editing.change({ on: "box", id: box.id, member: "locked", after: !isOpen })
            }
          />
          {!box.locked && fields.length === 0 && (
            <p className={styles["soft"]}>{say("afterSave")}</p>
          )}
        </>
      ) : (
        <p className={styles["soft"]}>{say(boxStanding(box))}</p>
      )}
      {fields.map((field) => (
        <FieldForm key={field.id} field={field} editing={editing} />
      ))}
      {fields.length > 0 && <Fit box={box} editing={editing} />}
      <dl className={styles["facts"]}>
        <dt>{say("font")}</dt>
        <dd dir="ltr">{`${box.style.font} ${points(box.style.font_size_pt)}`}</dd>
        {box.style.color.colorants.length > 0 && (
          <>
            <dt>{say("inks")}</dt>
            <dd dir="ltr">{box.style.color.colorants.join(", ")}</dd>
          </>
        )}
      </dl>
    </fieldset>
  );
}

/** Lengths of type, in the unit of printers. */
function points(pt: number): string {
  return `${Number(pt.toFixed(2))} pt`;
}

function FieldForm({
  field,
  editing,
}: {
  readonly field: SceneField;
  readonly editing: SceneEditing;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const sayKind = useMessages(KIND_MESSAGES);
  const set = (member: string, after: DraftValue): void =>
    editing.change({ on: "field", id: field.id, member, after });
  const kinds = INPUT_KINDS.map((value) => ({ value, label: sayKind(value) }));
  return (
    <section className={styles["field"]} aria-label={field.label}>
      <TextField label={say("label")} value={field.label} onChange={(text) => set("label", text)} />
      <TextField
        label={say("name")}
        help={say("nameHelp")}
        value={field.name}
        onChange={(text) => set("name", text)}
      />
      {field.type !== "image" && <ChoiceFields field={field} onSet={set} />}
      {field.type === "text" && (
        <SelectField
          label={say("kind")}
          value={field.input_kind}
          options={kinds}
          onChange={(kind) => set("input_kind", kind)}
        />
      )}
      <CheckField
        label={say("required")}
        isChecked={field.required}
        onChange={(isRequired) => set("required", isRequired)}
      />
    </section>
  );
}

/** Whether shoppers write the text or choose it, and of what. */
function ChoiceFields({
  field,
  onSet,
}: {
  readonly field: SceneField;
  readonly onSet: (member: string, after: DraftValue) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <>
      <SelectField
        label={say("type")}
        value={field.type}
        options={[
          { value: "text", label: say("typeText") },
          { value: "selection", label: say("typeSelection") },
        ]}
        onChange={(type) => {
          onSet("type", type);
          if (type === "selection" && field.options === null) {
            onSet("options", field.default_value === null ? [] : [field.default_value]);
          } else if (type === "text") {
            onSet("options", null);
          }
        }}
      />
      {field.type === "selection" && field.options !== null && (
        <TextField
          label={say("options")}
          help={say("optionsHelp")}
          rows={4}
          value={field.options.join("\n")}
          onChange={(text) => onSet("options", text.split("\n"))}
        />
      )}
    </>
  );
}

/** How the text of a box gives way to a longer one. */
function Fit({
  box,
  editing,
}: {
  readonly box: TextObject;
  readonly editing: SceneEditing;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { settings } = box;
  const set = (member: string, after: DraftValue): void =>
    editing.change({ on: "settings", id: box.id, member, after });
  const setNumber = (member: string, text: string): void =>
    set(member, text.trim() === "" ? null : Number(text.replace(",", ".")));
  return (
    <section className={styles["field"]} aria-label={say("fit")}>
      <h3>{say("fit")}</h3>
      <CheckField
        label={say("shrink")}
        isChecked={settings.shrink_to_fit}
        onChange={(isShrunk) => set("shrink_to_fit", isShrunk)}
      />
      {settings.shrink_to_fit && (
        <TextField
          label={say("smallest")}
          inputMode="decimal"
          value={numberText(settings.min_font_size_pt)}
          onChange={(text) => setNumber("min_font_size_pt", text)}
        />
      )}
      <TextField
        label={say("mostLines")}
        help={say("asFound", { value: box.room.max_lines })}
        inputMode="numeric"
        value={numberText(settings.max_lines)}
        onChange={(text) => setNumber("max_lines", text)}
      />
      <TextField
        label={say("mostCharacters")}
        inputMode="numeric"
        value={numberText(settings.character_limit)}
        onChange={(text) => setNumber("character_limit", text)}
      />
    </section>
  );
}

function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : String(value);
}
