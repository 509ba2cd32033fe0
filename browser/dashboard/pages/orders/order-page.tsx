/** One final: may it go to press, what was changed on it, and its file. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Fill, Render } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { CopyId } from "../../parts/copy-button.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CertificateSummary } from "./certificate-summary.tsx";
import { OrderLink } from "./order-link.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import { OrderStatus } from "./order-status.tsx";
import { OrderTexts } from "./order-texts.tsx";
import styles from "./orders.module.css";
import { PagePictures } from "./page-pictures.tsx";
import { PreflightFindings } from "./preflight-findings.tsx";
import { fieldsOf, fillDetail, isArchived, orderDetail, ORDERS } from "./queries.ts";
import { TicketButton } from "./ticket-button.tsx";
import { ReleaseButton } from "./release-button.tsx";

const route = getRouteApi("/shell/orders/$id");

/** The page of `/orders/{id}`. */
export function OrderPage(): ReactNode {
  const { id } = route.useParams();
  const render = useSuspenseQuery(orderDetail(id)).data;
  const { fill_id: fillId } = render;
  const fill = useQuery({ ...fillDetail(fillId ?? ""), enabled: fillId !== null }).data;
  const fields = useQuery(fieldsOf(render.template_id, render.scene_revision));
  const hasTemplate = !isArchived(fields.error);
  return (
    <>
      <PageHead
        title={render.external_order_id ?? render.template_title}
        beside={<OrderStatus render={render} />}
        actions={<Actions render={render} fill={fill} />}
      />
      <OrderFacts render={render} fill={fill} hasTemplate={hasTemplate} />
      {!hasTemplate && <ArchivedNote />}
      {render.error !== null && (
        <p lang="en" dir="ltr">
          {render.error.message}
        </p>
      )}
      {fill !== undefined && fields.isSuccess && <PagePictures render={render} fill={fill} />}
      <div className={styles["parts"]}>
        <OrderTexts render={render} fill={fill} />
        <PreflightFindings render={render} />
        {render.status === "succeeded" && <CertificateSummary render={render} />}
      </div>
    </>
  );
}

/** Nothing is wrong with the order, and what is lacking here comes back. */
function ArchivedNote(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  return (
    <p>
      {say("templateArchived")}{" "}
      <Link to="/templates" search={{ status: "archived" }}>
        {say("archivedTemplates")}
      </Link>
    </p>
  );
}

interface Shown {
  readonly render: Render;
  /** Absent where a program sent the texts, and until it is there. */
  readonly fill: Fill | undefined;
}

function Actions({ render, fill }: Shown): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayMake = useScope("renders:write");
  const mayLink = useScope("fills:write");
  const { tell } = useToast();
  const again = useChange(() => api.renders.retry(render.id), {
    stale: ORDERS,
    isTold: true,
    onDone: () => tell.done(say("madeAgain")),
  });
  const isDone = render.status === "succeeded" && render.preflight_status === "pass";
  // What was replaced must not be printed by mistake: the newer file is where one goes on.
  const isReplaced = render.superseded_by !== null;
  return (
    <>
      {mayLink && !isReplaced && fill?.status === "finalized" && render.released_at === null && (
        <DialogButton look="plain" label={say("correctionLink")}>
          {(close) => <OrderLink fillId={fill.id} kinds={["correct"]} onDone={close} />}
        </DialogButton>
      )}
      {mayMake && !isDone && (
        <Button isPending={again.isPending} onPress={() => again.mutate()}>
          {say("makeAgain")}
        </Button>
      )}
      <TicketButton render={render} />
      {mayMake && <ReleaseButton render={render} fill={fill} />}
      {render.signed_url !== null && (
        <ButtonLink look={isReplaced ? "plain" : "main"} href={render.signed_url}>
          {say("download")}
        </ButtonLink>
      )}
    </>
  );
}

function OrderFacts({
  render,
  fill,
  hasTemplate,
}: Shown & { readonly hasTemplate: boolean }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { superseded_by: newer, released_at: released } = render;
  return (
    <Facts>
      <dt>{say("template")}</dt>
      <dd>
        {hasTemplate ? (
          <Link to="/templates/$id" params={{ id: render.template_id }}>
            <bdi>{render.template_title}</bdi>
          </Link>
        ) : (
          <bdi>{render.template_title}</bdi>
        )}
      </dd>
      <CustomerFacts render={render} fill={fill} />
      <dt>{say("made")}</dt>
      <dd>
        <Instant at={render.created_at} />
      </dd>
      {released !== null && (
        <>
          <dt>{say("released")}</dt>
          <dd>
            <Instant at={released} />
          </dd>
        </>
      )}
      {newer !== null && (
        <>
          <dt>{say("replaced")}</dt>
          <dd>
            <Link to="/orders/$id" params={{ id: newer }}>
              {say("showNewer")}
            </Link>
          </dd>
        </>
      )}
      <dt>{say("file")}</dt>
      <dd>
        <CopyId id={render.id} />
      </dd>
    </Facts>
  );
}

/** By what the customer knows it, who that is, and what it belongs to. */
function CustomerFacts({ render, fill }: Shown): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { customer_email: email, project_name: project } = render;
  return (
    <>
      {fill !== undefined && (
        <>
          <dt>{say("reference")}</dt>
          <dd>
            <bdi>{fill.reference}</bdi>
          </dd>
        </>
      )}
      {email !== null && (
        <>
          <dt>{say("customer")}</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </>
      )}
      {project !== null && (
        <>
          <dt>{say("project")}</dt>
          <dd dir="auto">{project}</dd>
        </>
      )}
    </>
  );
}
