/** Designs that customers approved, or want changed, and of which no press file was made yet. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Fill } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { decidedFills, ORDERS } from "./queries.ts";

/** Above the board, by the reference that the customer was given; nothing where none waits. */
export function DecidedOrders(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayMake = useScope("renders:write");
  const fills = useSuspenseQuery(decidedFills).data;
  const columns: readonly Column<Fill>[] = [
    { key: "order", title: say("reference"), cell: (fill) => <Design fill={fill} /> },
    { key: "status", title: say("status"), cell: (fill) => <Decision fill={fill} /> },
    {
      key: "customer",
      title: say("customer"),
      cell: ({ customer_email: email, customer_name: name }) => (
        <span className={styles["title"]}>
          <bdi>{email}</bdi>
          {name !== null && <small dir="auto">{name}</small>}
        </span>
      ),
    },
    ...(mayMake
      ? [{ key: "make", title: say("file"), cell: (fill: Fill) => <MakeButton fill={fill} /> }]
      : []),
  ];
  return (
    fills.length > 0 && (
      <section className={styles["decided"]} aria-label={say("fromCustomers")}>
        <h2>{say("fromCustomers")}</h2>
        <Table label={say("fromCustomers")} columns={columns} rows={fills} />
      </section>
    )
  );
}

function Design({ fill }: { readonly fill: Fill }): ReactNode {
  return (
    <span className={styles["order"]}>
      <span className={styles["thumbnail"]}>
        <img src={fill.preview_url} alt="" loading="lazy" />
      </span>
      <span className={styles["title"]}>
        <strong dir="ltr">{fill.reference}</strong>
        <small dir="auto">{fill.template_title}</small>
      </span>
    </span>
  );
}

/** What the customer said, and when. */
function Decision({ fill }: { readonly fill: Fill }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { approved_at: approvedAt, change_note: note, change_asked_at: askedAt } = fill;
  return approvedAt === null ? (
    <span className={styles["title"]}>
      <StatusMark standing="warn">{say("changeWanted")}</StatusMark>
      <bdi>{note}</bdi>
      {askedAt !== null && <Instant at={askedAt} />}
    </span>
  ) : (
    <span className={styles["title"]}>
      <StatusMark standing="pass">{say("approved")}</StatusMark>
      <Instant at={approvedAt} />
    </span>
  );
}

/** The one next step of what was approved. */
function MakeButton({ fill }: { readonly fill: Fill }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { tell } = useToast();
  const { id, reference, approved_at: approvedAt } = fill;
  const make = useChange(() => api.fills.finalize(id, {}), {
    stale: ORDERS,
    isTold: true,
    onDone: () => tell.done(say("fileMade", { reference })),
  });
  return (
    approvedAt !== null && (
      <Button
        aria-label={`${say("makeFile")}: ${reference}`}
        isPending={make.isPending}
        onPress={() => make.mutate()}
      >
        {say("makeFile")}
      </Button>
    )
  );
}
