/** One company: its projects with their orders, and who approves them. */
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Company } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { CopyId } from "../../parts/copy-button.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ClientUserList } from "./client-user-list.tsx";
import { CompanyForm } from "./company-form.tsx";
import styles from "./customers.module.css";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { ProjectList } from "./project-list.tsx";
import { companyDetail, CUSTOMERS } from "./queries.ts";
import { Status } from "./status.tsx";

const route = getRouteApi("/shell/customers/companies/$id");

/** The page of `/customers/companies/{id}`. */
export function CompanyPage(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { id } = route.useParams();
  const company = useSuspenseQuery(companyDetail(id)).data;
  const mayWrite = useScope("templates:write");
  return (
    <>
      <PageHead
        title={company.name}
        beside={<Status status={company.status} />}
        actions={mayWrite && <Actions company={company} />}
      />
      <p className={styles["about"]}>
        <Link to="/orders" search={{ company: id }}>
          {say("companyOrders")}
        </Link>
        <CopyId id={id} />
      </p>
      <section className={styles["section"]} aria-labelledby="projects">
        <ProjectList search={{ company: id }} beside={<h2 id="projects">{say("projects")}</h2>} />
      </section>
      <section className={styles["section"]} aria-labelledby="people">
        <ClientUserList search={{ company: id }} beside={<h2 id="people">{say("people")}</h2>} />
      </section>
    </>
  );
}

function Actions({ company }: { readonly company: Company }): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id, name } = company;
  // The page is left before anything is asked anew: of the company itself there is nothing any more.
  const remove = async (): Promise<void> => {
    await api.companies.delete(id);
    queries.removeQueries({ queryKey: CUSTOMERS, type: "inactive" });
    await navigate({ to: "/customers/companies" });
    queries.removeQueries({ queryKey: companyDetail(id).queryKey });
  };
  return (
    <>
      <DialogButton look="plain" label={say("edit")} title={name}>
        {(close) => <CompanyForm company={company} onDone={close} />}
      </DialogButton>
      <ConfirmButton
        look="plain"
        label={say("delete")}
        about={name}
        title={say("deleteTitle", { name })}
        text={say("deleteCompanyText")}
        stale={CUSTOMERS}
        run={remove}
      />
    </>
  );
}
