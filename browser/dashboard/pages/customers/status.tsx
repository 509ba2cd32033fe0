import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";

const STANDINGS = {
  active: "pass",
  invited: "plain",
  completed: "plain",
  archived: "plain",
  disabled: "warn",
} as const satisfies Readonly<Record<string, Standing>>;

/** How a company, a project or a person stands. */
export function Status({ status }: { readonly status: keyof typeof STANDINGS }): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return <StatusMark standing={STANDINGS[status]}>{say(status)}</StatusMark>;
}

/** One of those that the thing can have. */
export function StatusField<One extends keyof typeof STANDINGS>({
  status,
  statuses,
  onChange,
}: {
  readonly status: One;
  readonly statuses: readonly One[];
  readonly onChange: (status: One) => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return (
    <SelectField
      label={say("status")}
      value={status}
      options={statuses.map((value) => ({ value, label: say(value) }))}
      onChange={onChange}
    />
  );
}
