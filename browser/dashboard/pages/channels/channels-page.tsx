/** The ways by which orders come in: programs, storefronts, their products, and who is told. */
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { SectionLinks } from "../../parts/section-links.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { CHANNEL_MESSAGES } from "./messages.ts";

/** The frame of `/channels` and all below. */
export function ChannelsPage(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const readsKeys = useScope("api_keys:read");
  return (
    <>
      <PageHead title={say("title")} />
      <SectionLinks label={say("title")}>
        {readsKeys && <Link to="/channels/keys">{say("keys")}</Link>}
        <Link to="/channels/applications">{say("applications")}</Link>
        <Link to="/channels/products">{say("products")}</Link>
        <Link to="/channels/webhooks">{say("webhooks")}</Link>
      </SectionLinks>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </>
  );
}
