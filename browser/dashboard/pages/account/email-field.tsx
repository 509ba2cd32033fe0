import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** The address by which somebody signs in. */
export function EmailField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      isRequired
      label={say("email")}
      value={value}
      onChange={onChange}
    />
  );
}
