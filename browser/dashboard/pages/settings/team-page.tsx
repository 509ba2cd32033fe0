/** The team: what it is called and how strict it is, its people, who was asked to join, and who may help. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe, useOwner } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { MemberList } from "./member-list.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { MEMBERS, teamDetail } from "./queries.ts";
import styles from "./settings.module.css";
import { SupportList } from "./support-list.tsx";
import { TeamForm } from "./team-form.tsx";
import { useMemberMessages } from "./member-messages.ts";

/** The page of `/settings/team`. */
export function TeamPage(): ReactNode {
  const isOwner = useOwner();
  return (
    <div className={styles["page"]}>
      <Summary />
      <MemberList />
      {isOwner && (
        <>
          <InvitationList />
          <SupportList />
        </>
      )}
    </div>
  );
}

function Summary(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { team: own } = useMe();
  const isOwner = useOwner();
  const team = useSuspenseQuery(teamDetail(own.id)).data;
  return (
    <Part title={say("team")}>
      <Facts>
        <dt>{say("name")}</dt>
        <dd dir="auto">{team.name}</dd>
        <dt>{say("teamEmail")}</dt>
        <dd>{team.email === null ? say("noneGiven") : <bdi>{team.email}</bdi>}</dd>
        <dt>{say("factorRule")}</dt>
        <dd>{say(team.requires_second_factor ? "factorRequired" : "factorOptional")}</dd>
        <dt>{say("supportRule")}</dt>
        <dd>{say(team.allows_support ? "supportAllowed" : "supportAsks")}</dd>
      </Facts>
      <span className={styles["buttons"]}>
        {isOwner && (
          <DialogButton look="plain" label={say("edit")} about={say("team")} title={team.name}>
            {(close) => <TeamForm team={team} onDone={close} />}
          </DialogButton>
        )}
        <LeaveButton />
      </span>
    </Part>
  );
}

/** For who has a team to go on in; somebody who was let in to help is no member. */
function LeaveButton(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const messages = useMemberMessages();
  const { user, team, teams } = useMe();
  const next = teams.find((one) => one.id !== team.id && one.support_ends_at === null);
  if (team.support_ends_at !== null || next === undefined) {
    return null;
  }
  return (
    <ConfirmButton
      look="plain"
      label={say("leave")}
      about={team.name}
      title={say("leaveTitle", { name: team.name })}
      text={say("leaveText")}
      messages={messages}
      stale={MEMBERS}
      run={() => leave({ userId: user.id, teamId: team.id, nextId: next.id })}
    />
  );
}

/** The session goes on in the next team first: it would end with the membership. */
async function leave({
  userId,
  teamId,
  nextId,
}: {
  readonly userId: string;
  readonly teamId: string;
  readonly nextId: string;
}): Promise<void> {
  await api.dashboard.setTeam({ team_id: nextId });
  try {
    await api.teams.removeMember(teamId, userId);
  } catch (error) {
    await api.dashboard.setTeam({ team_id: teamId });
    throw error;
  }
  location.assign("/dashboard");
  // Until the document is left: what it shows would be asked for in the other team.
  await new Promise(() => undefined);
}
