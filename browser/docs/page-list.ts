/** The list of all pages stays where it was scrolled to when one of its pages is opened. */

const KEY = "platen-docs-list";

/** Takes the place of the page before, and keeps its own as this page is left. */
export function keepListPlace(): void {
  const list = document.querySelector<HTMLElement>(".pages");
  if (list === null) {
    return;
  }
  try {
    list.scrollTop = Number(sessionStorage.getItem(KEY) ?? 0);
    window.addEventListener("pagehide", () => {
      sessionStorage.setItem(KEY, String(list.scrollTop));
    });
  } catch {
    // A browser that keeps nothing for pages: the list begins at its top, or at the page in hand.
  }
  const current = list.querySelector("[aria-current=page]");
  if (current !== null && !isWithin(current, list)) {
    list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - 80;
  }
}

function isWithin(element: Element, frame: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}
