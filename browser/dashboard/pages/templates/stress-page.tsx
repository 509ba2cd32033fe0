/** What every field holds and prints: long and odd values of the real world, the worst of them as pictures. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StressTest } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorNotice, LoadingPage } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { stressTest, templateDetail, templateScene } from "./queries.ts";
import { labelIn } from "./reader-labels.ts";
import styles from "./stress-page.module.css";
import { ToTemplate } from "./to-template.tsx";

const route = getRouteApi("/shell/templates/$id/stress");

/** The page of `/templates/{id}/stress`. */
export function StressPage(): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { id } = route.useParams();
  const { template, revision } = useSuspenseQuery(templateDetail(id)).data;
  const { scene } = useSuspenseQuery(templateScene(id)).data;
  const { data, error } = useQuery(stressTest(id, revision));
  return (
    <>
      <PageHead title={template.title} beside={<ToTemplate id={id} />} />
      {error !== null && <ErrorNotice error={error} />}
      {error === null && data === undefined && (
        <>
          <p role="status">{say("stressRuns")}</p>
          <LoadingPage />
        </>
      )}
      {data !== undefined && (
        <>
          {data.fields.map((field) => (
            <FieldResult
              key={field.field}
              result={field}
              label={labelIn(scene, field.field, field.label)}
            />
          ))}
          {data.fields_left_out > 0 && (
            <p>{say("fieldsLeftOut", { count: data.fields_left_out })}</p>
          )}
        </>
      )}
    </>
  );
}

type Result = StressTest["fields"][number];

function FieldResult({
  result,
  label,
}: {
  readonly result: Result;
  readonly label: string;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tried, failed, capacity, design_font: design, missing_characters: missing } = result;
  return (
    <section className={styles["field"]} aria-label={label}>
      <h2 dir="auto">{label}</h2>
      <StatusMark standing={failed === 0 ? "pass" : "warn"}>
        {failed === 0 ? say("allFit", { tried }) : say("someFail", { failed, tried })}
      </StatusMark>
      {capacity !== null && (
        <p>
          {say("holds", {
            wide: capacity.W ?? say("none"),
            usual: capacity.n ?? say("none"),
            size: capacity.font_size_pt.toLocaleString(language),
          })}
        </p>
      )}
      {design !== null && design.need_other_font > 0 && (
        <p>{say("namesVerdict", { count: design.need_other_font, tried: design.tried })}</p>
      )}
      {missing.length > 0 && <p>{say("missingLetters", { letters: missing.join(" ") })}</p>}
      <ul>
        {result.worst.map((one) => (
          <li key={one.value}>
            {one.preview_url !== null && <img src={one.preview_url} alt="" loading="lazy" />}
            <bdi>{one.value}</bdi>
            <StatusMark standing={one.fits ? "pass" : "fail"}>
              {one.fits
                ? say("fitsAt", { size: one.font_size_pt.toLocaleString(language) })
                : one.missing_characters.length > 0
                  ? say("missingLetters", { letters: one.missing_characters.join(" ") })
                  : say("doesNotFit")}
            </StatusMark>
          </li>
        ))}
      </ul>
    </section>
  );
}
