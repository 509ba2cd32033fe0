/** What happens around the form. */
/** What happens around the form. */
export interface WindowEvents {
  /** Their heights are watched. */
  readonly parts: readonly HTMLElement[];
  /**
   * The browser has a connection again; what failed meanwhile is tried at once instead of after its pause.
   */
  readonly onOnline: () => void;
  /**
   * The window has another size: the picture's pixels may no longer fit. Many times a second while it is
   * dragged.
   */
  readonly onResize: () => void;
  /** The content may need more height. Also told once for each part when it is first observed. */
  readonly onHeight: () => void;
  /** While it is open Escape is its own. */
  readonly question: HTMLDialogElement;
  readonly onEscape: () => void;
}

/** For as long as the page lives. */
export function watchWindow(events: WindowEvents): void {
  window.addEventListener("online", events.onOnline);
  window.addEventListener("resize", () => {
    events.onHeight();
    events.onResize();
  });
  // On the document, since the focus may be on the body. The host does not hear keys pressed in the frame, so
  // its own Escape does not work there.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !events.question.open && !event.defaultPrevented) {
      // The same press would close the question at once.
      event.preventDefault();
      events.onEscape();
    }
  });
  const observer = new ResizeObserver(events.onHeight);
  for (const part of events.parts) {
    observer.observe(part);
  }
}
