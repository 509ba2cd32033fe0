/** The frame of every page: the nouns, whose team and data this is, and the page itself. */
import { Outlet, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { mode } from "../app/api.ts";
import { language, useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { useMe } from "../app/session.ts";
import { LoadingPage } from "../parts/states.tsx";
import { Toasts } from "../parts/toasts.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { inMode, ModeChoice } from "./mode-choice.tsx";
import { MenuButton } from "./menu-button.tsx";
import { RailLinks } from "./rail-links.tsx";
import { SearchButton } from "./search-button.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import styles from "./shell.module.css";

/** Around all pages. */
export function Shell(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { team } = useMe();
  return (
    <Toasts>
      <div className={styles["frame"]} data-mode={mode}>
        <a className={styles["skip"]} href="#page">
          {say("skip")}
        </a>
        <header className={styles["rail"]}>
          <span className={styles["name"]}>Platen</span>
          {/* Of these two, the one that there is room for. */}
          <div className={styles["menu"]}>
            <MenuButton />
          </div>
          <SearchButton />
          <div className={styles["nouns"]}>
            <RailLinks />
          </div>
          <div className={styles["foot"]}>
            {/* A demo that ends has no other data. */}
            {team.ends_at === null && <ModeChoice />}
            <AccountMenu />
          </div>
        </header>
        <div className={styles["column"]}>
          <Banners />
          <Page />
        </div>
      </div>
      <SignInNotice />
    </Toasts>
  );
}

/** After a change of address the page takes the focus, as a new document would (WCAG 2.2, 2.4.3). */
function Page(): ReactNode {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) {
          main.current?.focus({ preventScroll: true });
        }
      }),
    [router],
  );
  return (
    <main id="page" tabIndex={-1} ref={main} className={styles["page"]}>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

/** What is true of everything below: test data, a team that ends, a helper's visit. */
function Banners(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { team } = useMe();
  if (mode === "live" && team.support_ends_at === null && team.ends_at === null) {
    return null;
  }
  return (
    <section aria-label={say("mode")}>
      {mode === "test" && (
        <p className={styles["test"]}>
          <strong>{say("testBanner")}</strong>{" "}
          {team.ends_at === null && <a href={inMode("live")}>{say("toLive")}</a>}
        </p>
      )}
      {team.support_ends_at !== null && (
        <p className={styles["banner"]}>
          {say("supportBanner", { time: timeOf(team.support_ends_at) })}
        </p>
      )}
      {team.ends_at !== null && <DemoBanner endsAt={team.ends_at} />}
    </section>
  );
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
