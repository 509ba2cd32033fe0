/** For somebody whom an owner took out of the only team they had: what is left, and the way to a team of their own. */
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { ShopNameField } from "./shop-name-field.tsx";

/** `change` signs in once more, with the name of the team. */
export function NoTeam({
  name,
  change,
  onName,
}: {
  readonly name: string;
  readonly change: UseMutationResult<unknown, Error, void>;
  readonly onName: (name: string) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <AccountPage title={say("noTeamTitle")}>
      <p role="status">{say("noTeamText")}</p>
      <AccountForm
        change={change}
        words={{ sign_up_closed: say("signUpClosed") }}
        label={say("makeTeam")}
      >
        <ShopNameField value={name} onChange={onName} />
      </AccountForm>
    </AccountPage>
  );
}
