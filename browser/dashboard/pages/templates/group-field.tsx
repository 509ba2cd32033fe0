/** The block of the form that a field stands in, under the name that customers read. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { isFoundGroup } from "#engine/contract/field-groups.ts";
import { useMessages } from "../../app/message-set.ts";
import { PlainField } from "../../parts/plain-field.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { groupNames } from "./queries.ts";
import type { SceneField } from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

/** A field while its scene is edited. */
export interface EditedField {
  readonly templateId: string;
  readonly field: SceneField;
  readonly editing: SceneEditing;
}

/** Blocks as found have keys, "1.4", which nobody is shown; the names of all are offered. */
export function GroupField({ templateId, field, editing }: EditedField): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const list = useId();
  const names = useQuery(groupNames(templateId, editing.revision)).data ?? new Map();
  const nameOf = (group: string | null): string =>
    names.get(group ?? "") ?? (isFoundGroup(group ?? "") ? "" : (group ?? ""));
  const keyOf = (name: string): string | null =>
    [...names].find(([, one]) => one === name)?.[0] ?? (name === "" ? null : name);
  const offered = new Set(editing.scene.fields.map(({ group }) => nameOf(group)));
  offered.delete("");
  return (
    <>
      <PlainField
        label={say("group")}
        help={say("groupHelp")}
        list={list}
        value={nameOf(field.group)}
        onChange={(name) =>
          editing.change({ on: "field", id: field.id, member: "group", after: keyOf(name) })
        }
      />
      <datalist id={list}>
        {[...offered].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
