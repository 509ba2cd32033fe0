/** One team: how it stands, and what who runs the installation may do about it. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlatformTeam } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { CopyId } from "../../parts/copy-button.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Instant } from "../../parts/instant.tsx";
import styles from "./admin.module.css";
import { BillingForm } from "./billing-form.tsx";
import { ADMIN_MESSAGES } from "./messages.ts";
import { planChoices, teamDetail } from "./queries.ts";
import { SupportRequest } from "./support-request.tsx";
import { TeamAccess } from "./team-access.tsx";

const route = getRouteApi("/shell/admin/teams/$id");

/** The page of `/admin/teams/{id}`. */
export function TeamPage(): ReactNode {
  const { id } = route.useParams();
  const team = useSuspenseQuery(teamDetail(id)).data;
  return (
    <>
      <div className={styles["bar"]}>
        <div className={styles["title"]}>
          <h2 dir="auto">{team.name}</h2>
          <CopyId id={id} />
        </div>
        <Actions team={team} />
      </div>
      <TeamFacts team={team} />
    </>
  );
}

function Actions({ team }: { readonly team: PlatformTeam }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const plans = useQuery(planChoices).data ?? [];
  return (
    <span className={styles["buttons"]}>
      <DialogButton look="main" label={say("askSupport")}>
        {(close) => <SupportRequest teamId={team.id} onDone={close} />}
      </DialogButton>
      {/* An installation without plans has nothing to set. */}
      {plans.length > 0 && (
        <DialogButton look="plain" label={say("setPlan")}>
          {(close) => <BillingForm team={team} plans={plans} onDone={close} />}
        </DialogButton>
      )}
    </span>
  );
}

function TeamFacts({ team }: { readonly team: PlatformTeam }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return (
    <Facts>
      <dt>{say("access")}</dt>
      <dd>
        <TeamAccess access={team.access} />
      </dd>
      <dt>{say("plan")}</dt>
      <dd>{team.plan ?? say("noPlan")}</dd>
      {team.email !== null && (
        <div>
          <dt>{say("email")}</dt>
          <dd>
            <bdi>{team.email}</bdi>
          </dd>
        </div>
      )}
      <dt>{say("members")}</dt>
      <dd>{team.members}</dd>
      <dt>{say("templates")}</dt>
      <dd>{team.templates}</dd>
      <dt>{say("renders")}</dt>
      <dd>{team.renders}</dd>
      <dt>{say("lastActive")}</dt>
      <dd>{team.last_active_at === null ? say("never") : <Instant at={team.last_active_at} />}</dd>
      <dt>{say("created")}</dt>
      <dd>
        <Instant at={team.created_at} />
      </dd>
      {team.ends_at !== null && (
        <div>
          <dt>{say("ends")}</dt>
          <dd>
            <Instant at={team.ends_at} />
          </dd>
        </div>
      )}
      <dt>{say("log")}</dt>
      <dd>
        <Link to="/admin/log" search={{ team: team.id }}>
          {say("teamLog")}
        </Link>
      </dd>
    </Facts>
  );
}
