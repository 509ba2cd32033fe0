/** The sheet with the nouns, in a file of its own: it brings modals of the library, which the first page needs not. */
import type { ReactNode } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Dialog } from "../parts/dialog.tsx";
import { RailLinks } from "./rail-links.tsx";

/** Open for as long as it is there. */
export function MenuDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <Dialog title={say("menu")} isOpen place="below" onClose={onClose}>
      <RailLinks onChosen={onClose} />
    </Dialog>
  );
}
