/** Everything that is kept of somebody, as a ZIP in the browser's downloads; much of it comes in parts. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, mode } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import styles from "./customers.module.css";
import { nextPartOf } from "./export-archive.ts";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { customerMembers, type NamedCustomer } from "./named-customer.ts";

/** For whom may read orders. */
export function ExportButton({
  isDisabled = false,
  look = "bare",
  ...customer
}: NamedCustomer & {
  readonly isDisabled?: boolean;
  readonly look?: "plain" | "bare";
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { email } = customer;
  return (
    useScope("fills:read") && (
      <DialogButton
        label={say("export")}
        about={email}
        title={say("exportTitle", { email })}
        look={look}
        isDisabled={isDisabled}
      >
        {() => <Export customer={customer} />}
      </DialogButton>
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
