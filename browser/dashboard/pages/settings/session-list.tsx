/** The browsers that one is signed in with, in all teams; each can be signed out from here. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SignedInBrowser } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { browserOf } from "./browser-name.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { SESSIONS, sessionList } from "./queries.ts";
import styles from "./settings.module.css";

/** Newest first. */
export function SessionList(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const list = useSuspenseInfiniteQuery(sessionList);
  const rows = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <RecordList
        list={list}
        bar={false}
        // The one that asks is always there.
        empty={null}
        label={say("sessions")}
        rows={rows}
        columns={[
          { key: "browser", title: say("browser"), cell: (one) => <Name session={one} /> },
          {
            key: "used",
            title: say("lastUsed"),
            cell: ({ last_used_at: at, ip }) => (
              <span className={styles["title"]}>
                <Instant at={at} />
                {ip !== null && <small dir="ltr">{ip}</small>}
              </span>
            ),
          },
          { key: "since", title: say("since"), cell: ({ created_at: at }) => <Instant at={at} /> },
          {
            key: "actions",
            title: say("actions"),
            cell: (one) =>
              one.is_current ? (
                <StatusMark standing="plain">{say("thisBrowser")}</StatusMark>
              ) : (
                <EndButton session={one} />
              ),
          },
        ]}
      />
      {rows.length > 1 && (
        <p>
          <EndOthersButton />
        </p>
      )}
    </>
  );
}

function useBrowserText(userAgent: string): string {
  const say = useMessages(SETTINGS_MESSAGES);
  const { browser, system } = browserOf(userAgent);
  if (browser === null) {
    return say("unknownBrowser");
  }
  return system === null ? browser : say("browserOn", { browser, system });
}

function Name({ session }: { readonly session: SignedInBrowser }): ReactNode {
  const { teams } = useMe();
  const team = teams.find(({ id }) => id === session.team_id);
  return (
    <span className={styles["title"]}>
      <bdi>{useBrowserText(session.user_agent)}</bdi>
      {team !== undefined && teams.length > 1 && <small dir="auto">{team.name}</small>}
    </span>
  );
}

function EndOthersButton(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  return (
    <ConfirmButton
      label={say("signOutOthers")}
      title={say("signOutOthersTitle")}
      text={say("signOutOthersText")}
      stale={SESSIONS}
      run={() => api.dashboard.endOtherSessions()}
      onDone={() => tell.done(say("signedOutOthers"))}
    />
  );
}

function EndButton({ session }: { readonly session: SignedInBrowser }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const about = `${useBrowserText(session.user_agent)}, ${instantText(session.created_at)}`;
  const end = useChange(() => api.dashboard.endSession(session.id), {
    stale: SESSIONS,
    isTold: true,
  });
  return (
    <Button
      look="bare"
      aria-label={`${say("signOut")}: ${about}`}
      isPending={end.isPending}
      onPress={() => end.mutate()}
    >
      {say("signOut")}
    </Button>
  );
}
