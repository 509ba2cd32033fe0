/** `/confirm`: what a mailed link leads to. Opening it changes nothing, since mail scanners follow links; the button does. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { linkToken } from "./link-token.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { Refusal } from "./refusal.tsx";

/** The page. */
export function ConfirmAddress(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const confirm = useMutation({
    mutationFn: () => api.people.confirmAddress({ token: linkToken() }),
  });
  return (
    <AccountPage title={say("confirmTitle")}>
      {confirm.isSuccess ? (
        <>
          <p role="status">{say("confirmed")}</p>
          <p>
            <a href="/dashboard">{say("toDashboard")}</a>
          </p>
        </>
      ) : (
        <>
          <p>{say("confirmText")}</p>
          <Refusal error={confirm.error} words={{ invalid_mail_link: say("linkOver") }} />
          <Button look="main" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
            {say("confirmAction")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
