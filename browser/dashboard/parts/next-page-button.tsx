import type { ReactNode } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "./button.tsx";
import styles from "./next-page-button.module.css";

/** The next page of a list, where there is one. */
export function NextPageButton({
  list,
}: {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    list.hasNextPage && (
      <div className={styles["more"]}>
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {say("more")}
        </Button>
      </div>
    )
  );
}
