import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";

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
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        onFind(wanted === "" ? undefined : wanted);
      }}
    >
      <TextField type="search" label={label} value={text} onChange={setText} />
      <Button type="submit">{button}</Button>
    </form>
  );
}
