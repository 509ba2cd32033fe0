/** How a box belongs to others: it shows the value of another, is one text with another, or is several texts. */
import { type ReactNode, useState } from "react";
import type { SceneChange } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { boxName } from "./box-list.tsx";
import styles from "./inspector.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { fieldsOf, type TextObject, textObjects } from "./scene-draft.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

interface LinkProps {
  readonly box: TextObject;
  readonly editing: SceneEditing;
}

/** A select for a box of one value; joining and parting are saved at once, since the file is read anew for them. */
export function BoxLinks({ box, editing }: LinkProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <section className={styles["field"]} aria-label={say("links")}>
      <h3>{say("links")}</h3>
      <SameValue box={box} editing={editing} />
      <Regroup box={box} editing={editing} />
    </section>
  );
}

function SameValue({ box, editing }: LinkProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { scene } = editing;
  const [field, ...others] = fieldsOf(scene, box);
  const pattern = box.pattern;
  if (field === undefined || others.length > 0 || pattern === null) {
    return null;
  }
  return (
    <SelectField
      label={say("showsValue")}
      value={field.id}
      options={scene.fields
        .filter(({ type }) => type !== "image")
        .map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => {
        editing.change({
          on: "box",
          id: box.id,
          member: "pattern",
          after: pattern.map((part) => ("field" in part ? { field: id } : part)),
        });
        editing.settle();
      }}
    />
  );
}

function Regroup({ box, editing }: LinkProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const { scene } = editing;
  // Of one box each. Not by a key of its id: the list of hundreds would be made anew with every box that is chosen.
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown } | null>(
    null,
  );
  const [picked, setPicked] = useState<{ readonly for: string; readonly id: string } | null>(null);
  const error = failure?.of === box.id ? failure.error : null;
  const page = scene.pages.find((one) => textObjects(one).some(({ id }) => id === box.id));
  const neighbours = textObjects(page).filter(({ id, editable }) => id !== box.id && editable);
  const chosen = picked?.for === box.id ? picked.id : (nearest(box, neighbours)?.id ?? "");
  const run = (regroup: NonNullable<SceneChange["regroup"]>): void => {
    setFailure(null);
    editing
      .saveWith((change) => ({ ...change, regroup }))
      .then(
        (revision) => tell.done(say("saved", { revision })),
        (refusal: unknown) => setFailure({ of: box.id, error: refusal }),
      );
  };
  return (
    <>
      {neighbours.length > 0 && (
        <>
          <SelectField
            label={say("oneTextWith")}
            value={chosen}
            options={neighbours.map((one) => ({
              value: one.id,
              label: boxName(scene, one, say("symbol")),
            }))}
            onChange={(id) => setPicked({ for: box.id, id })}
          />
          <Button isPending={editing.isSaving} onPress={() => run({ join: [[box.id, chosen]] })}>
            {say("join")}
          </Button>
        </>
      )}
      {box.content.lines.length > 1 && (
        <Button isPending={editing.isSaving} onPress={() => run({ split: [{ object: box.id }] })}>
          {say("split")}
        </Button>
      )}
      {error !== null && <ErrorNotice error={error} title={say("notSaved")} />}
    </>
  );
}

/** By the distance of their upper left corners: what is joined mostly stands below. */
function nearest(box: TextObject, others: readonly TextObject[]): TextObject | undefined {
  const [left, top] = box.page_box;
  const distance = ({ page_box: [x, y] }: TextObject): number => Math.hypot(x - left, y - top);
  return others.toSorted((a, b) => distance(a) - distance(b))[0];
}
