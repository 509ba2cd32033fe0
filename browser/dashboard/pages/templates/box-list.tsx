/** Every text of the file by page, as a list to choose from: the way for those who do not point. */
import {
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isFound, searchParts } from "#base/text-search.ts";
import { MAX_PLAIN_FIELDS } from "#domain/messages/form-parts.ts";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Icon } from "../../parts/icon.tsx";
import { PlainField } from "../../parts/plain-field.tsx";
import { inFormOrder } from "./form-order.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import {
  fieldsOf,
  isOpenable,
  isSymbol,
  type TextObject,
  textObjects,
  shownText,
} from "./scene-draft.ts";
import styles from "./box-list.module.css";

/** What a box is called: its fields, else its words; `symbol` where there are none to read. */
export function boxName(scene: Scene, box: TextObject, symbol: string): string {
  const labels = box.locked ? [] : fieldsOf(scene, box).map(({ label }) => label);
  return labels.length > 0 ? labels.join(", ") : inOneLine(shownText(box, symbol));
}

function inOneLine(words: string): string {
  return words.replaceAll("\n", " ");
}

/** How a box stands, as the texts call it; a symbol is as a locked one, printed as it is. */
export function boxStanding(box: TextObject): "open" | "locked" | "fixed" {
  return !isOpenable(box) ? "fixed" : box.locked || isSymbol(box) ? "locked" : "open";
}

interface BoxListProps {
  readonly scene: Scene;
  readonly chosen: string | null;
  readonly onChoose: (box: string) => void;
}

/** Pages that have text, with their boxes. A page may have hundreds: only what is another is shown anew. */
export const BoxList = memo(function BoxList({ scene, chosen, onChoose }: BoxListProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const list = useRef<HTMLElement>(null);
  const [query, setQuery] = useState("");
  // The letter typed shows at once, what it finds follows.
  const words = searchParts(useDeferredValue(query)).join(" ");
  useEffect(() => {
    const entry = list.current?.querySelector("[aria-current]")?.closest("li") ?? null;
    if (list.current !== null && entry !== null) {
      bringIntoSight(entry, list.current);
    }
  }, [chosen]);
  return (
    <nav ref={list} className={styles["list"]} aria-label={say("boxes")}>
      {scene.pages.flatMap(textObjects).length > MAX_PLAIN_FIELDS && (
        <div className={styles["search"]}>
          <PlainField type="search" label={say("findText")} value={query} onChange={setQuery} />
        </div>
      )}
      {scene.pages.map((page, i) => (
        <PageBoxes
          key={page.id}
          scene={scene}
          page={page}
          number={i + 1}
          words={words}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
});

/**
 * Texts first; a design may have as many icons, which stand folded behind them. `words`: that a text is called by or
 * has, all of them shown for "".
 */
const PageBoxes = memo(function PageBoxes({
  scene,
  page,
  number,
  words,
  chosen,
  onChoose,
}: BoxListProps & {
  readonly page: Scene["pages"][number];
  readonly number: number;
  readonly words: string;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const boxes = useMemo(() => inFormOrder(scene, textObjects(page)), [scene, page]);
  const wanted = searchParts(words);
  const texts = boxes.filter(
    (box) => !isSymbol(box) && isFound(`${boxName(scene, box, "")} ${box.content.text}`, wanted),
  );
  const symbols = wanted.length === 0 ? boxes.filter(isSymbol) : [];
  const list = (shown: readonly TextObject[]): ReactNode => (
    <ul>
      {shown.map((box) => (
        <BoxEntry
          key={box.id}
          id={box.id}
          name={boxName(scene, box, say("symbol"))}
          words={inOneLine(shownText(box, say("symbol")))}
          standing={boxStanding(box)}
          isChosen={box.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
  if (wanted.length > 0 && texts.length === 0) {
    return null;
  }
  return (
    <section>
      <h2>{say("pageNumber", { number })}</h2>
      {boxes.length === 0 && <p>{say("noText")}</p>}
      {list(texts)}
      {symbols.length > 0 && (
        <details open={symbols.some(({ id }) => id === chosen)}>
          <summary>{say("countSymbols", { count: symbols.length })}</summary>
          {list(symbols)}
        </details>
      )}
    </section>
  );
});

/** Within the list alone: the page, where somebody points at the sheet, stays where it is. */
function bringIntoSight(entry: HTMLElement, list: HTMLElement): void {
  const top = entry.offsetTop;
  const bottom = top + entry.offsetHeight;
  if (top < list.scrollTop) {
    list.scrollTop = top;
  } else if (bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = bottom - list.clientHeight;
  }
}

interface BoxEntryProps {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly standing: ReturnType<typeof boxStanding>;
  readonly isChosen: boolean;
  readonly onChoose: (box: string) => void;
}

const BoxEntry = memo(function BoxEntry({
  id,
  name,
  words,
  standing,
  isChosen,
  onChoose,
}: BoxEntryProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        data-standing={standing}
        onClick={() => onChoose(id)}
      >
        <Icon name={standing === "open" ? "unlock" : "lock"} />
        <span dir="auto">
          {name}
          {name !== words && <small>{words}</small>}
        </span>
        <span className="visually-hidden">{say(standing)}</span>
      </button>
    </li>
  );
});
