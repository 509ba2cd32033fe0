/** Options that say since when: a time, or an age. */
import { CliError, EXIT } from "./command.ts";

/** Units of ages. */
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Milliseconds since 1970 of a time or an age; a date alone would leave the zone to guesswork and is refused.
 */
export function instantOf(text: string, option: string): number {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
  if (unit === "m" || unit === "h" || unit === "d") {
    return Date.now() - Number(count) * UNIT_MS[unit];
  }
  const at = /^\d{4}-\d\d-\d\dT/u.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new CliError(
      EXIT.usage,
      `${option} must be a time like 2026-11-21T08:00:00Z, or an age: 90m, 12h, 3d`,
    );
  }
  return at;
}
