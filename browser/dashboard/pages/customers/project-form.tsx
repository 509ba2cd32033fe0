/** A project's name, whom it is done for, and how it stands. */
import { type ReactNode, useState } from "react";
import type { Project } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CompanyField } from "./company-field.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { CUSTOMERS } from "./queries.ts";
import { StatusField } from "./status.tsx";

/** A new one where `project` is null, for `company` unless another is chosen. */
export function ProjectForm({
  project,
  company,
  onDone,
}: {
  readonly project: Project | null;
  readonly company: string | undefined;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const [name, setName] = useState(project?.name ?? "");
  const [companyId, setCompanyId] = useState(
    project === null ? (company ?? null) : project.company_id,
  );
  const [status, setStatus] = useState<Project["status"]>(project?.status ?? "active");
  const save = useChange<void, unknown>(
    () =>
      project === null
        ? api.projects.create({ name, ...(companyId === null ? {} : { company_id: companyId }) })
        : api.projects.update(project.id, { name, company_id: companyId, status }),
    { stale: CUSTOMERS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["name"]}
      label={say(project === null ? "newProject" : "save")}
    >
      <TextField
        name="name"
        label={say("name")}
        isRequired
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <CompanyField id={companyId} onChange={setCompanyId} />
      {project !== null && (
        <StatusField
          status={status}
          statuses={["active", "completed", "archived"]}
          onChange={setStatus}
        />
      )}
    </ChangeForm>
  );
}
