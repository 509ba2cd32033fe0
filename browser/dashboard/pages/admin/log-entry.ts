/** What an entry of the log says, apart from the page. */
import type { PlatformAuditAction } from "#domain/audit.ts";
import type { PlatformAuditEntry } from "../../../../client/src/generated/types.ts";

/** Which text names an action. */
export const ACTION_LABELS = {
  "api_key.created": "keyCreated",
  "job.discarded": "jobDiscarded",
  "job.retried": "jobRetried",
  "member.added": "memberAdded",
  "plan.created": "planCreated",
  "plan.updated": "planUpdated",
  "plan.deleted": "planDeleted",
  "setting.created": "settingCreated",
  "setting.updated": "settingUpdated",
  "setting.deleted": "settingDeleted",
  "support.requested": "supportRequested",
  "team.billing_updated": "billingUpdated",
  "team.created": "teamCreated",
  "user.created": "userCreated",
  "user.updated": "userUpdated",
  "user.deleted": "userDeleted",
  "user.password_changed": "passwordChanged",
} as const satisfies Readonly<Record<PlatformAuditAction, string>>;

type FactValue = NonNullable<PlatformAuditEntry["after"]>[string] | undefined;

/** "value: 7 → 10" for each thing that differs, by the names that the API has for them. */
export function changesOf({
  before,
  after,
}: Pick<PlatformAuditEntry, "before" | "after">): readonly string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])];
    if (was === is) {
      return [];
    }
    return was === "" || is === "" ? `${name}: ${was}${is}` : `${name}: ${was} → ${is}`;
  });
}

function textOf(value: FactValue): string {
  return value === undefined || value === null ? "" : String(value);
}
