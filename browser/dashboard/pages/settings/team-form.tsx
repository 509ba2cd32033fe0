/** What a team is called, where it is written to, and whom it lets in. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Team } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { FACTORS } from "../../app/factors.ts";
import { useMessages } from "../../app/message-set.ts";
import { ME } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";

/** Only what was changed is sent: a name alone asks for no fresh sign-in. */
export function TeamForm({
  team,
  onDone,
}: {
  readonly team: Team;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const [name, setName] = useState(team.name);
  const [email, setEmail] = useState(team.email ?? "");
  const [requiresFactor, setRequiresFactor] = useState(team.requires_second_factor);
  const [allowsSupport, setAllowsSupport] = useState(team.allows_support);
  const save = useChange(
    () =>
      api.teams.update(team.id, {
        ...(name === team.name ? {} : { name }),
        ...(email === (team.email ?? "") ? {} : { email }),
        ...(requiresFactor === team.requires_second_factor
          ? {}
          : { requires_second_factor: requiresFactor }),
        ...(allowsSupport === team.allows_support ? {} : { allows_support: allowsSupport }),
      }),
    { stale: ME.queryKey, onDone },
  );
  return (
    <ChangeForm change={save} fields={["name", "email"]} label={say("save")}>
      <TextField
        name="name"
        label={say("name")}
        isRequired
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TextField
        name="email"
        type="email"
        label={say("teamEmail")}
        value={email}
        onChange={setEmail}
      />
      <FactorRule isRequired={requiresFactor} onChange={setRequiresFactor} />
      <CheckField
        label={say("allowSupport")}
        isChecked={allowsSupport}
        onChange={setAllowsSupport}
      />
    </ChangeForm>
  );
}

/** Nobody requires of others what they have not: without a factor of one's own, the way to it. */
function FactorRule({
  isRequired,
  onChange,
}: {
  readonly isRequired: boolean;
  readonly onChange: (isRequired: boolean) => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { has_totp: hasTotp, passkeys } = useSuspenseQuery(FACTORS).data;
  const hasFactor = hasTotp || passkeys.length > 0;
  return hasFactor || isRequired ? (
    <CheckField label={say("requireFactor")} isChecked={isRequired} onChange={onChange} />
  ) : (
    <p>
      {say("ownFactorFirst")} <Link to="/account">{say("ownSignIn")}</Link>
    </p>
  );
}
