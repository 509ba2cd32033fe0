/** A page as pressed, as large as one likes, with an outline around every text. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from "react";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { SHELL_MESSAGES } from "../../app/messages.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { boxName, boxStanding } from "./box-list.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { PageButtons } from "./page-buttons.tsx";
import { RoomEdge } from "./room-edge.tsx";
import { type TextObject, textObjects } from "./scene-draft.ts";
import { dpiFor, percentBox, ZOOMS, zoomed } from "./sheet-geometry.ts";
import styles from "./sheet-stage.module.css";
import { usePan } from "./use-pan.ts";

interface SheetStageProps extends TextsProps {
  readonly templateId: string;
  readonly revision: number;
  readonly values: Readonly<Record<string, string>>;
  readonly side: number;
  /** The print alone, without outlines: they are of the texts as designed. */
  readonly isTrial: boolean;
  readonly onSide: (side: number) => void;
}

interface TextsProps {
  readonly scene: Scene;
  readonly chosen: string | null;
  readonly onChoose: (box: string) => void;
  /** Room given to a text, while its edge is dragged; null for whoever may not. */
  readonly onWidth: ((box: string, widthPt: number) => void) | null;
  readonly onWidthDone: () => void;
}

/** `values` by field id are shown as they would print. */
export function SheetStage({
  templateId,
  revision,
  values,
  side,
  isTrial,
  onSide,
  ...texts
}: SheetStageProps): ReactNode {
  const { scene } = texts;
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayDraw = useScope("previews:create");
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  usePan(stage, (step) => setZoom((before) => zoomed(before, step)));
  const page = scene.pages[side];
  const print = usePrint({
    wanted: {
      template_id: templateId,
      scene_revision: revision,
      page: side,
      area: "media",
      values: isTrial ? values : {},
      dpi: dpiFor(page?.pageSize.width ?? 1, zoom),
    },
    isWanted: page !== undefined && mayDraw,
  });
  return (
    <section className={styles["stage"]} aria-label={say("sheet")}>
      <StageTools
        pages={scene.pages.length}
        side={side}
        zoom={zoom}
        onSide={onSide}
        onZoom={setZoom}
      />
      <WhyNotDrawn mayDraw={mayDraw} error={print.error} />
      {/* Scrolled by the keyboard too, so it takes the focus (WCAG 2.2, 2.1.1). */}
      <div
        ref={stage}
        className={styles["scroll"]}
        tabIndex={0}
        role="group"
        aria-label={say("sheet")}
      >
        {page !== undefined && (
          <Sheet page={page} zoom={zoom} isLoading={print.isFetching}>
            {print.url !== null && (
              <img src={print.url} alt={say("pageNumber", { number: side + 1 })} />
            )}
            {!isTrial && <TextsOfPage page={page} {...texts} />}
          </Sheet>
        )}
      </div>
    </section>
  );
}

/** The page as pressed, and whether it is being drawn; no `url` while there is none. */
function usePrint({
  wanted,
  isWanted,
}: {
  readonly wanted: Parameters<typeof picture>[0];
  readonly isWanted: boolean;
}): { readonly url: string | null; readonly error: Error | null; readonly isFetching: boolean } {
  const { data, error, isFetching } = useQuery({ ...picture(wanted), enabled: isWanted });
  return { url: useBlobUrl(data?.blob), error, isFetching };
}

function WhyNotDrawn({
  mayDraw,
  error,
}: {
  readonly mayDraw: boolean;
  readonly error: Error | null;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const sayShared = useMessages(SHELL_MESSAGES);
  return (
    <>
      {!mayDraw && (
        <p className={styles["note"]}>{`${say("notDrawn")}. ${sayShared("forbidden")}`}</p>
      )}
      {error !== null && <ErrorNotice error={error} title={say("notDrawn")} />}
    </>
  );
}

/** Outlines of the texts, and the edge of the chosen one. */
function TextsOfPage({
  scene,
  page,
  chosen,
  onChoose,
  onWidth,
  onWidthDone,
}: TextsProps & { readonly page: Scene["pages"][number] }): ReactNode {
  return (
    <>
      <Outlines scene={scene} page={page} chosen={chosen} onChoose={onChoose} />
      {onWidth !== null && (
        <ChosenEdge page={page} chosen={chosen} onWidth={onWidth} onDone={onWidthDone} />
      )}
    </>
  );
}

/** The edge of the chosen text's room, to be dragged, where it has one. */
function ChosenEdge({
  page,
  chosen,
  onWidth,
  onDone,
}: {
  readonly page: Scene["pages"][number];
  readonly chosen: string | null;
  readonly onWidth: (box: string, widthPt: number) => void;
  readonly onDone: () => void;
}): ReactNode {
  const widened = textObjects(page).find((box) => box.id === chosen && hasEdge(box));
  return (
    widened !== undefined && (
      <RoomEdge
        box={widened}
        pageSize={page.pageSize}
        onWidth={(widthPt) => onWidth(widened.id, widthPt)}
        onDone={onDone}
      />
    )
  );
}

/** True for open text whose edges stand upright on the page. */
function hasEdge(box: TextObject): boolean {
  return boxStanding(box) === "open" && !box.vertical && Math.abs(box.rotation_deg) < 1;
}

/** A page of paper in its own shape; at 1 it is as wide as the stage. */
function Sheet({
  page,
  zoom,
  isLoading,
  children,
}: {
  readonly page: Scene["pages"][number];
  readonly zoom: number;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { width, height } = page.pageSize;
  return (
    <div
      className={styles["sheet"]}
      data-sheet=""
      aria-busy={isLoading}
      style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
    >
      {children}
    </div>
  );
}

/** Which page, where there are several, and how large. */
function StageTools({
  pages,
  side,
  zoom,
  onSide,
  onZoom,
}: {
  readonly pages: number;
  readonly side: number;
  readonly zoom: number;
  readonly onSide: (side: number) => void;
  readonly onZoom: (zoom: number) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <div className={styles["tools"]}>
      <PageButtons count={pages} side={side} onSide={onSide} />
      <div role="group" aria-label={say("zoom")}>
        <Button
          look="bare"
          aria-label={say("smaller")}
          isDisabled={zoom === ZOOMS[0]}
          onPress={() => onZoom(zoomed(zoom, -1))}
        >
          <Icon name="minus" />
        </Button>
        <output>{`${Math.round(zoom * 100)} %`}</output>
        <Button
          look="bare"
          aria-label={say("larger")}
          isDisabled={zoom === ZOOMS.at(-1)}
          onPress={() => onZoom(zoomed(zoom, 1))}
        >
          <Icon name="plus" />
        </Button>
      </div>
    </div>
  );
}

/**
 * One stop of the Tab key for all of a page: arrows go from text to text, since a page may have hundreds. Trim is a
 * hairline, for shops alone.
 */
function Outlines({
  scene,
  page,
  chosen,
  onChoose,
}: {
  readonly scene: Scene;
  readonly page: Scene["pages"][number];
  readonly chosen: string | null;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const boxes = textObjects(page);
  const stop = boxes.find(({ id }) => id === chosen)?.id ?? boxes[0]?.id;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chosen in the list beside: it is brought into sight, and the focus stays there.
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, page.id]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const at = options.findIndex((one) => one === document.activeElement);
    const next = step === undefined || at < 0 ? undefined : options.at(step(at, options.length));
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
      onChoose(next.dataset["box"] ?? "");
    }
  };
  return (
    <>
      {page.trimBox !== null && (
        <div className={styles["trim"]} style={percentBox(page.trimBox, page.pageSize)} />
      )}
      {boxes.length > 0 && (
        <div ref={list} role="listbox" aria-label={say("boxes")} onKeyDown={onKeyDown}>
          {boxes.map((box) => (
            <Outline
              key={box.id}
              name={boxName(scene, box, say("symbol"))}
              box={box}
              pageSize={page.pageSize}
              isChosen={box.id === chosen}
              isStop={box.id === stop}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </>
  );
}

const Outline = memo(function Outline({
  name,
  box,
  pageSize,
  isChosen,
  isStop,
  onChoose,
}: {
  readonly name: string;
  readonly box: TextObject;
  readonly pageSize: Scene["pages"][number]["pageSize"];
  readonly isChosen: boolean;
  /** The one that the Tab key stops at. */
  readonly isStop: boolean;
  readonly onChoose: (box: string) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <div
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      aria-label={`${name} · ${say(boxStanding(box))}`}
      className={styles["box"]}
      data-box={box.id}
      data-standing={boxStanding(box)}
      style={percentBox(box.page_box, pageSize)}
      onClick={() => onChoose(box.id)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onChoose(box.id);
        }
      }}
    />
  );
});

/** Where the arrows lead: along the order of reading, round neither end. */
const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  ArrowRight: (at, length) => Math.min(at + 1, length - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: () => -1,
};
