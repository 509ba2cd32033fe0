/** A company's name, and whether it is still printed for. */
import { type ReactNode, useState } from "react";
import type { Company } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { CUSTOMERS } from "./queries.ts";
import { StatusField } from "./status.tsx";

/** A new one where `company` is null. */
export function CompanyForm({
  company,
  onDone,
}: {
  readonly company: Company | null;
  readonly onDone: (company: Company) => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const [name, setName] = useState(company?.name ?? "");
  const [status, setStatus] = useState<Company["status"]>(company?.status ?? "active");
  const save = useChange(
    async () =>
      company === null
        ? (await api.companies.create({ name })).company
        : (await api.companies.update(company.id, { name, status })).company,
    { stale: CUSTOMERS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["name"]}
      label={say(company === null ? "newCompany" : "save")}
    >
      <TextField
        name="name"
        label={say("name")}
        isRequired
        maxLength={200}
        value={name}
        onChange={setName}
      />
      {company !== null && (
        <StatusField status={status} statuses={["active", "archived"]} onChange={setStatus} />
      )}
    </ChangeForm>
  );
}
