import { useMessages } from "../../app/message-set.ts";
import type { RefusalMessages } from "../../parts/states.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";

/** What is said where a change of the team's people is refused for a reason that its owner can do something about. */
export function useMemberMessages(): RefusalMessages {
  const say = useMessages(SETTINGS_MESSAGES);
  return {
    last_owner: say("lastOwner"),
    invalid_last_team: say("lastTeam"),
    address_not_confirmed: say("addressNotConfirmed"),
    mail_not_configured: say("noMail"),
  };
}
