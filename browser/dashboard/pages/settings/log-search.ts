/** What the log is narrowed by, as its address says. */
import { AUDIT_ACTIONS, type AuditAction } from "#domain/audit.ts";

export interface LogSearch {
  readonly action?: AuditAction | undefined;
  /** Id of a person or a key. */
  readonly actor?: string | undefined;
  /** First and last day, as in 2026-05-23, in the time zone of the browser. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Of an address that anybody may have typed. */
export function logSearchOf({
  action,
  actor,
  from,
  until,
}: Readonly<Record<string, unknown>>): LogSearch {
  const known = AUDIT_ACTIONS.find((one) => one === action);
  return {
    ...(known === undefined ? {} : { action: known }),
    ...(typeof actor === "string" && actor !== "" ? { actor } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(until) ? { until } : {}),
  };
}

function isDay(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}$/u.test(value) &&
    !Number.isNaN(startOf(value).getTime())
  );
}

/** The instants that the API narrows by: from midnight of the first day to midnight after the last. */
export function boundsOf({ from, until }: Pick<LogSearch, "from" | "until">): {
  readonly since?: string;
  readonly until?: string;
} {
  return {
    ...(from === undefined ? {} : { since: startOf(from).toISOString() }),
    ...(until === undefined ? {} : { until: dayAfter(until).toISOString() }),
  };
}

/** Local time: a date with a time and no offset is (ECMA-262, 21.4.1.32). */
function startOf(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** By the calendar: days on which clocks change have no 24 hours. */
function dayAfter(day: string): Date {
  const date = startOf(day);
  date.setDate(date.getDate() + 1);
  return date;
}
