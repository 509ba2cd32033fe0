/** Projects, which group orders: of one company on its page, of all on theirs. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Project } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { CompanyLink } from "./company-field.tsx";
import styles from "./customers.module.css";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { ProjectForm } from "./project-form.tsx";
import { CUSTOMERS, type ListSearch, projectList } from "./queries.ts";
import { Status } from "./status.tsx";

const route = getRouteApi("/shell/customers/projects");

/** The page of `/customers/projects`. */
export function ProjectsPage(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { find } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ProjectList
      search={{ find }}
      beside={
        <FindForm
          label={say("findName")}
          button={say("find")}
          find={find}
          onFind={(wanted) => void navigate({ search: { find: wanted } })}
        />
      }
    />
  );
}

/** Those of `search`; `beside` stands next to the button that adds one. */
export function ProjectList({
  search,
  beside,
}: {
  readonly search: ListSearch;
  readonly beside: ReactNode;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const mayWrite = useScope("templates:write");
  const list = useSuspenseInfiniteQuery(projectList(search));
  const { company, find } = search;
  return (
    <RecordList
      list={list}
      bar={
        <>
          {beside}
          {mayWrite && (
            <DialogButton look={company === undefined ? "main" : "plain"} label={say("newProject")}>
              {(close) => <ProjectForm project={null} company={company} onDone={close} />}
            </DialogButton>
          )}
        </>
      }
      empty={
        <EmptyState title={say(find === undefined ? "noProjects" : "noneFound")}>
          {find === undefined && <p>{say("noProjectsText")}</p>}
        </EmptyState>
      }
      label={say("projects")}
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
}): readonly Column<Project>[] {
  const say = useMessages(CUSTOMER_MESSAGES);
  return [
    { key: "name", title: say("name"), cell: ({ name }) => <bdi>{name}</bdi> },
    ...(hasCompany
      ? [
          {
            key: "company",
            title: say("company"),
            cell: ({ company_id: id }: Project) => <CompanyLink id={id} />,
          },
        ]
      : []),
    { key: "status", title: say("status"), cell: ({ status }) => <Status status={status} /> },
    {
      key: "actions",
      title: say("actions"),
      cell: (project) => <Actions project={project} mayWrite={mayWrite} />,
    },
  ];
}

function Actions({
  project,
  mayWrite,
}: {
  readonly project: Project;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const { id, name } = project;
  return (
    <span className={styles["buttons"]}>
      <Link
        to="/orders"
        search={{ project: id }}
        className={styles["link"] ?? ""}
        aria-label={`${say("orders")}: ${name}`}
      >
        {say("orders")}
      </Link>
      {mayWrite && (
        <>
          <DialogButton label={say("edit")} about={name} title={name}>
            {(close) => <ProjectForm project={project} company={undefined} onDone={close} />}
          </DialogButton>
          <ConfirmButton
            label={say("delete")}
            about={name}
            title={say("deleteTitle", { name })}
            text={say("deleteProjectText")}
            stale={CUSTOMERS}
            run={() => api.projects.delete(id)}
          />
        </>
      )}
    </span>
  );
}
