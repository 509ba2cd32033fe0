import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyLine } from "./copy-line.tsx";
import { useRequiredButton } from "./dialog.tsx";
import styles from "./revealed-value.module.css";

/** A key, a secret or a link at the one moment it is seen: it stays until the person says that it is kept. */
export function RevealedValue({
  text,
  messages,
  onKept,
  children,
}: {
  readonly text: string;
  readonly messages: { readonly once: string; readonly copy: string; readonly keep: string };
  readonly onKept: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  useRequiredButton();
  return (
    <div className={styles["value"]}>
      <p role="status">{messages.once}</p>
      <CopyLine text={text} label={messages.copy} />
      {children}
      <Button look="main" onPress={onKept}>
        {messages.keep}
      </Button>
    </div>
  );
}
