/** A dialog over the page: Escape and a press outside close it, and the focus goes back to where it came from. */
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined);

/**
 * Keeps the dialog around it open against Escape and presses outside, for what is shown once; a button inside it
 * closes it.
 */
export function useRequiredButton(): void {
  const hold = use(HoldContext);
  useEffect(() => {
    hold(true);
    return () => hold(false);
  }, [hold]);
}

/**
 * Shown while `isOpen`; `onClose` is asked for by the person, never by time. `below`: at the lower edge of the window,
 * where the thumb is that opened it.
 */
export function Dialog({
  title,
  isOpen,
  place = "middle",
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly place?: "middle" | "below";
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isHeld, setHeld] = useState(false);
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      data-place={place}
      isOpen={isOpen}
      isDismissable={!isHeld}
      isKeyboardDismissDisabled={isHeld}
      onOpenChange={(open) => {
        if (!open) {
          onClose();
        }
      }}
    >
      <Modal className={styles["modal"] ?? ""}>
        <AriaDialog className={styles["dialog"] ?? ""}>
          <div className={styles["head"]}>
            <Heading slot="title">{title}</Heading>
            {!isHeld && (
              <Button look="bare" aria-label={say("close")} onPress={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </div>
          <HoldContext value={setHeld}>{children}</HoldContext>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
