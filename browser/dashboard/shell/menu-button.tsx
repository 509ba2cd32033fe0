/** The nouns on a phone: a button of the bar, and a sheet above it that holds them. */
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import barStyles from "./bar.module.css";
import { RailLinks } from "./rail-links.tsx";

/** The button, and the sheet that it opens. */
export function MenuButton(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        className={barStyles["button"] ?? ""}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span>{say("menu")}</span>
      </Button>
      <Dialog title={say("menu")} isOpen={isOpen} place="below" onClose={close}>
        <RailLinks onChosen={close} />
      </Dialog>
    </>
  );
}
