/** The search over everything, above the page. Loaded when somebody is about to search. */
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { SHELL_MESSAGES } from "../../app/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-form.module.css";

/** Open until `onClose`. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <Dialog title={say("search")} isOpen onClose={onClose}>
      <div className={styles["content"]}>
        <Suspense fallback={<LoadingPage />}>
          <SearchForm onDone={onClose} />
        </Suspense>
      </div>
    </Dialog>
  );
}
