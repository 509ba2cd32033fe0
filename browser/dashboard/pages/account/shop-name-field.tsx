/** What a new team is called. */
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

export function ShopNameField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <TextField
      name="team_name"
      autoComplete="organization"
      isRequired
      maxLength={200}
      label={say("shop")}
      value={value}
      onChange={onChange}
    />
  );
}
