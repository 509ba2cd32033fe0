/** The order in which forms ask: dragged, or moved by buttons for those who do not point. */
import { type ReactNode, useDeferredValue, useState } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import styles from "./field-order.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

/** Rows of the first screenful: those below it come right after. */
const FIRST_SHOWN = 12;

/** Of all fields of the template. */
export function FieldOrder({
  editing,
  mayWrite,
}: {
  readonly editing: SceneEditing;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { fields } = editing.scene;
  const shown = useDeferredValue(fields, fields.slice(0, FIRST_SHOWN));
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (id: string, to: number): void => {
    const others = fields.map((field) => field.id).filter((one) => one !== id);
    editing.change({
      on: "scene",
      id: "scene",
      member: "field_order",
      after: others.toSpliced(to, 0, id),
    });
    editing.settle();
  };
  return (
    <section className={styles["order"]} aria-label={say("fieldOrder")}>
      <h3>{say("fieldOrder")}</h3>
      <ol>
        {shown.map(({ id, label, default_value: example }, i) => (
          <li
            key={id}
            draggable={mayWrite}
            data-dragged={dragged === id}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== id) {
                move(dragged, i);
              }
              setDragged(null);
            }}
          >
            <bdi>
              {label}
              {example !== null && <small>{example}</small>}
            </bdi>
            {mayWrite && (
              <MoveButtons
                name={label}
                at={i}
                count={fields.length}
                onMove={(to) => move(id, to)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One place up or down among the `count` of them. */
function MoveButtons({
  name,
  at,
  count,
  onMove,
}: {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <>
      <Button
        look="bare"
        aria-label={say("moveUp", { name })}
        isDisabled={at === 0}
        onPress={() => onMove(at - 1)}
      >
        <Icon name="up" />
      </Button>
      <Button
        look="bare"
        aria-label={say("moveDown", { name })}
        isDisabled={at === count - 1}
        onPress={() => onMove(at + 1)}
      >
        <Icon name="down" />
      </Button>
    </>
  );
}
