/** Finals chosen on the board, to be downloaded together. */
import { type ReactNode, useRef } from "react";
import { MAX_ARCHIVE_FILES } from "#domain/archive-names.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { ArchiveForm } from "./archive-form.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

/** What is chosen, and how that is changed. */
export interface OrderChoice {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: ReadonlySet<string>) => void;
}

/** A box before an order; what has no file leaves its place empty. */
export function ChoiceBox({
  id,
  label,
  choice: { chosen, choose },
}: {
  readonly id: string;
  readonly label: string;
  readonly choice: OrderChoice;
}): ReactNode {
  return (
    <label className={styles["choice"]}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen.has(id)}
        onChange={({ target }) =>
          choose(target.checked ? new Set([...chosen, id]) : without(chosen, id))
        }
      />
    </label>
  );
}

/**
 * How many are chosen and what is done with them: at the end of the list, and at the foot of the window while there are
 * any. A choice lasts while the list is narrowed otherwise; `shown` are the ids that could be chosen now.
 */
export function ChoiceActions({
  shown,
  choice: { chosen, choose },
}: {
  readonly shown: readonly string[];
  readonly choice: OrderChoice;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const all = useRef<HTMLButtonElement>(null);
  const isTooMany = chosen.size > MAX_ARCHIVE_FILES;
  return (
    <div className={styles["chosen"]} data-any={chosen.size > 0}>
      <p role="status">
        {chosen.size > 0 && say("countChosen", { count: chosen.size })}
        {isTooMany && ` ${say("mostFiles", { count: MAX_ARCHIVE_FILES })}`}
      </p>
      {shown.length > 0 && (
        <Button ref={all} look="bare" onPress={() => choose(new Set([...chosen, ...shown]))}>
          {say("chooseShown")}
        </Button>
      )}
      {chosen.size > 0 && (
        <>
          <Button
            look="bare"
            onPress={() => {
              choose(new Set());
              // This button goes, and whoever pressed it by keyboard goes on from here.
              all.current?.focus();
            }}
          >
            {say("chooseNone")}
          </Button>
          <DialogButton look="main" label={say("downloadZip")} isDisabled={isTooMany}>
            {(close) => <ArchiveForm ids={[...chosen]} onDone={close} />}
          </DialogButton>
        </>
      )}
    </div>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
