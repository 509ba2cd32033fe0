/** What was found, by nouns, as the list of a combobox: the field keeps the focus and says which entry is chosen. */
import { type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../../app/message-set.ts";
import type { FoundEntry } from "./found-entries.ts";
import styles from "./found-list.module.css";
import { SEARCH_MESSAGES } from "./messages.ts";
import type { FoundGroup } from "./use-found-entries.ts";

/** Of the list, for the field. */
export const LIST_ID = "found";

/** Of an entry in the document, for the field. */
export function entryId({ path }: FoundEntry): string {
  return `${LIST_ID}-${path}`;
}

/** A press opens; arrows are the field's to hear. */
export function FoundList({
  groups,
  chosen,
  onOpen,
}: {
  readonly groups: readonly FoundGroup[];
  readonly chosen: FoundEntry | null;
  readonly onOpen: (entry: FoundEntry) => void;
}): ReactNode {
  const say = useMessages(SEARCH_MESSAGES);
  return (
    <div id={LIST_ID} role="listbox" aria-label={say("found")} className={styles["list"]}>
      {groups.map(({ noun, entries }) => (
        <div key={noun} role="group" aria-labelledby={`${LIST_ID}-${noun}`}>
          <div role="presentation" id={`${LIST_ID}-${noun}`} className={styles["noun"]}>
            {say(noun)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.path}
              entry={entry}
              isChosen={entry.path === chosen?.path}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({
  entry,
  isChosen,
  onOpen,
}: {
  readonly entry: FoundEntry;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) {
      option.current?.scrollIntoView({ block: "nearest" });
    }
  }, [isChosen]);
  return (
    // Its keys are heard by the field, which has the focus (WAI-ARIA 1.2, aria-activedescendant).
    <div
      ref={option}
      id={entryId(entry)}
      role="option"
      aria-selected={isChosen}
      className={styles["option"]}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span dir="auto">{entry.title}</span>
      {entry.detail !== null && <small dir="auto">{entry.detail}</small>}
    </div>
  );
}
