/** One endpoint: how it stands, what it hears of, and what was sent to it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { WebhookEndpoint } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { CopyId } from "../../parts/copy-button.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { instantText } from "../../parts/instant.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./channels.module.css";
import { DeliveryList } from "./delivery-list.tsx";
import { isRefusedBy } from "./refused-by.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { webhookDetail, WEBHOOKS } from "./queries.ts";
import { NewSecret, WebhookForm } from "./webhook-form.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

const route = getRouteApi("/shell/channels/webhooks/$id");

/** The page of `/channels/webhooks/{id}`. */
export function WebhookPage(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id } = route.useParams();
  const mayWrite = useScope("webhooks:write");
  const endpoint = useSuspenseQuery(webhookDetail(id)).data;
  return (
    <>
      <div className={styles["bar"]}>
        <div className={styles["title"]}>
          <h2>
            <bdi>{endpoint.url}</bdi>
          </h2>
          <CopyId id={id} />
        </div>
        {mayWrite && <Actions endpoint={endpoint} />}
      </div>
      <Facts>
        <dt>{say("status")}</dt>
        <dd>
          <WebhookStatus endpoint={endpoint} />
          <Failure endpoint={endpoint} />
        </dd>
        <dt>{say("events")}</dt>
        <dd>
          {endpoint.events === "*" ? say("allEvents") : <bdi>{endpoint.events.join(", ")}</bdi>}
        </dd>
      </Facts>
      <h2>{say("deliveries")}</h2>
      <DeliveryList endpointId={id} />
    </>
  );
}

/**
 * Since when deliveries fail and with what answer, so that nobody has to open one; what to do where that ended them. Where
 * it is not the answer that counts, the API's own sentence says what went wrong: a certificate, an address, a body that
 * did not end.
 */
function Failure({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { failure, disabled_reason: reason } = endpoint;
  if (failure === null) {
    return null;
  }
  const { first_at: firstAt, last_status: status, last_error: error } = failure;
  const time = instantText(firstAt);
  return (
    <p>
      {isRefusedBy(status) ? (
        say("failingSince", { time, status })
      ) : (
        <>
          {say("brokenSince", { time })}{" "}
          <bdi lang="en" dir="ltr">
            {error}
          </bdi>
        </>
      )}{" "}
      {reason === "failures" && say("turnedOffText")}
    </p>
  );
}

/** The next action first: an endpoint that is off is turned on, one that is on is tried. */
function Actions({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id, url, status } = endpoint;
  const setStatus = useChange(
    (next: "active" | "paused") => api.webhookEndpoints.update(id, { status: next }),
    { stale: WEBHOOKS, isTold: true },
  );
  const verb = { active: "pause", paused: "resume", disabled: "turnOn" } as const;
  const hasMissed = endpoint.failure !== null && status !== "paused";
  return (
    <span className={styles["buttons"]}>
      {hasMissed && <SendMissed endpoint={endpoint} since={endpoint.failure?.first_at ?? ""} />}
      <Button
        look={status === "disabled" && !hasMissed ? "main" : "plain"}
        isPending={setStatus.isPending}
        onPress={() => setStatus.mutate(status === "active" ? "paused" : "active")}
      >
        {say(verb[status])}
      </Button>
      {status === "active" && <SendTest id={id} />}
      <DialogButton label={say("edit")} title={url}>
        {(close) => <WebhookForm endpoint={endpoint} onDone={close} />}
      </DialogButton>
      <DialogButton label={say("newSecret")}>
        {(close) => <NewSecret id={id} onDone={close} />}
      </DialogButton>
      {status !== "disabled" && (
        <ConfirmButton
          label={say("turnOff")}
          about={url}
          title={say("turnOffTitle", { name: url })}
          text={say("turnOffText")}
          stale={WEBHOOKS}
          run={() => api.webhookEndpoints.delete(id)}
        />
      )}
    </span>
  );
}

/** Once the server is mended: on again where it was turned off, and told of all that happened meanwhile. */
function SendMissed({
  endpoint: { id, status },
  since,
}: {
  readonly endpoint: WebhookEndpoint;
  /** Of the first failure. */
  readonly since: string;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { tell } = useToast();
  const send = useChange(
    () => api.webhookEndpoints.update(id, { status: "active", resend_since: since }),
    { stale: WEBHOOKS, isTold: true, onDone: () => tell.done(say("missedSent")) },
  );
  return (
    <Button
      look={status === "disabled" ? "main" : "plain"}
      isPending={send.isPending}
      onPress={() => send.mutate()}
    >
      {say(status === "disabled" ? "turnOnAndSend" : "sendMissed")}
    </Button>
  );
}

function SendTest({ id }: { readonly id: string }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { tell } = useToast();
  const test = useChange(() => api.webhookEndpoints.test(id), {
    stale: WEBHOOKS,
    isTold: true,
    onDone: ({ sent_status: outcome, sent_status_code: status }) =>
      tell.done(
        status !== null && (outcome === "succeeded" || isRefusedBy(status))
          ? say("testSent", { status })
          : say("testFailed"),
      ),
  });
  return (
    <Button isPending={test.isPending} onPress={() => test.mutate()}>
      {say("sendTest")}
    </Button>
  );
}
