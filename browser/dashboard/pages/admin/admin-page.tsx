/** The installation, for who runs it: its teams, people, settings and work, and nothing that a shop has. */
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { SectionLinks } from "../../parts/section-links.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { ADMIN_MESSAGES } from "./messages.ts";

/** The frame of `/admin` and all below. */
export function AdminPage(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return (
    <>
      <PageHead title={say("title")} />
      <SectionLinks label={say("title")}>
        <Link to="/admin/teams">{say("teams")}</Link>
        <Link to="/admin/people">{say("people")}</Link>
        <Link to="/admin/plans">{say("plans")}</Link>
        <Link to="/admin/settings">{say("settings")}</Link>
        <Link to="/admin/jobs">{say("jobs")}</Link>
        <Link to="/admin/log">{say("log")}</Link>
      </SectionLinks>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </>
  );
}
