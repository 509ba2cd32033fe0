/** A dialog over the page: Escape and a press outside close it, and the focus goes back to where it came from. */
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

/** Shown while `isOpen`; `onClose` is asked for by the person, never by time. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      isOpen={isOpen}
      isDismissable
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
            <Button look="bare" aria-label={say("close")} onPress={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
