/** The company that a project or a person belongs to: named in rows, chosen in forms. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { companyChoices, companyDetail } from "./queries.ts";

/** Its name, which leads to its page; nothing for none. */
export function CompanyLink({ id }: { readonly id: string | null }): ReactNode {
  const company = useQuery({ ...companyDetail(id ?? ""), enabled: id !== null }).data;
  return (
    id !== null && (
      <Link to="/customers/companies/$id" params={{ id }}>
        <bdi>{company?.name ?? id}</bdi>
      </Link>
    )
  );
}

/** One of the newest hundred, the one that it is, or none. */
export function CompanyField({
  id,
  onChange,
}: {
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const current = useQuery({ ...companyDetail(id ?? ""), enabled: id !== null }).data;
  const newest = useQuery(companyChoices).data ?? [];
  const isListed = id === null || newest.some((one) => one.id === id);
  return (
    <SelectField
      label={say("company")}
      value={id ?? ""}
      options={[
        { value: "", label: say("noCompany") },
        ...(isListed ? [] : [{ value: id, label: current?.name ?? id }]),
        ...newest.map((one) => ({ value: one.id, label: one.name })),
      ]}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
