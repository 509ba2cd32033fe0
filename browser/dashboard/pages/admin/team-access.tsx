import type { ReactNode } from "react";
import type { PlatformTeam } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { ADMIN_MESSAGES } from "./messages.ts";

const STANDINGS = {
  works: "pass",
  grace: "warn",
  inactive: "fail",
  canceled: "plain",
} as const satisfies Readonly<Record<PlatformTeam["access"], Standing>>;

/** What works for a team. */
export function TeamAccess({ access }: { readonly access: PlatformTeam["access"] }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return <StatusMark standing={STANDINGS[access]}>{say(access)}</StatusMark>;
}
