/** Every text of the file by page, as a list to choose from: the way for those who do not point. */
import type { ReactNode } from "react";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Icon } from "../../parts/icon.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { fieldsOf, isOpenable, type TextObject, textObjects } from "./scene-draft.ts";
import styles from "./box-list.module.css";

/** What a box is called: its fields, else its words. */
export function boxName(scene: Scene, box: TextObject): string {
  const labels = box.locked ? [] : fieldsOf(scene, box).map(({ label }) => label);
  return labels.length > 0 ? labels.join(", ") : wordsOf(box);
}

/** The designer's words, in one line. */
function wordsOf(box: TextObject): string {
  return box.content.text.replaceAll("\n", " ");
}

/** How a box stands, as the texts call it. */
export function boxStanding(box: TextObject): "open" | "locked" | "fixed" {
  return !isOpenable(box) ? "fixed" : box.locked ? "locked" : "open";
}

/** Pages that have text, with their boxes. */
export function BoxList({
  scene,
  chosen,
  onChoose,
}: {
  readonly scene: Scene;
  readonly chosen: string | null;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <nav className={styles["list"]} aria-label={say("boxes")}>
      {scene.pages.map((page, i) => (
        <section key={page.id}>
          <h2>{say("pageNumber", { number: i + 1 })}</h2>
          {textObjects(page).length === 0 && <p>{say("noText")}</p>}
          <ul>
            {textObjects(page).map((box) => (
              <li key={box.id}>
                <button
                  type="button"
                  aria-current={box.id === chosen ? "true" : undefined}
                  data-standing={boxStanding(box)}
                  onClick={() => onChoose(box.id)}
                >
                  <Icon name={boxStanding(box) === "open" ? "unlock" : "lock"} />
                  <span dir="auto">
                    {boxName(scene, box)}
                    {boxName(scene, box) !== wordsOf(box) && <small>{wordsOf(box)}</small>}
                  </span>
                  <span className="visually-hidden">{say(boxStanding(box))}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
