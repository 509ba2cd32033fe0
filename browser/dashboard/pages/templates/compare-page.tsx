/** Two revisions side by side: the pages of both, every text marked by what became of it, and lines between the same. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ChangeList } from "./change-list.tsx";
import styles from "./compare-page.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { PageButtons } from "./page-buttons.tsx";
import { revisionDiff, revisionScene, templateDetail } from "./queries.ts";
import { type BoxChange, boxChanges, changeKey } from "./revision-changes.ts";
import { PublishRevision } from "./revision-table.tsx";
import { textObjects } from "./scene-draft.ts";
import { dpiFor, percentBox } from "./sheet-geometry.ts";
import { labelIn } from "./reader-labels.ts";
import { ToTemplate } from "./to-template.tsx";

const route = getRouteApi("/shell/templates/$id/compare");

/** The page of `/templates/{id}/compare`. */
export function ComparePage(): ReactNode {
  const { id } = route.useParams();
  const { from, to } = route.useSearch();
  const mayWrite = useScope("templates:write");
  const { template } = useSuspenseQuery(templateDetail(id)).data;
  const diff = useSuspenseQuery(revisionDiff(id, { from, to })).data;
  const earlier = useSuspenseQuery(revisionScene(id, from)).data.scene;
  const later = useSuspenseQuery(revisionScene(id, to)).data.scene;
  const changes = boxChanges(diff);
  // Not the front, where that is as it was.
  const [side, setSide] = useState(() => changes.find(({ kind }) => kind !== "kept")?.page ?? 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const pages = Math.max(earlier.pages.length, later.pages.length);
  return (
    <>
      <PageHead
        title={template.title}
        beside={<ToTemplate id={id} />}
        actions={
          mayWrite &&
          template.status === "live" &&
          template.published_revision !== to && (
            <PublishRevision templateId={id} revision={to} look="main" />
          )
        }
      />
      <div className={styles["columns"]} data-wide>
        <div className={styles["pair"]}>
          <PageButtons count={pages} side={side} className={styles["sides"]} onSide={setSide} />
          <Sheets
            templateId={id}
            side={side}
            revisions={[from, to]}
            scenes={[earlier, later]}
            changes={changes}
            chosen={chosen}
          />
        </div>
        <ChangeList
          changes={changes}
          fields={diff.fields}
          labelOf={(field, label) => labelIn(later, field, labelIn(earlier, field, label))}
          chosen={chosen}
          onChoose={(change) => {
            setSide(change.page);
            setChosen(changeKey(change));
          }}
        />
      </div>
    </>
  );
}

/** The same side of both, and over them the lines; in any language the earlier is left, as lines count from there. */
function Sheets({
  templateId,
  side,
  revisions,
  scenes: [earlier, later],
  changes,
  chosen,
}: {
  readonly templateId: string;
  readonly side: number;
  readonly revisions: readonly [number, number];
  readonly scenes: readonly [Scene, Scene];
  readonly changes: readonly BoxChange[];
  readonly chosen: string | null;
}): ReactNode {
  return (
    <div className={styles["sheets"]}>
      <Sheet
        templateId={templateId}
        revision={revisions[0]}
        side={side}
        scene={earlier}
        changeOf={(box) => changes.find((one) => one.earlier === box)}
        chosen={chosen}
      />
      <Sheet
        templateId={templateId}
        revision={revisions[1]}
        side={side}
        scene={later}
        changeOf={(box) => changes.find((one) => one.later === box)}
        chosen={chosen}
      />
      <Lines from={earlier.pages[side]} to={later.pages[side]} changes={changes} chosen={chosen} />
    </div>
  );
}

function Sheet({
  templateId,
  revision,
  side,
  scene,
  changeOf,
  chosen,
}: {
  readonly templateId: string;
  readonly revision: number;
  readonly side: number;
  readonly scene: Scene;
  readonly changeOf: (box: string) => BoxChange | undefined;
  readonly chosen: string | null;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayDraw = useScope("previews:create");
  const page = scene.pages[side];
  const { data } = useQuery({
    ...picture({
      template_id: templateId,
      scene_revision: revision,
      page: side,
      area: "media",
      dpi: dpiFor(page?.pageSize.width ?? 1, 1),
    }),
    enabled: mayDraw && page !== undefined,
  });
  const url = useBlobUrl(data?.blob);
  const title = say("revisionNumber", { revision });
  return (
    <figure className={styles["sheet"]}>
      <div
        style={
          page === undefined
            ? {}
            : { aspectRatio: `${page.pageSize.width} / ${page.pageSize.height}` }
        }
      >
        {url !== null && <img src={url} alt={title} />}
        {textObjects(page).map((box) => {
          const change = changeOf(box.id);
          return change === undefined || page === undefined ? null : (
            <span
              key={box.id}
              data-kind={change.kind}
              data-chosen={changeKey(change) === chosen}
              style={percentBox(box.page_box, page.pageSize)}
            />
          );
        })}
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

/** From the end of a text to the start of the same text in the other; a hundred across is both sheets and the gap. */
function Lines({
  from,
  to,
  changes,
  chosen,
}: {
  readonly from: Scene["pages"][number] | undefined;
  readonly to: Scene["pages"][number] | undefined;
  readonly changes: readonly BoxChange[];
  readonly chosen: string | null;
}): ReactNode {
  if (from === undefined || to === undefined) {
    return null;
  }
  const [before, after] = [textObjects(from), textObjects(to)];
  return (
    <svg className={styles["lines"]} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {changes.map((change) => {
        const start = before.find(({ id }) => id === change.earlier)?.page_box;
        const end = after.find(({ id }) => id === change.later)?.page_box;
        return start === undefined || end === undefined ? null : (
          <line
            key={changeKey(change)}
            data-kind={change.kind}
            data-chosen={changeKey(change) === chosen}
            x1={(start[2] / from.pageSize.width) * SHEET_SHARE}
            y1={middle(start, from)}
            x2={100 - SHEET_SHARE + (end[0] / to.pageSize.width) * SHEET_SHARE}
            y2={middle(end, to) * heightRatio(from, to)}
          />
        );
      })}
    </svg>
  );
}

/** Of each sheet in hundredths of the width of both, as `.sheets` has it: two columns and a gap of 6 %. */
const SHEET_SHARE = 47;

type Page = Scene["pages"][number];

function middle([, top, , bottom]: readonly [number, number, number, number], page: Page): number {
  return ((top + bottom) / 2 / page.pageSize.height) * 100;
}

/** Both sheets are equally wide; where the later has another shape, it is higher or lower than the earlier. */
function heightRatio(from: Page, to: Page): number {
  const shape = ({ pageSize: { width, height } }: Page): number => height / width;
  return shape(to) / shape(from);
}
