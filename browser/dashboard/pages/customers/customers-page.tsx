/** Whom the shop prints for: companies, their projects and people, and what is kept of anybody. */
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { SectionLinks } from "../../parts/section-links.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";

/** The frame of `/customers` and its lists. */
export function CustomersPage(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  return (
    <>
      <PageHead title={say("title")} />
      <SectionLinks label={say("title")}>
        <Link to="/customers/companies">{say("companies")}</Link>
        <Link to="/customers/projects">{say("projects")}</Link>
        <Link to="/customers/people">{say("people")}</Link>
        <Link to="/customers/data">{say("data")}</Link>
      </SectionLinks>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </>
  );
}
