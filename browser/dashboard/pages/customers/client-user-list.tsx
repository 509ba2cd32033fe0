/** People at customers, who are asked to approve proofs: of one company on its page, of all on theirs. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ClientUser } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { ClientUserForm } from "./client-user-form.tsx";
import { CompanyLink } from "./company-field.tsx";
import styles from "./customers.module.css";
import { EraseButton } from "./erase-button.tsx";
import { ExportButton } from "./export-button.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { clientUserList, CUSTOMERS, type ListSearch } from "./queries.ts";
import { Status } from "./status.tsx";

const route = getRouteApi("/shell/customers/people");

/** The page of `/customers/people`. */
export function PeoplePage(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { find } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ClientUserList
      search={{ find }}
      beside={
        <FindForm
          label={say("findPerson")}
          button={say("find")}
          find={find}
          onFind={(wanted) => void navigate({ search: { find: wanted } })}
        />
      }
    />
  );
}

/** Those of `search`; `beside` stands next to the button that adds one. */
export function ClientUserList({
  search,
  beside,
}: {
  readonly search: ListSearch;
  readonly beside: ReactNode;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const mayWrite = useScope("fills:write");
  const list = useSuspenseInfiniteQuery(clientUserList(search));
  const { company, find } = search;
  return (
    <RecordList
      list={list}
      bar={
        <>
          {beside}
          {mayWrite && (
            <DialogButton look={company === undefined ? "main" : "plain"} label={say("newPerson")}>
              {(close) => <ClientUserForm person={null} company={company} onDone={close} />}
            </DialogButton>
          )}
        </>
      }
      empty={
        <EmptyState title={say(find === undefined ? "noPeople" : "noneFound")}>
          {find === undefined && <p>{say("noPeopleText")}</p>}
        </EmptyState>
      }
      label={say("people")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns({ hasCompany: company === undefined, mayWrite })}
    />
  );
}

function useColumns({
  hasCompany,
  mayWrite,
}: {
  readonly hasCompany: boolean;
  readonly mayWrite: boolean;
}): readonly Column<ClientUser>[] {
  const say = useMessages(CUSTOMER_MESSAGES);
  return [
    {
      key: "email",
      title: say("email"),
      cell: ({ email, name }) => (
        <span className={styles["title"]}>
          <bdi>{email}</bdi>
          {name !== null && <small dir="auto">{name}</small>}
        </span>
      ),
    },
    ...(hasCompany
      ? [
          {
            key: "company",
            title: say("company"),
            cell: ({ company_id: id }: ClientUser) => <CompanyLink id={id} />,
          },
        ]
      : []),
    { key: "status", title: say("status"), cell: ({ status }) => <Status status={status} /> },
    {
      key: "actions",
      title: say("actions"),
      cell: (person) => <Actions person={person} mayWrite={mayWrite} />,
    },
  ];
}

function Actions({
  person,
  mayWrite,
}: {
  readonly person: ClientUser;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { id, email } = person;
  return (
    <span className={styles["buttons"]}>
      {mayWrite && (
        <DialogButton label={say("edit")} about={email} title={email}>
          {(close) => <ClientUserForm person={person} company={undefined} onDone={close} />}
        </DialogButton>
      )}
      <ExportButton email={email} clientUserId={id} />
      {mayWrite && (
        <>
          <EraseButton email={email} clientUserId={id} />
          <ConfirmButton
            label={say("remove")}
            about={email}
            title={say("removeTitle", { name: email })}
            text={say("removePersonText")}
            stale={CUSTOMERS}
            run={() => api.clientUsers.delete(id)}
          />
        </>
      )}
    </span>
  );
}
