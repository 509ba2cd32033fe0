import type { ReactNode } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useToast } from "./toasts.tsx";
import styles from "./copy-button.module.css";

/** Copies a text and says so; the text stands beside it, so that it can be taken by hand where copying is refused. */
export function CopyButton({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { tell } = useToast();
  return (
    <Button
      look="bare"
      aria-label={label}
      onPress={() => {
        navigator.clipboard.writeText(text).then(() => tell.done(say("copied")), tell.error);
      }}
    >
      <Icon name="copy" />
    </Button>
  );
}

/** The id that the API knows a thing by, to be copied. */
export function CopyId({ id }: { readonly id: string }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <span className={styles["id"]}>
      <code>{id}</code>
      <CopyButton text={id} label={say("copyId", { id })} />
    </span>
  );
}
