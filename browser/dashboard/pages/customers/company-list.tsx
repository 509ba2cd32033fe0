/** The companies that the shop prints for. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Company } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { companyList } from "./queries.ts";
import { Status } from "./status.tsx";

const route = getRouteApi("/shell/customers/companies");

/** The page of `/customers/companies`. */
export function CompanyList(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { find } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useSuspenseInfiniteQuery(companyList(find));
  return (
    <RecordList
      list={list}
      bar={
        <>
          <FindForm
            label={say("findName")}
            button={say("find")}
            find={find}
            onFind={(wanted) => void navigate({ search: { find: wanted } })}
          />
          <NewCompany />
        </>
      }
      empty={
        <EmptyState title={say(find === undefined ? "noCompanies" : "noneFound")}>
          {find === undefined && <p>{say("noCompaniesText")}</p>}
        </EmptyState>
      }
      label={say("companies")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns()}
    />
  );
}

/** One that was added is shown at once: projects and people come next. */
function NewCompany(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const navigate = useNavigate();
  return (
    useScope("templates:write") && (
      <DialogButton look="main" label={say("newCompany")}>
        {() => (
          <CompanyForm
            company={null}
            onDone={({ id }) => void navigate({ to: "/customers/companies/$id", params: { id } })}
          />
        )}
      </DialogButton>
    )
  );
}

function useColumns(): readonly Column<Company>[] {
  const say = useMessages(CUSTOMER_MESSAGES);
  return [
    {
      key: "name",
      title: say("name"),
      cell: ({ id, name }) => (
        <Link to="/customers/companies/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { key: "status", title: say("status"), cell: ({ status }) => <Status status={status} /> },
    { key: "added", title: say("added"), cell: ({ created_at: at }) => <Instant at={at} /> },
  ];
}
