/** The way to the search over everything: a button, and Ctrl K or ⌘ K from wherever one is. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { LoadingPage } from "../parts/states.tsx";
import styles from "./search-button.module.css";

const SearchForm = lazy(async () => ({
  default: (await import("./search/search-form.tsx")).SearchForm,
}));

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
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        className={styles["button"] ?? ""}
        aria-keyshortcuts="Control+K Meta+K"
        onPress={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{say("search")}</span>
        <kbd aria-hidden="true">{isApple ? "⌘ K" : say("searchKeys")}</kbd>
      </Button>
      <Dialog title={say("search")} isOpen={isOpen} onClose={close}>
        <div className={styles["content"]}>
          <Suspense fallback={<LoadingPage />}>
            <SearchForm onDone={close} />
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}

/** The letter, or its key where the keyboard writes other letters than ours. */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = /^[a-z]$/iu.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey;
}
