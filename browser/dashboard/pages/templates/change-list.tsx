/** What became of each text and of each field between two revisions, in words. */
import type { ReactNode } from "react";
import type { DiffRevisionsResult } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import styles from "./compare-page.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { type BoxChange, type ChangeKind, changeKey } from "./revision-changes.ts";

const STANDINGS: Readonly<Record<ChangeKind, Standing>> = {
  gone: "fail",
  new: "pass",
  reworded: "warn",
  moved: "warn",
  restyled: "warn",
  settings_changed: "warn",
  kept: "plain",
};

const KIND_TEXTS = {
  gone: "changeGone",
  new: "changeNew",
  reworded: "changeReworded",
  moved: "changeMoved",
  restyled: "changeRestyled",
  settings_changed: "changeSettings",
  kept: "changeKept",
} as const;

/** A press on a text chooses it on the sheets; texts that are the same are only counted. */
export function ChangeList({
  changes,
  fields,
  labelOf,
  chosen,
  onChoose,
}: {
  readonly changes: readonly BoxChange[];
  readonly fields: DiffRevisionsResult["fields"];
  /** What a field is called in either revision, by its id; `otherwise` where neither has it. */
  readonly labelOf: (id: string, otherwise: string) => string;
  readonly chosen: string | null;
  readonly onChoose: (change: BoxChange) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const different = changes.filter(({ kind }) => kind !== "kept");
  return (
    <section className={styles["changes"]} aria-label={say("changes")}>
      <h2>{say("changes")}</h2>
      <p>{say("countKept", { count: changes.length - different.length })}</p>
      {different.length > 0 && (
        <ul>
          {different.map((change) => (
            <li key={changeKey(change)}>
              <button
                type="button"
                aria-pressed={changeKey(change) === chosen}
                onClick={() => onChoose(change)}
              >
                <StatusMark standing={STANDINGS[change.kind]}>
                  {say(KIND_TEXTS[change.kind])}
                </StatusMark>
                {change.earlierText !== null && <del dir="auto">{change.earlierText}</del>}
                <bdi>{change.text}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <h2>{say("fieldsTitle")}</h2>
      <ul>
        {FIELD_KINDS.flatMap((kind) =>
          fields[kind].map(({ id, label }) => (
            <li key={`${kind} ${id}`}>
              <StatusMark standing={FIELD_STANDINGS[kind]}>{say(FIELD_TEXTS[kind])}</StatusMark>
              <bdi>{labelOf(id, label)}</bdi>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

const FIELD_TEXTS = {
  gone: "changeGone",
  new: "changeNew",
  changed: "fieldChanged",
  kept: "changeKept",
} as const;
const FIELD_KINDS = ["gone", "new", "changed", "kept"] as const;
const FIELD_STANDINGS = { gone: "fail", new: "pass", changed: "warn", kept: "plain" } as const;
