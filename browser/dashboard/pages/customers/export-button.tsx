/** Everything that is kept of somebody, as a ZIP in the browser's downloads; much of it comes in parts. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, mode } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { CustomerButton, type CustomerActionOptions } from "./customer-button.tsx";
import styles from "./customers.module.css";
import { nextPartOf } from "./export-archive.ts";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { customerMembers, type NamedCustomer } from "./named-customer.ts";

/** For whom may read orders. */
export function ExportButton(about: CustomerActionOptions): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return (
    useScope("fills:read") && (
      <CustomerButton
        label={say("export")}
        title={say("exportTitle", { email: about.email })}
        {...about}
      >
        {(customer) => <Export customer={customer} />}
      </CustomerButton>
    )
  );
}

/** What was saved so far, and where the next part begins; null when all of it was. */
interface Saved {
  readonly count: number;
  readonly next: string | null;
}

function Export({ customer }: { readonly customer: NamedCustomer }): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const [saved, setSaved] = useState<Saved>({ count: 0, next: null });
  const { count, next } = saved;
  const save = useMutation({
    mutationFn: async () => {
      const { stream, headers } = await api.customers.export({
        ...customerMembers(customer),
        ...(next === null ? {} : { starting_after: next }),
      });
      const archive = await new Response(stream).blob();
      saveFile(archive, headers);
      return await nextPartOf(archive);
    },
    onSuccess: (after) => setSaved({ count: count + 1, next: after }),
  });
  const hasPart = count > 0 && next !== null;
  return (
    <div className={styles["dialog"]}>
      <p>{say("exportText")}</p>
      {mode === "test" && <p>{say("exportTestText")}</p>}
      <p role="status">
        {count > 0 && say(hasPart ? "partSaved" : "allSaved", hasPart ? { number: count } : {})}
      </p>
      {save.isError && <ErrorNotice error={save.error} />}
      <Button look="main" isPending={save.isPending} onPress={() => save.mutate()}>
        {say(hasPart ? "nextPart" : "download")}
      </Button>
    </div>
  );
}
