/** In a demo that ends: how long it lasts, and how it is kept. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../app/api.ts";
import { language, useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { ChangeForm } from "../parts/change-form.tsx";
import { DialogButton } from "../parts/dialog-button.tsx";
import { TextField } from "../parts/field.tsx";
import styles from "./shell.module.css";

const HOUR_MS = 3_600_000;

/** `endsAt`: when the team ends. */
export function DemoBanner({ endsAt }: { readonly endsAt: string }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  // Begun hours count: somebody with forty minutes has not none.
  const hours = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / HOUR_MS));
  return (
    <div className={styles["banner"]}>
      <span>{say("demoLeft", { hours })}</span>{" "}
      <DialogButton look="plain" label={say("claimTitle")}>
        {() => <ClaimForm />}
      </DialogButton>
    </div>
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
