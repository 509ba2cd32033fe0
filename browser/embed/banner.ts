import { element } from "./dom.ts";

/** What has happened to the whole form, above it; goes to it, so that it is read. */
export class Banner {
  readonly element = element("div", { class: "notice", tabindex: -1, hidden: true });

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
