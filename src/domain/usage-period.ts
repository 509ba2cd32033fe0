/** The month that finals are counted in. */
import { dateAt } from "#base/instant.ts";

/** From its first millisecond to the first after it, since 1970. */
export interface UsagePeriod {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The period that holds `nowMs`: a month that begins on the day and at the time of day at which the subscription's
 * period did, in UTC; in a month without such a day, on its last. An annual subscription has twelve a year, and one
 * whose renewal was not told yet goes on by the month. Without a subscription (null) the calendar month in UTC.
 */
export function usagePeriodAt(nowMs: number, anchorMs: number | null): UsagePeriod {
  // The epoch was the first of a month, at midnight.
  const anchor = anchorMs ?? 0;
  const months = monthNumber(nowMs) - monthNumber(anchor);
  const startMs = monthsAfter(anchor, months);
  return startMs <= nowMs
    ? { startMs, endMs: monthsAfter(anchor, months + 1) }
    : { startMs: monthsAfter(anchor, months - 1), endMs: startMs };
}

/** So many months after an instant; counted from the instant itself, so that the 31st comes back after a February. */
function monthsAfter(ms: number, months: number): number {
  const date = dateAt(ms);
  const day = date.getUTCDate();
  // The first, since the 31st of a shorter month would be a day of the next.
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const end = dateAt(date.getTime());
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(day, end.getUTCDate()));
  return date.getTime();
}

/** Months since the year 0. */
function monthNumber(ms: number): number {
  const date = dateAt(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
