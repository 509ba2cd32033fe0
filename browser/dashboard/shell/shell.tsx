/** The frame of every page: the nouns, whose team and data this is, and the page itself. */
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { mode } from "../app/api.ts";
import { language, useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { useMe } from "../app/session.ts";
import { Icon } from "../parts/icon.tsx";
import { LoadingPage } from "../parts/states.tsx";
import { Toasts } from "../parts/toasts.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { inMode, ModeChoice } from "./mode-choice.tsx";
import { RAIL } from "./rail.ts";
import { SearchButton } from "./search-button.tsx";
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
          <SearchButton />
          <Nouns />
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
    </Toasts>
  );
}

/** On a phone they scroll sideways; the one whose page is shown is brought into sight. */
function Nouns(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const nav = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    // Not by `scrollIntoView`: the next Tab would go on from the noun, past the link that skips all of them.
    const showCurrent = (): void => {
      const noun = nav.current?.querySelector('[data-status="active"]')?.getBoundingClientRect();
      const all = nav.current?.getBoundingClientRect();
      if (noun !== undefined && all !== undefined) {
        const left = Math.min(0, noun.left - all.left) + Math.max(0, noun.right - all.right);
        nav.current?.scrollBy({ left });
      }
    };
    showCurrent();
    return router.subscribe("onRendered", showCurrent);
  }, [router]);
  return (
    <nav ref={nav} className={styles["nouns"]} aria-label={say("mainNavigation")}>
      {RAIL.map(({ to, icon, label }) => (
        <Link key={to} to={to} className={styles["noun"] ?? ""}>
          <Icon name={icon} />
          <span>{say(label)}</span>
        </Link>
      ))}
    </nav>
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
          <strong>{say("test")}</strong> {say("testBanner")}{" "}
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
