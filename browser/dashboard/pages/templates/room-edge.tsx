/** The room that a text may take along its line, with an edge that is dragged or moved by arrows. */
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import type { TextObject } from "./scene-draft.ts";
import { percentBox, roomOf, widthAfter } from "./sheet-geometry.ts";
import styles from "./sheet-stage.module.css";

interface RoomEdgeProps {
  readonly box: TextObject;
  readonly pageSize: Scene["pages"][number]["pageSize"];
  readonly onWidth: (widthPt: number) => void;
  readonly onDone: () => void;
}

/** Of upright text; `onWidth` is told points, and `onDone` that the edge is let go. */
export function RoomEdge(props: RoomEdgeProps): ReactNode {
  const { box, pageSize, onWidth, onDone } = props;
  const say = useMessages(TEMPLATE_MESSAGES);
  const { widthPt, left, right, edge } = roomOf(box);
  const [, top, , bottom] = box.page_box;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      // Shift makes the steps of a ruler: ten.
      onWidth(Math.max(widthPt + step * (event.shiftKey ? 10 : 1), 1));
    }
  };
  return (
    <div
      className={styles["room"]}
      data-edge={edge}
      style={percentBox([left, top, right, bottom], pageSize)}
    >
      <div
        className={styles["handle"]}
        role="slider"
        tabIndex={0}
        aria-label={say("width")}
        aria-valuemin={1}
        aria-valuemax={Math.round(pageSize.width)}
        aria-valuenow={Number(widthPt.toFixed(1))}
        data-handle=""
        onKeyDown={onKeyDown}
        onKeyUp={onDone}
        onPointerDown={(event) => dragEdge(widthPt, event, props)}
      />
    </div>
  );
}

/** Follows the pointer from the press on the handle until it is let go; `widthPt` is the room at the press. */
function dragEdge(
  widthPt: number,
  event: PointerEvent<HTMLDivElement>,
  { box, pageSize, onWidth, onDone }: RoomEdgeProps,
): void {
  const handle = event.currentTarget;
  const sheetPx = handle.closest("[data-sheet]")?.getBoundingClientRect().width ?? 1;
  const from = event.clientX;
  event.preventDefault();
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  const onMove = (moved: globalThis.PointerEvent): void => {
    const byPt = ((moved.clientX - from) / sheetPx) * pageSize.width;
    onWidth(widthAfter(box, widthPt, byPt));
  };
  handle.addEventListener("pointermove", onMove);
  const stop = (): void => {
    handle.removeEventListener("pointermove", onMove);
    onDone();
  };
  handle.addEventListener("lostpointercapture", stop, { once: true });
}
