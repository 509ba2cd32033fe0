/** The nouns on a phone: a button of the bar, and a sheet above it that holds them. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Icon } from "../parts/icon.tsx";
import barStyles from "./bar.module.css";

const loadDialog = async () => ({ default: (await import("./menu-dialog.tsx")).MenuDialog });
const MenuDialog = lazy(loadDialog);

/** The button, and the sheet that it opens. */
export function MenuButton(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={barStyles["button"] ?? ""}
        aria-haspopup="dialog"
        onFocus={() => void loadDialog()}
        onPressStart={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span>{say("menu")}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <MenuDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
