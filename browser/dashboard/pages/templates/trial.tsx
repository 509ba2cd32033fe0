/** The form as customers have it, and the page as it would print their values: of the revision that is saved. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { isFound, searchParts } from "#base/text-search.ts";
import { MAX_PLAIN_FIELDS } from "#domain/messages/form-parts.ts";
import { useCatalogue, useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { PlainField } from "../../parts/plain-field.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { messagesOfWarnings } from "../../../shared/warning-messages.ts";
import { boxStanding } from "./box-list.tsx";
import { KeptSamples } from "./kept-samples.tsx";
import { SHARED_MESSAGES, TEMPLATE_MESSAGES } from "./messages.ts";
import { SAMPLES, sampleValues } from "./sample-values.ts";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { fieldsOf, isOpenable, isSymbol, type SceneField, textObjects } from "./scene-draft.ts";
import styles from "./file-report.module.css";
import { FilledFile } from "./filled-file.tsx";
import type { SceneEditing } from "./use-scene-draft.ts";
import { Verdict } from "./verdict.tsx";

/** Long enough between two letters to be done with a word. */
const PAUSE_MS = 250;

/** Fields of the first screenful: those below it come right after. */
const FIRST_SHOWN = 12;

type Values = Readonly<Record<string, string>>;
type Warning = NonNullable<ReturnType<ReturnType<typeof messagesOfWarnings>["get"]>>;

/**
 * `values` are what the picture shows; typing hands new ones on after a pause. A field brings its page into sight
 * (`onSide`). `onReport` goes to what was read of the file, `onChoose` to a text that may be opened.
 */
export function Trial({
  templateId,
  editing,
  side,
  values,
  onValues,
  onSide,
  onReport,
  onChoose,
}: {
  readonly templateId: string;
  readonly editing: SceneEditing;
  readonly side: number;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly onSide: (side: number) => void;
  readonly onReport: () => void;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { scene } = editing;
  const mayWrite = useScope("templates:write");
  const { typed, setTyped, type } = useTyped(values, onValues);
  const fields = useMemo(() => triedFields(scene), [scene]);
  const shown = useDeferredValue(fields, fields.slice(0, FIRST_SHOWN));
  const messages = useWarnings({ templateId, revision: editing.revision, side, values });
  if (fields.length === 0) {
    return <NothingToTry scene={scene} onChoose={onChoose} />;
  }
  return (
    <div className={styles["report"]}>
      <Verdict templateId={templateId} revision={editing.revision} onReport={onReport} />
      <FilledFile templateId={templateId} revision={editing.revision} values={typed} />
      {mayWrite && (
        <Link to="/templates/$id/stress" params={{ id: templateId }} preload={false}>
          {say("stressLink")}
        </Link>
      )}
      {editing.isChanged && <StatusMark standing="warn">{say("trySaved")}</StatusMark>}
      <Samples templateId={templateId} fields={fields} typed={typed} onChoose={setTyped} />
      <TriedFields
        scene={scene}
        fields={shown}
        valueOf={({ id, default_value: example }) => typed[id] ?? example ?? ""}
        warnings={messages}
        onType={type}
        onFocus={(field) => {
          const sides = sidesOf(scene, field);
          if (!sides.includes(side)) {
            onSide(sides[0] ?? side);
          }
        }}
      />
    </div>
  );
}

/** What stands in the fields; it goes to `onValues` after a pause. */
function useTyped(
  values: Values,
  onValues: (values: Values) => void,
): {
  readonly typed: Values;
  readonly setTyped: (typed: Values) => void;
  /** The same function until the page goes. */
  readonly type: (id: string, value: string) => void;
} {
  const [typed, setTyped] = useState<Values>(values);
  useEffect(() => {
    const timer = setTimeout(() => onValues(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onValues]);
  const type = useCallback((id: string, value: string) => {
    setTyped((before) => ({ ...before, [id]: value }));
  }, []);
  return { typed, setTyped, type };
}

/** Values to try at one press: those that come with Platen, and those kept with the template. */
function Samples({
  templateId,
  fields,
  typed,
  onChoose,
}: {
  readonly templateId: string;
  readonly fields: readonly SceneField[];
  readonly typed: Values;
  readonly onChoose: (values: Values) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <div role="group" className={styles["samples"]} aria-label={say("samples")}>
      {SAMPLES.map((sample) => (
        <Button key={sample} look="bare" onPress={() => onChoose(sampleValues(fields, sample))}>
          {say(sample)}
        </Button>
      ))}
      <KeptSamples templateId={templateId} typed={typedOf(fields, typed)} onChoose={onChoose} />
    </div>
  );
}

/** In the order of the form, with a heading for each page that it comes to; a long form has a search. */
function TriedFields({
  scene,
  fields,
  valueOf,
  warnings,
  onType,
  onFocus,
}: {
  readonly scene: Scene;
  readonly fields: readonly SceneField[];
  readonly valueOf: (field: SceneField) => string;
  readonly warnings: ReadonlyMap<string, Warning>;
  readonly onType: (id: string, value: string) => void;
  readonly onFocus: (field: SceneField) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const pages = useMemo(() => firstPages(scene), [scene]);
  const [query, setQuery] = useState("");
  const words = searchParts(useDeferredValue(query));
  // By what stands there as designed: a text that is changed stays in sight.
  const found = fields.filter(({ label, default_value: example }) =>
    isFound(`${label} ${example ?? ""}`, words),
  );
  const rows = found.map((field, i) => {
    const page = pages.get(field.id);
    const isFirst = page !== pages.get(found[i - 1]?.id ?? "");
    return (
      <Fragment key={field.id}>
        {scene.pages.length > 1 && page !== undefined && isFirst && (
          <h2>{say("pageNumber", { number: page + 1 })}</h2>
        )}
        <TriedField
          field={field}
          value={valueOf(field)}
          warning={warnings.get(field.id)}
          onType={onType}
          onFocus={() => onFocus(field)}
        />
      </Fragment>
    );
  });
  return (
    <>
      {fields.length > MAX_PLAIN_FIELDS && (
        <section className={styles["tried"]}>
          <PlainField type="search" label={say("findText")} value={query} onChange={setQuery} />
        </section>
      )}
      {rows}
    </>
  );
}

/** A field, and under it what customers are told of the value. */
function TriedField({
  field,
  value,
  warning,
  onType,
  onFocus,
}: {
  readonly field: SceneField;
  readonly value: string;
  readonly warning: Warning | undefined;
  readonly onType: (id: string, value: string) => void;
  readonly onFocus: () => void;
}): ReactNode {
  return (
    <section className={styles["tried"]} aria-label={field.label} onFocus={onFocus}>
      <TrialField field={field} value={value} onType={onType} />
      {warning !== undefined && (
        <p role="status">
          <StatusMark standing={warning.kind}>{warning.text}</StatusMark>
        </p>
      )}
    </section>
  );
}

/** With the way to a text that can be opened, where there is one. */
function NothingToTry({
  scene,
  onChoose,
}: {
  readonly scene: Scene;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayWrite = useScope("templates:write");
  const boxes = scene.pages.flatMap(textObjects);
  const first = boxes.find((box) => isOpenable(box) && !isSymbol(box));
  const isOpened = boxes.some((box) => boxStanding(box) === "open");
  return (
    <>
      <p>{say(isOpened ? "afterSave" : "nothingToTry")}</p>
      {!isOpened && mayWrite && first !== undefined && (
        <Button onPress={() => onChoose(first.id)}>{say("toFirstText")}</Button>
      )}
    </>
  );
}

/** Of the fields there are. */
function typedOf(fields: readonly SceneField[], typed: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const value = typed[id];
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

/** Pages that a field's text is on, from 0. */
function sidesOf(scene: Scene, { id }: SceneField): readonly number[] {
  return scene.pages.flatMap((page, side) =>
    textObjects(page).some((box) => fieldsOf(scene, box).some((one) => one.id === id))
      ? [side]
      : [],
  );
}

/** What shoppers may write or choose, in the order in which they are asked. */
function triedFields(scene: Scene): readonly SceneField[] {
  const pages = firstPages(scene);
  return scene.fields.filter(({ id, type }) => type !== "image" && pages.has(id));
}

/** The first page on which customers may change each field, from 0. */
function firstPages(scene: Scene): ReadonlyMap<string, number> {
  const places = scene.pages.flatMap((page, at) =>
    textObjects(page)
      .filter(({ locked }) => !locked)
      .flatMap(({ pattern }) => pattern ?? [])
      .flatMap((part): [string, number][] => ("field" in part ? [[part.field, at]] : [])),
  );
  // The last entry of a key stays.
  return new Map(places.toReversed());
}

/** A letter typed shows its own field anew and none of the others. */
const TrialField = memo(function TrialField({
  field,
  value,
  onType,
}: {
  readonly field: SceneField;
  readonly value: string;
  readonly onType: (id: string, value: string) => void;
}): ReactNode {
  const onChange = (after: string): void => onType(field.id, after);
  if (field.type === "selection" && field.options !== null) {
    const options = [...new Set([value, ...field.options])];
    return (
      <SelectField
        label={field.label}
        value={value}
        options={options.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    );
  }
  // Of several lines on the page: an input of one line would take the breaks away.
  const isLong = (field.default_value ?? "").includes("\n");
  return (
    <PlainField
      label={field.label}
      value={value}
      onChange={onChange}
      {...(isLong ? { rows: 3 } : {})}
    />
  );
});

/** What the press path says of each field, with the same words as for customers. */
function useWarnings({
  templateId,
  revision,
  side,
  values,
}: {
  readonly templateId: string;
  readonly revision: number;
  readonly side: number;
  readonly values: Values;
}): ReturnType<typeof messagesOfWarnings> {
  const catalogue = useCatalogue(SHARED_MESSAGES);
  const mayDraw = useScope("previews:create");
  const { data } = useQuery({
    // As small as it can be: only what stands beside the picture is read, and drawing it is shared with nothing.
    ...picture({
      template_id: templateId,
      scene_revision: revision,
      page: side,
      area: "media",
      values,
      dpi: 72,
    }),
    enabled: mayDraw,
  });
  return messagesOfWarnings(data?.warnings ?? null, (field) => values[field] ?? "", catalogue);
}
