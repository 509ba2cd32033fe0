import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Fill, Render } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Facts } from "../../parts/facts.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { fieldsOf, isArchived } from "./queries.ts";

/**
 * What the customer wrote, each under the name that customers read, while the template is there to say it. Nothing for a file that was replaced: the fill has
 * the texts of the newer one.
 */
export function OrderTexts({
  render,
  fill,
}: {
  readonly render: Render;
  /** Absent where a program sent the texts, and until it is there. */
  readonly fill: Fill | undefined;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { data: fields = [], error } = useQuery(
    fieldsOf(render.template_id, render.scene_revision),
  );
  const words = Object.entries(fill?.values ?? {}).filter(([, text]) => text !== "");
  if (render.superseded_by !== null) {
    return null;
  }
  return (
    <section>
      <h2>{say("words")}</h2>
      {render.fill_id === null && <p>{say("noWords")}</p>}
      {words.length > 0 && isArchived(error) && (
        <ul className={styles["unnamed"]}>
          {words.map(([id, text]) => (
            <li key={id} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && !isArchived(error) && (
        <Facts>
          {words.map(([id, text]) => (
            <div key={id}>
              <dt dir="auto">{fields.find((field) => field.id === id)?.display_label ?? id}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </Facts>
      )}
    </section>
  );
}
