import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** Six digits of an app; with `help` of recovery codes, one of those. */
export function CodeField({
  value,
  help,
  onChange,
}: {
  readonly value: string;
  readonly help: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      autoFocus
      isRequired
      maxLength={40}
      label={say("code")}
      help={help}
      value={value}
      onChange={onChange}
    />
  );
}
