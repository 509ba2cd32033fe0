/** The way to the search over everything: a button, and Ctrl K or ⌘ K from wherever one is. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./search-button.module.css";

const loadDialog = async () => ({
  default: (await import("./search/search-dialog.tsx")).SearchDialog,
});
const SearchDialog = lazy(loadDialog);

const isApple = /Mac|iPhone|iPad/u.test(navigator.platform);

/** The button, and the dialog it opens. */
export function SearchButton(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isSearchKey(event)) {
        // Browsers have a search of their own on it.
        event.preventDefault();
        // Not above another dialog: what was typed into that would be lost with the page.
        if (document.querySelector('[role="dialog"]') === null) {
          setOpen(true);
        }
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        // The library passes on no such attribute.
        ref={(button) => button?.setAttribute("aria-keyshortcuts", "Control+K Meta+K")}
        className={styles["button"] ?? ""}
        onHoverStart={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{say("search")}</span>
        <kbd aria-hidden="true">{isApple ? "⌘ K" : say("searchKeys")}</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The letter, or its key where the keyboard writes other letters than ours. */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = /^[a-z]$/iu.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey;
}
