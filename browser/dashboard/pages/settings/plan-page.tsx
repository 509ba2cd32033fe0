/** What is used of what, when it is counted anew, and how it is paid. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Usage } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { useOwner } from "../../app/session.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { BillingPart } from "./billing-part.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { PlanOffers } from "./plan-offers.tsx";
import { billingDetail, planOffers, usageDetail } from "./queries.ts";
import styles from "./settings.module.css";

/** One thing that is counted; `allowed` is null without a limit. */
interface UsageRow {
  readonly id: "pressFiles" | "templates" | "members" | "storage" | "previews";
  readonly used: number;
  readonly allowed: number | null;
}

/** The page of `/settings/plan`. */
export function PlanPage(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const usage = useSuspenseQuery(usageDetail).data;
  const { plan = null, plans = [] } = useQuery({ ...planOffers, enabled: useOwner() }).data ?? {};
  const billing = useQuery({ ...billingDetail, enabled: plan !== null }).data ?? null;
  const { start, end } = usage.period;
  return (
    <div className={styles["page"]}>
      <Part title={say("usageTitle")}>
        <p className={styles["soft"]}>
          {say("usagePeriod", { start: dayText(start), end: dayText(end) })}
        </p>
        <Table label={say("usageTitle")} rows={rowsOf(usage)} columns={useColumns()} />
      </Part>
      {billing !== null && <BillingPart billing={billing} canBuy={plans.length > 0} />}
      {plans.length > 0 && <PlanOffers plans={plans} billing={billing} />}
    </div>
  );
}

/** In the time zone that periods are counted in. */
function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString(language, { dateStyle: "medium", timeZone: "UTC" });
}

function rowsOf({ renders, templates, members, storage_bytes: bytes, ...rest }: Usage): UsageRow[] {
  const { limits, previews } = rest;
  return [
    { id: "pressFiles", used: renders, allowed: limits.renders_per_month },
    { id: "templates", used: templates, allowed: limits.templates },
    { id: "members", used: members, allowed: limits.members },
    { id: "storage", used: bytes, allowed: limits.storage_bytes },
    { id: "previews", used: previews, allowed: null },
  ];
}

function useColumns(): readonly Column<UsageRow>[] {
  const say = useMessages(SETTINGS_MESSAGES);
  return [
    {
      key: "item",
      title: say("item"),
      cell: (row) => (
        <span className={styles["title"]}>
          {say(row.id)}
          <Share row={row} />
        </span>
      ),
    },
    {
      key: "used",
      title: say("usage"),
      isNumber: true,
      cell: ({ id, used }) => amountText(id, used),
    },
    {
      key: "allowed",
      title: say("allowed"),
      isNumber: true,
      cell: ({ id, allowed }) => (allowed === null ? say("noLimit") : amountText(id, allowed)),
    },
  ];
}

/** The figures beside it, for the eye; without a limit there is no share. */
function Share({ row: { id, used, allowed } }: { readonly row: UsageRow }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  return (
    allowed !== null && (
      <progress
        className={styles["share"]}
        max={Math.max(allowed, 1)}
        value={Math.min(used, Math.max(allowed, 1))}
        data-full={used >= allowed}
        aria-label={`${say(id)}: ${say("share", {
          used: amountText(id, used),
          allowed: amountText(id, allowed),
        })}`}
      />
    )
  );
}

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** A count, or bytes in the unit that people say. */
function amountText(id: UsageRow["id"], amount: number): string {
  if (id !== "storage") {
    return amount.toLocaleString(language);
  }
  const [unit, size] =
    amount >= GIGABYTE ? (["gigabyte", GIGABYTE] as const) : (["megabyte", MEGABYTE] as const);
  return (amount / size).toLocaleString(language, {
    style: "unit",
    unit,
    maximumFractionDigits: 1,
  });
}
