/** How a demo is kept: an account for the person in it. Loaded when somebody asks. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../app/api.ts";
import { language, useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { ChangeForm } from "../parts/change-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextField } from "../parts/field.tsx";

/** Open until `onClose`. */
export function ClaimDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <Dialog title={say("claimTitle")} isOpen onClose={onClose}>
      <ClaimForm />
    </Dialog>
  );
}

function ClaimForm(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [team, setTeam] = useState("");
  const claim = useMutation({
    mutationFn: () => api.demo.claim({ email, password, team_name: team, language }),
  });
  if (claim.isSuccess) {
    return <p role="status">{say("claimSent", { email })}</p>;
  }
  return (
    <ChangeForm change={claim} fields={[]} label={say("claimSend")}>
      <p>{say("claimText")}</p>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        isRequired
        label={say("claimEmail")}
        value={email}
        onChange={setEmail}
      />
      <TextField
        name="password"
        type="password"
        autoComplete="new-password"
        isRequired
        minLength={12}
        label={say("claimPassword")}
        help={say("claimPasswordHelp")}
        value={password}
        onChange={setPassword}
      />
      <TextField
        name="team_name"
        autoComplete="organization"
        isRequired
        label={say("claimTeam")}
        value={team}
        onChange={setTeam}
      />
    </ChangeForm>
  );
}
