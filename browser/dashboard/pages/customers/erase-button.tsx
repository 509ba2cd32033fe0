/** All that is kept of somebody, erased for good: said in full, and confirmed by typing whose it is. */
import { type ReactNode, useState } from "react";
import { api, mode } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CustomerButton, type CustomerActionOptions } from "./customer-button.tsx";
import styles from "./customers.module.css";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { customerMembers, type NamedCustomer } from "./named-customer.ts";
import { CUSTOMERS } from "./queries.ts";

/** For whom may change orders. */
export function EraseButton(about: CustomerActionOptions): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return (
    useScope("fills:write") && (
      <CustomerButton
        label={say("erase")}
        title={say("eraseTitle", { email: about.email })}
        {...about}
      >
        {(customer, close) => <Erase customer={customer} onDone={close} />}
      </CustomerButton>
    )
  );
}

/** A request takes a hundred orders at most; how many there were in all. */
async function eraseAll(
  customer: NamedCustomer,
  onPart: (erased: number) => void,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const { erasure } = await api.customers.erase(customerMembers(customer));
    erased += erasure.fills;
    if (!erasure.has_more) {
      return erased;
    }
    onPart(erased);
  }
}

function Erase({
  customer,
  onDone,
}: {
  readonly customer: NamedCustomer;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { tell } = useToast();
  const { email } = customer;
  const [typed, setTyped] = useState("");
  const [erased, setErased] = useState<number | null>(null);
  const erase = useChange(() => eraseAll(customer, setErased), {
    stale: CUSTOMERS,
    onDone: (count) => {
      tell.done(say("erased", { count }));
      onDone();
    },
  });
  return (
    <ChangeForm change={erase} fields={[]} label={say("erase")}>
      <div className={styles["dialog"]}>
        <Lost />
        <TextField
          label={say("typeToConfirm", { email })}
          isRequired
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          validate={(text) =>
            text.trim().toLowerCase() === email.toLowerCase() ? null : say("notTyped")
          }
        />
        <p role="status">{erased !== null && say("erased", { count: erased })}</p>
      </div>
    </ChangeForm>
  );
}

/** What goes, and what the ledger keeps. */
function Lost(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return (
    <>
      <h3>{say("erasedTitle")}</h3>
      <ul>
        <li>{say("erasedOrders")}</li>
        <li>{say("erasedDesigns")}</li>
        {mode === "live" && <li>{say("erasedPerson")}</li>}
      </ul>
      <h3>{say("keptTitle")}</h3>
      <ul>
        <li>{say("keptOrders")}</li>
        {mode === "live" && <li>{say("keptDecisions")}</li>}
        <li>{say("keptLog")}</li>
        {mode === "test" && <li>{say("keptLive")}</li>}
      </ul>
      <p>{say("noUndo")}</p>
    </>
  );
}
