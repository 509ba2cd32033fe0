/** What the lists are narrowed by, as their addresses say. */
import { PLATFORM_AUDIT_ACTIONS, type PlatformAuditAction } from "#domain/audit.ts";
import { JOB_STATES, type JobState } from "#domain/job.ts";

type Typed = Readonly<Record<string, unknown>>;

/** Of teams. */
export interface TeamSearch {
  /** A part of the name, or an id. */
  readonly team?: string | undefined;
}

/** Of work. */
export interface JobSearch {
  readonly state?: JobState | undefined;
}

/** Of the log. */
export interface LogSearch extends TeamSearch {
  readonly action?: PlatformAuditAction | undefined;
}

/** Of an address that anybody may have typed; a name of digits alone comes as a number. */
export function teamSearchOf({ team }: Typed): TeamSearch {
  const text = typeof team === "number" ? String(team) : team;
  return typeof text === "string" && text !== "" ? { team: text } : {};
}

/** As above. */
export function jobSearchOf({ state }: Typed): JobSearch {
  const known = JOB_STATES.find((one) => one === state);
  return known === undefined ? {} : { state: known };
}

/** As above. */
export function logSearchOf({ action, ...search }: Typed): LogSearch {
  const known = PLATFORM_AUDIT_ACTIONS.find((one) => one === action);
  return { ...teamSearchOf(search), ...(known === undefined ? {} : { action: known }) };
}
