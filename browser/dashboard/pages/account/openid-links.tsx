/** The accounts of the OpenID provider that open a person's, each with the way to take it away. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OpenidLink } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { FACTORS } from "../../app/factors.ts";
import { useMessages } from "../../app/message-set.ts";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Table } from "../../parts/table.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { OPENID } from "./queries.ts";

/** A section of the page; nothing where there is neither a provider nor a link. */
export function OpenidLinks({
  links,
  isLastWayIn,
}: {
  readonly links: readonly OpenidLink[];
  readonly isLastWayIn: boolean;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const offered = useQuery(OPENID).data?.name ?? null;
  if (offered === null && links.length === 0) {
    return null;
  }
  const name = offered ?? say("otherProvider");
  return (
    <section aria-labelledby="openid">
      <h2 id="openid">{say("openidLinks", { name })}</h2>
      <p>{links.length === 0 ? say("noOpenidLinks", { name }) : say("openidLinksText")}</p>
      {links.length > 0 && (
        <Table
          label={say("openidLinks", { name })}
          rows={links}
          columns={[
            {
              key: "issuer",
              title: say("openidIssuer"),
              cell: ({ issuer }) => <span dir="ltr">{new URL(issuer).host}</span>,
            },
            {
              key: "created",
              title: say("passkeyAdded"),
              cell: ({ created_at: at }) => <Instant at={at} />,
            },
            {
              key: "actions",
              title: say("actions"),
              cell: ({ id, issuer }) =>
                isLastWayIn ? (
                  say("lastSignIn")
                ) : (
                  <ConfirmButton
                    label={say("remove")}
                    about={new URL(issuer).host}
                    title={say("removeTitle", { name: new URL(issuer).host })}
                    text={say("openidRemoveText")}
                    stale={FACTORS.queryKey}
                    run={() => api.dashboard.deleteOpenidLink(id)}
                  />
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
