import { type ReactNode, useState } from "react";
import { MAX_SEARCH_LENGTH } from "../app/paging.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import styles from "./find-form.module.css";

/** What a list is searched for: `find` stands in its address, and undefined there shows all. */
export function FindForm({
  label,
  button,
  find,
  onFind,
}: {
  readonly label: string;
  readonly button: string;
  readonly find: string | undefined;
  readonly onFind: (find: string | undefined) => void;
}): ReactNode {
  const [text, setText] = useState(find ?? "");
  const [found, setFound] = useState(find);
  // Another address, by a link or by going back: the field follows, and keeps the focus.
  if (find !== found) {
    setFound(find);
    setText(find ?? "");
  }
  return (
    <form
      role="search"
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        onFind(wanted === "" ? undefined : wanted);
      }}
    >
      <TextField
        type="search"
        label={label}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={setText}
      />
      <Button type="submit">{button}</Button>
    </form>
  );
}
