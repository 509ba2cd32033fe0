/** What happens around the form. */
export interface WindowEvents {
  /** Their heights are watched. */
  readonly parts: readonly HTMLElement[];
  readonly onOnline: () => void;
  readonly onResize: () => void;
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
