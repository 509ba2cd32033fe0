/** What was read of the file: what customers can change and what not and why, its fonts, its inks, what to look at. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { GetTemplateResult, Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { CopyId } from "../../parts/copy-button.tsx";
import { boxName, boxStanding } from "./box-list.tsx";
import { type Finding, findingsOf } from "./findings.ts";
import styles from "./file-report.module.css";
import { FontLine } from "./font-line.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { revisionList, templateDetail } from "./queries.ts";
import { RevisionTable } from "./revision-table.tsx";
import { isSymbol, textObjects } from "./scene-draft.ts";
import { TemplateActions } from "./template-actions.tsx";
import type { SceneEditing } from "./use-scene-draft.ts";
import { FindingMark, PreflightMark } from "./verdict.tsx";

/**
 * Of the revision that is edited, which need not be the live one. `onChoose` goes to the text that a finding is about. Shown when all of it is there: a line
 * that came later would move what a person is about to press.
 */
export function FileReport({
  templateId,
  editing: { scene, revision },
  onChoose,
}: {
  readonly templateId: string;
  readonly editing: SceneEditing;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const data = useRevision(templateId, revision);
  const mayWrite = useScope("templates:write");
  const revisions = useSuspenseQuery(revisionList(templateId)).data;
  const { scene: summary, template } = data;
  const live = template.published_revision;
  const boxes = scene.pages.flatMap(textObjects);
  const findings = findingsOf([...(data.warnings ?? []), ...(summary?.problems ?? [])]);
  const count = (standing: ReturnType<typeof boxStanding>): number =>
    boxes.filter((box) => !isSymbol(box) && boxStanding(box) === standing).length;
  const symbols = boxes.filter(isSymbol).length;
  const inks = [...new Set(boxes.flatMap(({ style }) => style.color.colorants))].sort();
  return (
    <div className={styles["report"]}>
      <PreflightMark status={data.preflight_status ?? null} />
      {live !== null && live !== revision && (
        <p className={styles["soft"]}>{say("revisionNumber", { revision })}</p>
      )}
      <section aria-label={say("texts")}>
        <h3>{say("texts")}</h3>
        <p>{say("countOpen", { count: count("open") })}</p>
        <p>{say("countLocked", { count: count("locked") })}</p>
        <p>{say("countFixed", { count: count("fixed") })}</p>
        {symbols > 0 && <p>{say("countSymbols", { count: symbols })}</p>}
      </section>
      <Findings findings={findings} scene={scene} onChoose={onChoose} />
      <section aria-label={say("fonts")}>
        <h3>{say("fonts")}</h3>
        <ul>
          {(summary?.fonts.used ?? []).map((font) => (
            <FontLine key={font.name} template={template} font={font} />
          ))}
        </ul>
      </section>
      {inks.length > 0 && (
        <section aria-label={say("inks")}>
          <h3>{say("inks")}</h3>
          <p dir="ltr">{inks.join(", ")}</p>
        </section>
      )}
      <section aria-label={say("revisions")}>
        <h3>{say("revisions")}</h3>
        <RevisionTable template={template} revisions={revisions} />
      </section>
      {mayWrite && <TemplateActions template={template} />}
      <CopyId id={templateId} />
    </div>
  );
}

/** The revision's own report; what the page has is of the one that customers get, which it mostly is. */
function useRevision(templateId: string, revision: number): GetTemplateResult {
  const { data: known } = useSuspenseQuery(templateDetail(templateId));
  const isKnown = known.revision === revision;
  return useSuspenseQuery(templateDetail(templateId, isKnown ? undefined : revision)).data;
}

function Findings({
  findings,
  scene,
  onChoose,
}: {
  readonly findings: ReturnType<typeof findingsOf>;
  readonly scene: Scene;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <section aria-label={say("findings")}>
      <h3>{say("findings")}</h3>
      {findings.length === 0 ? (
        <p>{say("noFindings")}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <FindingLine
              key={`${finding.severity} ${finding.message}`}
              finding={finding}
              scene={scene}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingLine({
  finding: { severity, message, boxes, pages },
  scene,
  onChoose,
}: {
  readonly finding: Finding;
  readonly scene: Scene;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const shown = scene.pages.flatMap(textObjects).filter(({ id }) => boxes.includes(id));
  return (
    <li>
      <FindingMark severity={severity} />
      <p dir="auto">{message}</p>
      {shown.length > 0 ? (
        <details>
          <summary>{say("showTexts", { count: shown.length })}</summary>
          {shown.map((box) => (
            <Button key={box.id} look="bare" onPress={() => onChoose(box.id)}>
              <span dir="auto">{boxName(scene, box, say("symbol"))}</span>
            </Button>
          ))}
        </details>
      ) : (
        pages.length > 0 && (
          <p className={styles["soft"]}>
            {say("onPages", { pages: pages.map((page) => page + 1).join(", ") })}
          </p>
        )
      )}
    </li>
  );
}
