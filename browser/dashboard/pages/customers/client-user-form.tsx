/** Somebody at a customer: the address that proofs are mailed to, a name, the company and how they stand. */
import { type ReactNode, useState } from "react";
import type { ClientUser } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CompanyField } from "./company-field.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { CUSTOMERS } from "./queries.ts";
import { StatusField } from "./status.tsx";

/** A new one where `person` is null, of `company` unless another is chosen. */
export function ClientUserForm({
  person,
  company,
  onDone,
}: {
  readonly person: ClientUser | null;
  readonly company: string | undefined;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const [email, setEmail] = useState(person?.email ?? "");
  const [name, setName] = useState(person?.name ?? "");
  const [companyId, setCompanyId] = useState(
    person === null ? (company ?? null) : person.company_id,
  );
  const [status, setStatus] = useState<ClientUser["status"]>(person?.status ?? "invited");
  const facts = { email, name: name.trim() === "" ? null : name, company_id: companyId };
  const save = useChange<void, unknown>(
    () =>
      person === null
        ? api.clientUsers.create(facts)
        : api.clientUsers.update(person.id, { ...facts, status }),
    { stale: CUSTOMERS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["email", "name"]}
      label={say(person === null ? "newPerson" : "save")}
    >
      <TextField
        name="email"
        type="email"
        label={say("email")}
        isRequired
        value={email}
        onChange={setEmail}
      />
      <TextField name="name" label={say("name")} value={name} onChange={setName} />
      <CompanyField id={companyId} onChange={setCompanyId} />
      {person !== null && (
        <StatusField
          status={status}
          statuses={["invited", "active", "disabled"]}
          onChange={setStatus}
        />
      )}
    </ChangeForm>
  );
}
