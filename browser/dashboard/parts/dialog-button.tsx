/** Buttons that open a dialog: to fill in a form, or to confirm what cannot be taken back. */
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNotice, type RefusalMessages } from "./states.tsx";
import { useChange } from "./use-change.ts";
import styles from "./dialog-button.module.css";

/** The content is made anew each time it opens, so nothing typed before stands in it. */
export function DialogButton({
  label,
  about,
  title = label,
  look = "bare",
  isDisabled = false,
  children,
}: {
  readonly label: string;
  /** What it is about, for readers that hear the button alone. */
  readonly about?: string;
  readonly title?: string;
  readonly look?: "main" | "plain" | "bare";
  /** An open dialog stays open. */
  readonly isDisabled?: boolean;
  readonly children: (close: () => void) => ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        look={look}
        isDisabled={isDisabled}
        onPress={() => setOpen(true)}
        {...(about === undefined ? {} : { "aria-label": `${label}: ${about}` })}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

/** Says what will be gone and what stays; `run` is called when the person agrees. */
export function ConfirmButton({
  label,
  about,
  title,
  text,
  stale,
  run,
  onDone,
  messages = {},
  look = "bare",
}: {
  readonly label: string;
  /** What it is about, where several buttons are called alike. */
  readonly about?: string;
  readonly title: string;
  readonly look?: "main" | "plain" | "bare";
  readonly text: string;
  readonly stale: readonly unknown[];
  readonly run: () => Promise<unknown>;
  readonly onDone?: () => void;
  readonly messages?: RefusalMessages;
}): ReactNode {
  return (
    <DialogButton
      label={label}
      title={title}
      look={look}
      {...(about === undefined ? {} : { about })}
    >
      {(close) => (
        <Confirmation
          label={label}
          text={text}
          stale={stale}
          run={run}
          messages={messages}
          onDone={() => {
            close();
            onDone?.();
          }}
        />
      )}
    </DialogButton>
  );
}

/** What a dialog to confirm holds: `children` stand between the text and the button. */
export function Confirmation({
  label,
  text,
  stale,
  run,
  messages = {},
  onDone,
  children,
}: {
  readonly label: string;
  readonly text: string;
  readonly stale: readonly unknown[];
  readonly run: () => Promise<unknown>;
  readonly messages?: RefusalMessages;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const change = useChange(run, { stale, onDone });
  return (
    <div className={styles["confirmation"]}>
      <p>{text}</p>
      {children}
      {change.isError && <ErrorNotice error={change.error} messages={messages} />}
      <Button look="main" isPending={change.isPending} onPress={() => change.mutate()}>
        {label}
      </Button>
    </div>
  );
}
