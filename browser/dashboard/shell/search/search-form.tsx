/** The search over everything: a field, and below it what was found, by nouns. */
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { TextField } from "react-aria-components/TextField";
import { useMessages } from "../../app/message-set.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { type FoundEntry, entryAfter } from "./found-entries.ts";
import { entryId, FoundList, LIST_ID } from "./found-list.tsx";
import { SEARCH_MESSAGES } from "./messages.ts";
import styles from "./search-form.module.css";
import { type Found, useFoundEntries } from "./use-found-entries.ts";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `onDone` is called before the page that was chosen comes. The library's Autocomplete is not used: it shares a module
 * with what menus need, and so would come with everybody's first load.
 */
export function SearchForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(SEARCH_MESSAGES);
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [path, setPath] = useState<string | null>(null);
  const found = useFoundEntries(typed);
  const entries = found.groups.flatMap((group) => group.entries);
  const first = typed.trim() === "" ? null : (entries[0] ?? null);
  const chosen = entries.find((entry) => entry.path === path) ?? first;
  const open = (entry: FoundEntry): void => {
    onDone();
    void router.navigate({ to: entry.path });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    // Keys of an input method are its own.
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (step !== undefined) {
      event.preventDefault();
      setPath(entryAfter(entries, chosen, step)?.path ?? null);
    } else if (event.key === "Enter" && chosen !== null) {
      event.preventDefault();
      open(chosen);
    }
  };
  return (
    <div className={styles["search"]}>
      <TextField
        className={styles["field"] ?? ""}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setPath(null);
        }}
      >
        <Label>{say("label")}</Label>
        {/* The list is always there, so it is always expanded (WAI-ARIA 1.2, combobox). */}
        <Input
          dir="auto"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={LIST_ID}
          aria-activedescendant={chosen === null ? undefined : entryId(chosen)}
          onKeyDown={onKeyDown}
        />
      </TextField>
      <p role="status" className={styles["status"]}>
        {typed.trim() !== "" && <Outcome found={found} count={entries.length} />}
      </p>
      {found.error !== null && <ErrorNotice error={found.error} />}
      <FoundList groups={found.groups} chosen={chosen} onOpen={open} />
    </div>
  );
}

/** How many, or why not yet. */
function Outcome({ found, count }: { readonly found: Found; readonly count: number }): ReactNode {
  const say = useMessages(SEARCH_MESSAGES);
  if (found.isSearching) {
    return say("searching");
  }
  return count === 0 ? say("none") : say("count", { count });
}
