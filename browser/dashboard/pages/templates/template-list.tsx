/** All templates of the team: what each looks like, how it stands, what can be filled and where customers find it. */
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { Template } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { FilterLinks } from "../../parts/filter-links.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { NextPageButton } from "../../parts/next-page-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateList } from "./queries.ts";
import styles from "./template-list.module.css";

const RestoreButton = lazy(async () => ({
  default: (await import("./template-actions.tsx")).RestoreButton,
}));
const UploadZone = lazy(async () => ({ default: (await import("./upload-zone.tsx")).UploadZone }));

const route = getRouteApi("/shell/templates");

/** The page of `/templates`. */
export function TemplateList(): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const search = route.useSearch();
  const mayWrite = useScope("templates:write");
  const navigate = route.useNavigate();
  const isNarrowed = search.status !== undefined || search.find !== undefined;
  const list = useSuspenseInfiniteQuery(templateList(search));
  const templates = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHead title={say("listTitle")} />
      {mayWrite && search.status === undefined && (
        <Suspense fallback={<div className={styles["zone"]} />}>
          <UploadZone />
        </Suspense>
      )}
      <FilterLinks label={say("filters")}>
        {([undefined, "archived"] as const).map((status) => (
          <Link
            key={status ?? "inUse"}
            to="/templates"
            search={{ ...search, status }}
            activeOptions={{ explicitUndefined: true }}
          >
            {say(status ?? "inUse")}
          </Link>
        ))}
      </FilterLinks>
      <div className={styles["find"]}>
        <FindForm
          label={say("findLabel")}
          button={say("find")}
          find={search.find}
          onFind={(find) => void navigate({ search: (before) => ({ ...before, find }) })}
        />
      </div>
      {templates.length === 0 ? (
        <EmptyState title={say(isNarrowed ? "noneOfStatus" : "noneTitle")}>
          {!isNarrowed && <p>{say("noneText")}</p>}
        </EmptyState>
      ) : (
        <ul className={styles["cards"]}>
          {templates.map((template) => (
            <Card key={template.id} template={template} />
          ))}
        </ul>
      )}
      <NextPageButton list={list} />
    </>
  );
}

const STANDINGS = { draft: "plain", live: "pass", archived: "plain" } as const;

/** The whole card leads to the template's page. */
function Card({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayDraw = useScope("previews:create");
  const mayWrite = useScope("templates:write");
  const shown = useBlobUrl(useQuery(thumbnail(template, { mayDraw })).data?.blob);
  const isLive = template.status === "live";
  return (
    <li className={styles["card"]}>
      <div className={styles["picture"]}>{shown !== null && <img src={shown} alt="" />}</div>
      <div className={styles["words"]}>
        <h2 dir="auto">
          {template.status === "archived" ? (
            template.title
          ) : (
            <Link to="/templates/$id" params={{ id: template.id }}>
              {template.title}
            </Link>
          )}
        </h2>
        <StatusMark standing={STANDINGS[template.status]}>{say(template.status)}</StatusMark>
        <p className={styles["facts"]}>
          {say("countPages", { count: template.page_count })}
          {isLive && template.published_revision !== template.latest_revision && (
            <> · {say("newerDraft")}</>
          )}
        </p>
        {template.status === "archived" && mayWrite && <RestoreButton template={template} />}
        {isLive && (
          <a className={styles["link"]} dir="ltr" href={`/fill/${template.slug}`}>
            {`/fill/${template.slug}`}
          </a>
        )}
      </div>
    </li>
  );
}

/** The first side of the newest revision, small. */
function thumbnail(
  { id, latest_revision: revision, status }: Template,
  { mayDraw }: { readonly mayDraw: boolean },
) {
  return {
    ...picture({
      template_id: id,
      dpi: 72,
      ...(revision === null ? {} : { scene_revision: revision }),
    }),
    // Archived templates are drawn no more.
    enabled: mayDraw && status !== "archived" && revision !== null,
  };
}
