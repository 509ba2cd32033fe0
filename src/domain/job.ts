/** Work that waits behind the service, as those who run it see it. */

/** `retrying` waits for its next attempt; `failed` has had all of them. */
export const JOB_STATES = ["waiting", "active", "retrying", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job that is not done; nothing of it is what a customer typed. */
export interface JobView {
  readonly id: string;
  readonly queue: string;
  readonly state: JobState;
  /** Ids of what it is about, by what they are of: { render_id: "rnd_…" }. */
  readonly ids: Readonly<Record<string, string>>;
  /** Begun so far. */
  readonly attempts: number;
  /** Why the last attempt failed, without addresses; null where none did. */
  readonly error: string | null;
  readonly createdAt: string;
  /** When it may begin, or might have. */
  readonly dueAt: string;
}

const ID = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/u;
const ADDRESS = /[^\s<>]+@[^\s<>]+/gu;
const MAX_ERROR_CHARS = 500;

/** Of what a job was given, the ids: the rest may be of a shop. */
export function idsIn(
  payload: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === "string" && ID.test(value) ? [[name, value]] : [],
    ),
  );
}

/** An error as it may be shown: servers for mail repeat the address they refuse. */
export function withoutAddresses(error: string): string {
  return error.replaceAll(ADDRESS, "…").slice(0, MAX_ERROR_CHARS);
}
