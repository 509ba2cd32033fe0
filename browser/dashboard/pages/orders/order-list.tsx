/** The finals of the team: which may go to press, whose they are and what they look like. */
import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Render } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { SelectField } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { FilterLinks } from "../../parts/filter-links.tsx";
import { NextPageButton } from "../../parts/next-page-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { ChoiceBox, ChoiceActions, type OrderChoice } from "./order-choice.tsx";
import { DecidedOrders, isFound } from "./decided-orders.tsx";
import { HotFolder } from "./hot-folder.tsx";
import { PREFLIGHTS, PRESS_STATES } from "./list-search.ts";
import { Customer } from "./customer.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./orders.module.css";
import { companyName, decidedFills, fillDetail, orderList, projectChoices } from "./queries.ts";

const route = getRouteApi("/shell/orders");

/** The page of `/orders`. */
export function OrderList(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const search = route.useSearch();
  const list = useSuspenseInfiniteQuery(orderList(search));
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const choice = { chosen, choose };
  const columns = useColumns(choice);
  const orders = list.data.pages.flatMap(({ data }) => data);
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  // What the board is narrowed by besides is of press files, and these have none yet.
  const { find, ...others } = search;
  const isByPress = Object.values(others).some((value) => value !== undefined);
  const waiting = useSuspenseQuery(decidedFills).data;
  const decided = isByPress ? [] : waiting.filter((fill) => isFound(fill, find ?? ""));
  return (
    <>
      <PageHead title={say("title")} actions={<Actions />} />
      <DecidedOrders fills={decided} />
      <FilterLinks label={say("press")}>
        {([undefined, ...PRESS_STATES] as const).map((press) => (
          <Link
            key={press ?? "all"}
            to="/orders"
            search={{ ...search, press }}
            activeOptions={{ explicitUndefined: true }}
          >
            {say(press ?? "all")}
          </Link>
        ))}
      </FilterLinks>
      <div className={styles["bar"]}>
        <Finder />
        <PreflightChoice />
        <ProjectChoice />
      </div>
      {search.company !== undefined && <CompanyLine id={search.company} />}
      {orders.length === 0 && isNarrowed && decided.length > 0 ? null : orders.length === 0 ? (
        <EmptyState title={say(isNarrowed ? "noneFound" : "none")}>
          {!isNarrowed && <p>{say("noneText")}</p>}
        </EmptyState>
      ) : (
        <Table label={say("title")} columns={columns} rows={orders} />
      )}
      <NextPageButton list={list} />
      <ChoiceActions
        shown={orders.filter(({ signed_url: url }) => url !== null).map(({ id }) => id)}
        choice={choice}
      />
    </>
  );
}

/** Beside the title. */
function Actions(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayOrder = useScope("batches:write");
  return (
    <>
      <Link to="/orders/open">{say("openDesigns")}</Link>
      {mayOrder && <Link to="/orders/batch">{say("batch")}</Link>}
      <HotFolder />
    </>
  );
}

/** By words of what the list shows, and of what it does not: reference, cart, SKU. */
function Finder(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { find } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FindForm
      label={say("findLabel")}
      button={say("find")}
      find={find}
      onFind={(wanted) => void navigate({ search: (before) => ({ ...before, find: wanted }) })}
    />
  );
}

/** The company that the list was opened for, and the way back to all. */
function CompanyLine({ id }: { readonly id: string }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const name = useSuspenseQuery(companyName(id)).data;
  return (
    <p>
      {say("ofCompany", { name })}{" "}
      <Link to="/orders" search={(before) => ({ ...before, company: undefined })}>
        {say("allCompanies")}
      </Link>
    </p>
  );
}

/** What preflight says of them. */
function PreflightChoice(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { preflight } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SelectField
      label={say("preflight")}
      value={preflight ?? "all"}
      options={(["all", ...PREFLIGHTS] as const).map((value) => ({ value, label: say(value) }))}
      onChange={(value) =>
        void navigate({
          search: (before) => ({ ...before, preflight: value === "all" ? undefined : value }),
        })
      }
    />
  );
}

/** Not there while the team has no projects. */
function ProjectChoice(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { project } = route.useSearch();
  const navigate = route.useNavigate();
  const projects = useQuery(projectChoices).data ?? [];
  if (projects.length === 0) {
    return null;
  }
  return (
    <SelectField
      label={say("project")}
      value={project ?? ""}
      options={[
        { value: "", label: say("allProjects") },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) =>
        void navigate({ search: (before) => ({ ...before, project: id === "" ? undefined : id }) })
      }
    />
  );
}

function useColumns(choice: OrderChoice): readonly Column<Render>[] {
  const say = useMessages(ORDER_MESSAGES);
  return [
    {
      key: "order",
      title: say("order"),
      cell: (render) => <OrderTitle render={render} choice={choice} />,
    },
    { key: "status", title: say("status"), cell: (render) => <OrderStatus render={render} /> },
    {
      key: "customer",
      title: say("customer"),
      cell: (render) => <Customer email={render.customer_email} about={render.project_name} />,
    },
    { key: "made", title: say("made"), cell: ({ created_at: at }) => <Instant at={at} /> },
    {
      key: "file",
      title: say("file"),
      cell: ({ id, signed_url: url, external_order_id: order }) =>
        url !== null && (
          <a
            className={styles["download"]}
            href={url}
            aria-label={`${say("download")}: ${order ?? id}`}
          >
            {say("download")}
          </a>
        ),
    },
  ];
}

function OrderTitle({
  render,
  choice,
}: {
  readonly render: Render;
  readonly choice: OrderChoice;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { id, template_title: title, external_order_id: order, signed_url: url } = render;
  return (
    <span className={styles["order"]}>
      {url === null ? (
        <span className={styles["choice"]} />
      ) : (
        <ChoiceBox id={id} label={say("choose", { order: order ?? title })} choice={choice} />
      )}
      <Thumbnail render={render} />
      <span className={styles["title"]}>
        <Link to="/orders/$id" params={{ id }}>
          <bdi>{order ?? title}</bdi>
        </Link>
        {order !== null && <small dir="auto">{title}</small>}
      </span>
    </span>
  );
}

/**
 * Of the fill as it is now. A file that was replaced looked otherwise, and of texts that a program sent nothing is kept:
 * those have none, only its room.
 */
function Thumbnail({ render }: { readonly render: Render }): ReactNode {
  const { fill_id: id, superseded_by: newer } = render;
  const hasPicture = id !== null && newer === null;
  const fill = useQuery({ ...fillDetail(id ?? ""), enabled: hasPicture }).data;
  return (
    <span className={styles[hasPicture ? "thumbnail" : "noThumbnail"]}>
      {fill !== undefined && fill.erased_at === null && (
        <img src={fill.preview_url} alt="" loading="lazy" />
      )}
    </span>
  );
}
