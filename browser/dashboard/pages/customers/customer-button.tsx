/** A button that says whom it is about, and opens a dialog about all that is kept of them. */
import type { ReactNode } from "react";
import { DialogButton } from "../../parts/dialog-button.tsx";
import type { NamedCustomer } from "./named-customer.ts";

export interface CustomerActionOptions extends NamedCustomer {
  readonly isDisabled?: boolean;
  readonly look?: "plain" | "bare";
}

export function CustomerButton({
  label,
  title,
  children,
  isDisabled = false,
  look = "bare",
  ...customer
}: CustomerActionOptions & {
  readonly label: string;
  readonly title: string;
  readonly children: (customer: NamedCustomer, close: () => void) => ReactNode;
}): ReactNode {
  return (
    <DialogButton
      label={label}
      about={customer.email}
      title={title}
      look={look}
      isDisabled={isDisabled}
    >
      {(close) => children(customer, close)}
    </DialogButton>
  );
}
