/** A key or a secret at the one moment it is seen. */
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useRequiredButton } from "../../parts/dialog.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";

/** Stays until the person says that it is kept. */
export function RevealedValue({
  value,
  onKept,
  children,
}: {
  readonly value: string;
  readonly onKept: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  useRequiredButton();
  return (
    <div className={styles["value"]}>
      <p role="status">{say("shownOnce")}</p>
      <div className={styles["line"]} dir="ltr">
        <code>{value}</code>
        <CopyButton text={value} label={say("copyValue")} />
      </div>
      {children}
      <Button look="main" onPress={onKept}>
        {say("keepValue")}
      </Button>
    </div>
  );
}
