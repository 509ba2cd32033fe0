import { element } from "./dom.ts";

/**
 * What has happened to the whole form, above it. It takes the focus when it appears (hence `tabindex` -1,
 * which keeps it out of the Tab order): after a save the button that had the focus is gone, and focus that
 * falls back to the body starts a keyboard user at the top again (WCAG 2.2, 2.4.3). That a screen reader
 * reads it follows from the focus, without a live region (4.1.3).
 */
export class Banner {
  readonly element = element("div", { class: "notice", tabindex: -1, hidden: true });

  /**
   * `more`: buttons that belong to the message. A second call replaces the first: there is one banner, so two
   * outcomes never stand side by side.
   */
  show(
    kind: "pass" | "warn",
    { title, text = "" }: { readonly title: string; readonly text?: string },
    more: readonly HTMLElement[] = [],
  ): void {
    this.element.dataset["kind"] = kind;
    this.element.replaceChildren(
      element("p", {}, element("strong", {}, title), ...(text === "" ? [] : [` ${text}`])),
      ...more,
    );
    this.element.hidden = false;
    this.element.focus();
  }
}
