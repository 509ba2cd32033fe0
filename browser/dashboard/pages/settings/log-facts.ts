/** What an entry of the log says was changed, in the reader's words. */
import { isMemberRole } from "#domain/member-role.ts";
import type { Messages } from "#domain/messages/dashboard/settings/en.data.ts";
import type { AuditEntry } from "../../../../client/src/generated/types.ts";
import type { Texts } from "../../app/message-set.ts";
import { instantText } from "../../parts/instant.tsx";

type Facts = NonNullable<AuditEntry["before"]>;

/** By their names in the API. Others are for programs (ids, file names): the file of the whole log has them. */
const LABELS: Readonly<Record<string, keyof Messages>> = {
  name: "name",
  email: "email",
  role: "role",
  requires_factor: "requiresFactor",
  allows_support: "allowsSupport",
  reason: "reason",
  ends_at: "endsAt",
  status: "status",
  scopes: "scopes",
  allowed_origins: "allowedOrigins",
  allowed_ips: "allowedIps",
  language: "language",
  issuer: "issuer",
  external_order_id: "order",
  fills: "fills",
  plan: "planName",
};

/** One line for each fact that differs. */
export function factLines(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  say: Texts<keyof Messages>,
): readonly string[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const from = textOf(before, name, say);
    const to = textOf(after, name, say);
    if (from === to) {
      return [];
    }
    const value = from === null || to === null ? (to ?? from) : say("changeOf", { from, to });
    return [say("factOf", { label: say(label), value: value ?? "" })];
  });
}

/** Null where the entry does not say it. */
function textOf(facts: Facts | null, name: string, say: Texts<keyof Messages>): string | null {
  const value = facts?.[name];
  if (value === undefined) {
    return null;
  }
  if (typeof value === "boolean") {
    return say(value ? "yes" : "no");
  }
  if (value === null || value.length === 0) {
    return say("nothing");
  }
  if (typeof value !== "string") {
    return value.join(", ");
  }
  if (name === "ends_at") {
    return instantText(value);
  }
  return name === "role" && isMemberRole(value) ? say(value) : value;
}
