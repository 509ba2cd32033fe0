/** What a chosen text is: open or locked, and of each field it shows what customers are asked. */
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { INPUT_KINDS } from "#domain/input-kinds.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { CheckField, SelectField } from "../../parts/field.tsx";
import { PlainField } from "../../parts/plain-field.tsx";
import { boxStanding } from "./box-list.tsx";
import { BoxFit } from "./box-fit.tsx";
import { BoxLinks } from "./box-links.tsx";
import { BoxSamples } from "./box-samples.tsx";
import { FieldOrder } from "./field-order.tsx";
import { type EditedField, GroupField } from "./group-field.tsx";
import { LabelLanguages } from "./label-languages.tsx";
import { KIND_MESSAGES, TEMPLATE_MESSAGES } from "./messages.ts";
import { selectionSets } from "./queries.ts";
import {
  type DraftValue,
  fieldsOf,
  isOpenable,
  isSymbol,
  type SceneField,
  type TextObject,
  textObjects,
  shownText,
} from "./scene-draft.ts";
import { MarkedParts } from "./marked-parts.tsx";
import type { SceneEditing } from "./use-scene-draft.ts";
import styles from "./inspector.module.css";

/** Of the box with the id; without one it says what to do. */
export const Inspector = memo(function Inspector({
  templateId,
  editing,
  chosen,
  mayWrite,
}: {
  readonly templateId: string;
  readonly editing: SceneEditing;
  readonly chosen: string | null;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { scene } = editing;
  const box = scene.pages.flatMap(textObjects).find(({ id }) => id === chosen);
  if (box === undefined) {
    return (
      <>
        <p className={styles["soft"]}>{say("chooseText")}</p>
        {scene.fields.length > 1 && <FieldOrder editing={editing} mayWrite={mayWrite} />}
      </>
    );
  }
  const fields = box.locked ? [] : fieldsOf(scene, box);
  return (
    // The members of the API; what may not be changed is shown and cannot be typed into.
    <fieldset className={styles["inspector"]} disabled={!mayWrite} onBlur={editing.settle}>
      <legend className="visually-hidden">{say("tabText")}</legend>
      <blockquote dir="auto">{shownText(box, say("symbol"))}</blockquote>
      <OpenOrLocked box={box} isAsked={fields.length > 0} editing={editing} />
      {fields.map((field) => (
        <FieldForm key={field.id} templateId={templateId} field={field} editing={editing} />
      ))}
      {fields.length > 0 && (
        <>
          <MarkedParts key={`words ${box.id}`} box={box} editing={editing} />
          <BoxSamples key={box.id} templateId={templateId} editing={editing} box={box} />
          <BoxFit box={box} editing={editing} />
          <BoxLinks box={box} editing={editing} />
        </>
      )}
      <TypeFacts style={box.style} />
    </fieldset>
  );
});

/** Whether customers may change the text, or why nobody can open it; `isAsked` once it has fields. */
function OpenOrLocked({
  box,
  isAsked,
  editing,
}: {
  readonly box: TextObject;
  readonly isAsked: boolean;
  readonly editing: SceneEditing;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  if (!isOpenable(box)) {
    return <p className={styles["soft"]}>{say(boxStanding(box))}</p>;
  }
  if (isSymbol(box)) {
    return <p className={styles["soft"]}>{say("symbolHelp")}</p>;
  }
  return (
    <>
      <CheckField
        label={say("customersChange")}
        isChecked={!box.locked}
        onChange={(isOpen) =>
          editing.change({ on: "box", id: box.id, member: "locked", after: !isOpen })
        }
      />
      {!box.locked && !isAsked && <p className={styles["soft"]}>{say("afterSave")}</p>}
    </>
  );
}

/** Font and inks, as the file has them. */
function TypeFacts({ style }: { readonly style: TextObject["style"] }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { colorants } = style.color;
  return (
    <dl className={styles["facts"]}>
      <dt>{say("font")}</dt>
      <dd dir="ltr">{`${style.font} ${points(style.font_size_pt)}`}</dd>
      {colorants.length > 0 && (
        <>
          <dt>{say("inks")}</dt>
          <dd dir="ltr">{colorants.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/** Lengths of type, in the unit of printers. */
function points(pt: number): string {
  return `${pt.toLocaleString(language, { maximumFractionDigits: 2 })} pt`;
}

function FieldForm({ templateId, field, editing }: EditedField): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const sayKind = useMessages(KIND_MESSAGES);
  const set = (member: string, after: DraftValue): void =>
    editing.change({ on: "field", id: field.id, member, after });
  const kinds = INPUT_KINDS.map((value) => ({ value, label: sayKind(value) }));
  return (
    <section className={styles["field"]} aria-label={field.label}>
      <PlainField
        label={say("label")}
        value={field.label}
        onChange={(text) => set("label", text)}
      />
      <LabelLanguages field={field} editing={editing} />
      <PlainField
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
      {field.type !== "image" && <EmptyFields field={field} onSet={set} />}
      <GroupField templateId={templateId} field={field} editing={editing} />
    </section>
  );
}

/** What is printed where shoppers write nothing. */
function EmptyFields({
  field,
  onSet,
}: {
  readonly field: SceneField;
  readonly onSet: (member: string, after: DraftValue) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <>
      <PlainField
        label={say("defaultValue")}
        value={field.default_value ?? ""}
        onChange={(text) => onSet("default_value", text === "" ? null : text)}
        {...((field.default_value ?? "").includes("\n") ? { rows: 3 } : {})}
      />
      <SelectField
        label={say("whenEmpty")}
        value={field.when_empty}
        options={[
          { value: "value", label: say("emptyValue") },
          { value: "line", label: say("emptyLine") },
        ]}
        onChange={(whenEmpty) => onSet("when_empty", whenEmpty)}
      />
    </>
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
            onSet("selection_set_id", null);
          }
        }}
      />
      {field.type === "selection" && <SharedList field={field} onSet={onSet} />}
      {field.type === "selection" && field.options !== null && (
        <PlainField
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

/** Own choices, or a list that several templates share. */
function SharedList({
  field,
  onSet,
}: {
  readonly field: SceneField;
  readonly onSet: (member: string, after: DraftValue) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const sets = useQuery(selectionSets).data ?? [];
  if (sets.length === 0) {
    return null;
  }
  return (
    <SelectField
      label={say("selectionSet")}
      value={field.selection_set_id ?? ""}
      options={[
        { value: "", label: say("ownChoices") },
        ...sets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(set) => {
        const chosen = sets.find(({ id }) => id === set);
        onSet("selection_set_id", chosen?.id ?? null);
        // The choices so far go along, to be changed from there.
        const before = sets.find(({ id }) => id === field.selection_set_id);
        onSet("options", chosen === undefined ? (before?.options ?? []) : null);
      }}
    />
  );
}
