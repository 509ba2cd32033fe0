import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Confirmation } from "../../parts/dialog-button.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import type { usesOfFont } from "./uses.ts";

/** To confirm, with what loses the thing. That is asked first, so that nothing moves under the button. */
export function DeleteConfirmation({
  text,
  uses,
  usesText,
  ...change
}: {
  readonly text: string;
  readonly uses: ReturnType<typeof usesOfFont>;
  readonly usesText: string;
  readonly stale: readonly unknown[];
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { data = [], isPending } = useQuery(uses);
  if (isPending) {
    return <LoadingPage />;
  }
  return (
    <Confirmation label={say("delete")} text={text} {...change}>
      {data.length > 0 && (
        <div>
          {usesText}
          <ul className={styles["uses"]}>
            {data.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Confirmation>
  );
}
