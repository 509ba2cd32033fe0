/** How a template does: what became of the designs that customers began, and what stood in the way of their texts. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TemplateHealth } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { FilterLinks } from "../../parts/filter-links.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import styles from "./health-page.module.css";
import { HEALTH_DAYS, placeOf, timeText, type ObstacleRow, obstacleRows } from "./health-rows.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateDetail, templateHealth, templateScene } from "./queries.ts";
import { labelIn } from "./reader-labels.ts";
import { ToTemplate } from "./to-template.tsx";

const route = getRouteApi("/shell/templates/$id/health");

/** The page of `/templates/{id}/health`. */
export function HealthPage(): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { id } = route.useParams();
  const { days } = route.useSearch();
  const { template } = useSuspenseQuery(templateDetail(id)).data;
  const health = useSuspenseQuery(templateHealth(id, days)).data;
  return (
    <>
      <PageHead title={template.title} beside={<ToTemplate id={id} />} />
      <FilterLinks label={say("healthTime")}>
        {([undefined, ...HEALTH_DAYS] as const).map((count) => (
          <Link
            key={count ?? "all"}
            to="/templates/$id/health"
            params={{ id }}
            search={{ days: count }}
            activeOptions={{ explicitUndefined: true }}
          >
            {count === undefined ? say("healthAll") : say("healthDays", { count })}
          </Link>
        ))}
      </FilterLinks>
      {health.fills.begun === 0 && health.fields.length === 0 ? (
        <EmptyState title={say("healthNone")}>
          <p>{say("healthNoneText")}</p>
        </EmptyState>
      ) : (
        <>
          <Outcomes health={health} />
          <Obstacles health={health} />
        </>
      )}
    </>
  );
}

type Outcome = TemplateHealth["sources"][number] & { readonly id: string };

const SOURCES = { hosted: "healthHosted", embed: "healthEmbed", api: "healthApi" } as const;

/** By where they were begun, as far as any were. */
function Outcomes({ health }: { readonly health: TemplateHealth }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const columns: readonly Column<Outcome>[] = [
    { key: "source", title: say("healthSource"), cell: ({ source }) => say(SOURCES[source]) },
    ...(
      [
        ["begun", "healthBegun"],
        ["completed", "healthCompleted"],
        ["finalized", "healthFinalized"],
        ["abandoned", "healthAbandoned"],
        ["corrections", "healthCorrections"],
      ] as const
    ).map(([key, title]) => ({
      key,
      title: say(title),
      isNumber: true,
      cell: (outcome: Outcome) => outcome[key].toLocaleString(language),
    })),
    {
      key: "time",
      title: say("healthTaken"),
      cell: ({ median_seconds: half, p90_seconds: most }) =>
        half !== null &&
        most !== null &&
        say("healthTook", { half: timeText(half, language), most: timeText(most, language) }),
    },
  ];
  const rows = health.sources.flatMap((sum) =>
    sum.begun === 0 ? [] : [{ ...sum, id: sum.source }],
  );
  return (
    <section className={styles["section"]}>
      <h2>{say("healthOutcomes")}</h2>
      <Table label={say("healthOutcomes")} columns={columns} rows={rows} />
    </section>
  );
}

const KINDS = {
  too_long: ["healthTooLong", "healthTooLongAdvice"],
  missing_letters: ["healthMissing", "healthMissingAdvice"],
  made_smaller: ["healthSmaller", "healthSmallerAdvice"],
  other_font: ["healthFont", "healthFontAdvice"],
} as const;

/** Each kind of obstacle of each field, the most frequent first, with what helps. */
function Obstacles({ health }: { readonly health: TemplateHealth }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { id } = route.useParams();
  const scene = useSuspenseQuery(templateScene(id)).data.scene;
  const rows = obstacleRows(health);
  const most = Math.max(...rows.map(({ fills }) => fills));
  const columns: readonly Column<ObstacleRow>[] = [
    {
      key: "field",
      title: say("healthField"),
      cell: ({ field, label }) => (
        <Link to="/templates/$id" params={{ id }} search={placeOf(scene, field)}>
          <bdi>{labelIn(scene, field, label)}</bdi>
        </Link>
      ),
    },
    {
      key: "obstacle",
      title: say("healthTrouble"),
      cell: ({ kind, letters }) => (
        <span className={styles["obstacle"]}>
          {say(KINDS[kind][0])}
          {letters !== "" && <small>{say("healthLetters", { letters })}</small>}
        </span>
      ),
    },
    {
      key: "fills",
      title: say("healthDesigns"),
      cell: ({ fills }) => (
        <span className={styles["share"]}>
          {/* The number beside it says it. */}
          <progress aria-hidden="true" max={most} value={fills} />
          {fills.toLocaleString(language)}
        </span>
      ),
    },
    { key: "advice", title: say("healthAdvice"), cell: ({ kind }) => say(KINDS[kind][1]) },
  ];
  return (
    <section className={styles["section"]}>
      <h2>{say("healthTroubles")}</h2>
      {rows.length === 0 ? (
        <p>{say("healthNoTroubles")}</p>
      ) : (
        <Table label={say("healthTroubles")} columns={columns} rows={rows} />
      )}
    </section>
  );
}
