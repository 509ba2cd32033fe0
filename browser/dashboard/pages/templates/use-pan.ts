import { type RefObject, useEffect, useRef } from "react";

/** Dragging the ground scrolls; the wheel with Ctrl or Cmd zooms, as pinching a touchpad does. */
export function usePan(ref: RefObject<HTMLElement | null>, onZoom: (step: 1 | -1) => void): void {
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const onPointerDown = (event: PointerEvent): void => {
      const isOnText =
        event.target instanceof Element &&
        event.target.closest("[data-box], [data-handle]") !== null;
      // A finger scrolls by itself.
      if (event.button !== 0 || isOnText || event.pointerType === "touch") {
        return;
      }
      const onMove = ({ movementX, movementY }: PointerEvent): void => {
        element.scrollBy(-movementX, -movementY);
      };
      element.setPointerCapture(event.pointerId);
      element.addEventListener("pointermove", onMove);
      const stop = (): void => element.removeEventListener("pointermove", onMove);
      element.addEventListener("lostpointercapture", stop, { once: true });
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom.current(event.deltaY < 0 ? 1 : -1);
      }
    };
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("wheel", onWheel);
    };
  }, [ref]);
}
