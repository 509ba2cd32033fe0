/** What templates print with: the team's fonts, papers, inks and pictures, and the lists of choices they share. */
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { SectionLinks } from "../../parts/section-links.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { LIBRARY_MESSAGES } from "./messages.ts";

/** The frame of `/library` and all below. */
export function LibraryPage(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const readsFonts = useScope("fonts:read");
  const readsPictures = useScope("assets:read");
  return (
    <>
      <PageHead title={say("title")} />
      <SectionLinks label={say("title")}>
        {readsFonts && <Link to="/library/fonts">{say("fonts")}</Link>}
        <Link to="/library/stocks">{say("stocks")}</Link>
        <Link to="/library/inks">{say("inks")}</Link>
        {readsPictures && <Link to="/library/pictures">{say("pictures")}</Link>}
        <Link to="/library/selection-sets">{say("selectionSets")}</Link>
      </SectionLinks>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </>
  );
}
