/** How the shop shows itself to its customers, and the way to a page where that is seen. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Facts } from "../../parts/facts.tsx";
import { BrandForm } from "./brand-form.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { ColorNote, Swatch } from "./color-field.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { brandDetail, livePage } from "./queries.ts";
import styles from "./settings.module.css";

/** The page of `/settings/brand`. */
export function BrandPage(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const mayWrite = useScope("assets:write");
  const brand = useSuspenseQuery(brandDetail).data;
  return (
    <div className={styles["page"]}>
      <Part title={say("brand")}>
        <p className={styles["soft"]}>{say("brandText")}</p>
        <PageLink />
      </Part>
      <BrandLogo assetId={brand.logo_asset_id} mayWrite={mayWrite} />
      {mayWrite ? <BrandForm brand={brand} /> : <BrandFacts />}
    </div>
  );
}

function PageLink(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const address = useSuspenseQuery(livePage).data;
  return address === null ? (
    <Link to="/templates">{say("noPage")}</Link>
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {say("seePage")}
    </a>
  );
}

function BrandFacts(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const brand = useSuspenseQuery(brandDetail).data;
  return (
    <Facts>
      {(
        [
          ["primaryColor", "primary_color"],
          ["accentColor", "accent_color"],
        ] as const
      ).map(([label, field]) => (
        <div key={field}>
          <dt>{say(label)}</dt>
          <dd>
            <Swatch hex={brand[field]} /> <bdi>{brand[field] ?? say("noneGiven")}</bdi>
            <ColorNote brand={brand} field={field} />
          </dd>
        </div>
      ))}
      <dt>{say("address")}</dt>
      <dd className={styles["lines"]} dir="auto">
        {brand.address ?? say("noneGiven")}
      </dd>
    </Facts>
  );
}
