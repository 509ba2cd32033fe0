import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

/**
 * What stands above the form: the shop's logo and the print's title, the one `h1` of the page. The logo has
 * an empty `alt`: the page around the frame names the shop already (WCAG 2.2, 1.1.1).
 */
export function formHeader({ logoUrl, title }: EmbedFrame, messages: Messages): HTMLElement {
  return element(
    "header",
    {},
    ...(logoUrl === null ? [] : [element("img", { class: "logo", src: logoUrl, alt: "" })]),
    element("h1", {}, title),
    element("p", { class: "lead" }, messages.frameLead),
  );
}
