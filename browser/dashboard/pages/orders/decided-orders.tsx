/** Designs that customers approved, or want changed, and of which no press file was made yet. */
import type { ReactNode } from "react";
import { nameKey } from "#domain/name-key.ts";
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
import { Customer } from "./customer.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { ORDERS } from "./queries.ts";

/** Whether a design is what somebody looks for: by its reference, or as orders are found. */
export function isFound(
  {
    reference,
    external_order_id: order,
    customer_email: email,
    customer_name: name,
    ...fill
  }: Fill,
  wanted: string,
): boolean {
  const part = nameKey(wanted);
  // A reference is read out and typed without its hyphen.
  return [reference, reference.replace("-", ""), order, email, name, fill.template_title].some(
    (text) => nameKey(text ?? "").includes(part),
  );
}

/** Above the board, by the order's number and the reference that the customer was given; nothing where none waits. */
export function DecidedOrders({ fills }: { readonly fills: readonly Fill[] }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayMake = useScope("renders:write");
  const columns: readonly Column<Fill>[] = [
    { key: "order", title: say("reference"), cell: (fill) => <Design fill={fill} /> },
    { key: "status", title: say("status"), cell: (fill) => <Decision fill={fill} /> },
    {
      key: "customer",
      title: say("customer"),
      cell: (fill) => <Customer email={fill.customer_email} about={fill.customer_name} />,
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

/** A design by its picture, the order's number and the reference that the customer was given. */
export function Design({ fill }: { readonly fill: Fill }): ReactNode {
  return (
    <span className={styles["order"]}>
      <span className={styles["thumbnail"]}>
        <img src={fill.preview_url} alt="" loading="lazy" />
      </span>
      <span className={styles["title"]}>
        {fill.external_order_id === null ? (
          <strong dir="ltr">{fill.reference}</strong>
        ) : (
          <>
            <strong>
              <bdi>{fill.external_order_id}</bdi>
            </strong>
            <span dir="ltr">{fill.reference}</span>
          </>
        )}
        <small dir="auto">{fill.template_title}</small>
      </span>
    </span>
  );
}

/** What the customer said, and when. */
export function Decision({ fill }: { readonly fill: Fill }): ReactNode {
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
