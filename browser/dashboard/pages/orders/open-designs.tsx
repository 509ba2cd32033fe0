/** Designs that were begun and not ordered: how old each is, what it lacks, and a link for whoever lost theirs. */
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Fill } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { Instant } from "../../parts/instant.tsx";
import { NextPageButton } from "../../parts/next-page-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Customer } from "./customer.tsx";
import { Decision, Design } from "./decided-orders.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import { OrderLink } from "./order-link.tsx";
import styles from "./orders.module.css";
import { fieldsOf, openFills } from "./queries.ts";

const route = getRouteApi("/shell/orders/open");

/** The page of `/orders/open`. */
export function OpenDesigns(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { find } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useSuspenseInfiniteQuery(openFills(find));
  const columns = useColumns();
  const fills = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHead title={say("openDesigns")} actions={<Link to="/orders">{say("toOrders")}</Link>} />
      <p>{say("openText")}</p>
      <div className={styles["bar"]}>
        <FindForm
          label={say("findLabel")}
          button={say("find")}
          find={find}
          onFind={(wanted) => void navigate({ search: { find: wanted } })}
        />
      </div>
      {fills.length === 0 ? (
        <EmptyState title={say(find === undefined ? "noOpen" : "noOpenFound")} />
      ) : (
        <Table label={say("openDesigns")} columns={columns} rows={fills} />
      )}
      <NextPageButton list={list} />
    </>
  );
}

function useColumns(): readonly Column<Fill>[] {
  const say = useMessages(ORDER_MESSAGES);
  const mayLink = useScope("fills:write");
  return [
    { key: "order", title: say("reference"), cell: (fill) => <Design fill={fill} /> },
    { key: "status", title: say("status"), cell: (fill) => <Progress fill={fill} /> },
    {
      key: "customer",
      title: say("customer"),
      cell: (fill) => <Customer email={fill.customer_email} about={fill.customer_name} />,
    },
    { key: "begun", title: say("begun"), cell: (fill) => <Times fill={fill} /> },
    ...(mayLink
      ? [{ key: "link", title: say("link"), cell: (fill: Fill) => <LinkButton fill={fill} /> }]
      : []),
  ];
}

/** When it was begun, changed last, and will close; in one column, as the names of the design need the room. */
function Times({ fill }: { readonly fill: Fill }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  return (
    <span className={styles["title"]}>
      <Instant at={fill.created_at} />
      <small>
        {say("changed")} <Instant at={fill.updated_at} />
      </small>
      <small>
        {say("ends")} <Instant at={fill.expires_at} />
      </small>
    </span>
  );
}

/** How far the customer has come: what is lacking, said by its names, or what they have decided. */
function Progress({ fill }: { readonly fill: Fill }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { missing_fields: missing, approved_at: approvedAt, change_asked_at: askedAt } = fill;
  const isMissing = missing.length > 0;
  const known = useQuery({
    ...fieldsOf(fill.template_id, fill.scene_revision),
    enabled: isMissing,
  }).data;
  if (approvedAt !== null || askedAt !== null) {
    return <Decision fill={fill} />;
  }
  if (fill.completed_at !== null) {
    return <StatusMark standing="pass">{say("complete")}</StatusMark>;
  }
  if (!isMissing) {
    return <StatusMark standing="plain">{say("inProgress")}</StatusMark>;
  }
  // The names of an archived template's fields cannot be asked for.
  const labels = missing.flatMap((id) => known?.find((field) => field.id === id)?.label ?? []);
  return (
    <span className={styles["title"]}>
      <StatusMark standing="warn">{say("countMissing", { count: missing.length })}</StatusMark>
      {labels.length > 0 && <small dir="auto">{labels.join(", ")}</small>}
    </span>
  );
}

/** What is complete is not changed by its customer any more. */
function LinkButton({ fill }: { readonly fill: Fill }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { id, reference, approved_at: approvedAt, completed_at: completedAt } = fill;
  return (
    approvedAt === null && (
      <DialogButton label={say("createLink")} about={reference} title={reference}>
        {(close) => (
          <OrderLink
            fillId={id}
            kinds={completedAt === null ? ["edit", "approve"] : ["approve"]}
            onDone={close}
          />
        )}
      </DialogButton>
    )
  );
}
