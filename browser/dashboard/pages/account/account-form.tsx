import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/field.tsx";
import { Refusal } from "./refusal.tsx";

/** Fields, what was refused of them, and the button that sends them; `beside` stands behind that. */
export function AccountForm({
  change,
  words,
  label,
  beside,
  children,
}: {
  readonly change: UseMutationResult<unknown, Error, void>;
  /** Of the page for a refusal, by code of the API. */
  readonly words: Readonly<Record<string, string>>;
  readonly label: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Form error={change.error} onSubmit={() => change.mutate()}>
      {children}
      <Refusal error={change.error} words={words} />
      <Button look="main" type="submit" isPending={change.isPending}>
        {label}
      </Button>
      {beside}
    </Form>
  );
}
