import { type ReactNode, useState } from "react";
import { useMessages } from "../../app/message-set.ts";
import { CheckField, TextField } from "../../parts/field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** Characters of a password that somebody chooses, at least; the API refuses fewer. */
const MIN_CHARS = 12;

/** A password, hidden until its writer wants to see it. `isNew`: one that is chosen here. */
export function PasswordField({
  label,
  value,
  isNew,
  isFocused = false,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly isNew: boolean;
  readonly isFocused?: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        name="password"
        type={isShown ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        isRequired
        // The one field of its page.
        autoFocus={isFocused}
        {...(isNew ? { minLength: MIN_CHARS, help: say("passwordHelp") } : {})}
        label={label}
        value={value}
        onChange={onChange}
      />
      <CheckField label={say("showPassword")} isChecked={isShown} onChange={setShown} />
    </>
  );
}
