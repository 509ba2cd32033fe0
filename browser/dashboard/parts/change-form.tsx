/** A form that changes one thing: a refusal stands at its field, or above the button where no field takes it. */
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldErrors } from "../app/explain.ts";
import { Button } from "./button.tsx";
import { Form } from "./field.tsx";
import { ErrorNotice, type RefusalMessages } from "./states.tsx";

/** Of the fields of a form whose state is one draft. */
export interface DraftFields<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** `fields` are the names of the fields inside. */
export function ChangeForm({
  change,
  fields,
  label,
  messages = {},
  children,
}: {
  readonly change: UseMutationResult<unknown, Error, void>;
  readonly fields: readonly string[];
  readonly label: string;
  readonly messages?: RefusalMessages;
  readonly children: ReactNode;
}): ReactNode {
  const refused = Object.keys(fieldErrors(change.error));
  const isAtFields = refused.length > 0 && refused.every((name) => fields.includes(name));
  return (
    <Form error={change.error} onSubmit={() => change.mutate()}>
      {children}
      {change.isError && !isAtFields && <ErrorNotice error={change.error} messages={messages} />}
      <Button look="main" type="submit" isPending={change.isPending}>
        {label}
      </Button>
    </Form>
  );
}
