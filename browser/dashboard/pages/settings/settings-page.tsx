/** What is true of a team and of oneself in it, whatever is printed. */
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { useOwner, useScope } from "../../app/session.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { SectionLinks } from "../../parts/section-links.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";

/** The frame of `/settings` and all below. */
export function SettingsPage(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const isOwner = useOwner();
  const readsBrand = useScope("assets:read");
  return (
    <>
      <PageHead title={say("title")} />
      <SectionLinks label={say("title")}>
        <Link to="/settings/team">{say("team")}</Link>
        {readsBrand && <Link to="/settings/brand">{say("brand")}</Link>}
        <Link to="/settings/plan">{say("plan")}</Link>
        <Link to="/settings/profile">{say("profile")}</Link>
        {isOwner && <Link to="/settings/log">{say("log")}</Link>}
      </SectionLinks>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </>
  );
}
