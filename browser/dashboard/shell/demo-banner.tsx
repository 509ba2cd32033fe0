/** In a demo that ends: how long it lasts, and how it is kept. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../app/api.ts";
import { language, useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Form, TextField } from "../parts/field.tsx";
import { ErrorNotice } from "../parts/states.tsx";
import styles from "./shell.module.css";

const HOUR_MS = 3_600_000;

/** `endsAt`: when the team ends. */
export function DemoBanner({ endsAt }: { readonly endsAt: string }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  // Begun hours count: somebody with forty minutes has not none.
  const hours = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / HOUR_MS));
  return (
    <div className={styles["banner"]}>
      <span>{say("demoLeft", { hours })}</span>{" "}
      <Button onPress={() => setOpen(true)}>{say("claimTitle")}</Button>
      <Dialog title={say("claimTitle")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ClaimForm />
      </Dialog>
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
    <Form error={claim.error} onSubmit={() => claim.mutate()}>
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
      {claim.isError && <ErrorNotice error={claim.error} />}
      <Button look="main" type="submit" isPending={claim.isPending}>
        {say("claimSend")}
      </Button>
    </Form>
  );
}
