/** The print as markup: the sheet with its spots, the buttons of its sides, and proofs of all of them. */
import { roundTo } from "#base/numbers.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { sideName } from "#domain/messages/side-name.ts";
import { attribute, html, type Markup } from "../page/markup.ts";
import type { FillViewField } from "./field-view.ts";
import type { PageMessages } from "./messages.ts";

/** One page of the print, as large as it is seen. */
export interface SheetPage {
  readonly index: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** The print as the first step shows it. */
export interface SheetView {
  readonly title: string;
  readonly pages: readonly SheetPage[];
  readonly shownPage: number;
  readonly fields: readonly FillViewField[];
  /** Address of the picture of the shown page with the values as they are. */
  readonly pictureUrl: string;
  /** Where the words stand in that picture, as its own header says it; null where that is not known. */
  readonly places: string | null;
  /** The picture shows other texts than the form where those cannot be set. */
  readonly isHeld: boolean;
  /** Where the form is posted for a preview of a side. */
  readonly actionOf: (page: number) => string;
}

/** Id of the form that the buttons beside the print belong to. */
export const FORM_ID = "fill";

/**
 * `--ratio` of the sheet, for the one style of the page: it keeps the place of the picture before it is
 * loaded, so that nothing moves under a finger. Made of a number only, and admitted by the nonce.
 */
export function sheetStyle(page: SheetPage | undefined): string {
  return `.sheet { --ratio: ${ratioOf(page)}; }`;
}

/**
 * The side in hand, with places that lead to their fields. The places are for pointers only: for the keyboard
 * and screen readers each field is reached once, by its control (WCAG 2.2, 2.4.3). They carry their place as
 * data, since the policy admits no attribute `style`.
 */
export function sheetMarkup(view: SheetView, messages: PageMessages): Markup {
  const shown = view.pages[view.shownPage] ?? view.pages[0];
  return html`<section class="preview" aria-label="${messages.preview}">
    ${
      // Enter in a field presses the first submit button of the form, wherever that stands.
      view.fields.length === 0
        ? null
        : html`<button class="visually-hidden" form="${FORM_ID}" name="action" value="next" tabindex="-1" aria-hidden="true"></button>`
    }
    <div
      class="sheet"
      data-page="${view.shownPage}"
      ${attribute("data-places", view.places)}
      ${attribute("data-held", view.isHeld)}
    >
      <p class="held" aria-hidden="true">${messages.held}</p>
      <img
        src="${view.pictureUrl}"
        fetchpriority="high"
        alt="${sideAlt(view, view.shownPage, messages)}"
        ${sizeOf(shown)}
      />
      ${view.fields.flatMap((field) =>
        field.spots.map(
          ({ page, place }) =>
            html`<button
              type="button"
              class="spot"
              tabindex="-1"
              aria-hidden="true"
              data-field="${field.id}"
              data-page="${page}"
              data-place="${place.join(" ")}"
              ${attribute("hidden", page !== view.shownPage)}
            ></button>`,
        ),
      )}
    </div>
    ${
      view.pages.length < 2
        ? null
        : html`<div class="sides" role="group" aria-label="${messages.sides}">
          ${view.pages.map((page) => sideButton(view, page, messages))}
        </div>`
    }
  </section>`;
}

/**
 * Posts the form for a preview of its side, so that without a script nothing typed is lost. It stands outside
 * the form and belongs to it by `form`; `aria-pressed` says which side is shown (WCAG 2.2, 4.1.2).
 */
function sideButton(view: SheetView, page: SheetPage, messages: PageMessages): Markup {
  return html`<button
    class="side"
    form="${FORM_ID}"
    formaction="${view.actionOf(page.index)}"
    name="action"
    value="preview"
    data-page="${page.index}"
    data-ratio="${ratioOf(page)}"
    data-alt="${sideAlt(view, page.index, messages)}"
    aria-pressed="${page.index === view.shownPage ? "true" : "false"}"
  >
    ${sideName(view.pages.length, page.index, messages)}
  </button>`;
}

/**
 * A picture of every side, one below the other: who approves sees all of it without pressing anything. Each
 * opens large in a new tab, which its name says beforehand (WCAG 2.2, 3.2.5 advises it).
 */
export function sidePictures(
  view: {
    readonly title: string;
    readonly pages: readonly SheetPage[];
    readonly pictureUrlOf: (page: number) => string;
  },
  messages: PageMessages,
  said: { readonly label: string; readonly alt: "sideAlt" | "pictureAlt" } = {
    label: messages.stepApproval,
    alt: "sideAlt",
  },
): Markup {
  const count = view.pages.length;
  return html`<section class="preview proofs" aria-label="${said.label}">
    ${view.pages.map(
      (page) =>
        html`<figure>
          <a href="${view.pictureUrlOf(page.index)}" target="_blank" rel="noopener">
            <img
              src="${view.pictureUrlOf(page.index)}"
              alt="${formatMessage(messages, said.alt, { side: count < 2 ? messages.print : sideName(count, page.index, messages), title: view.title })}"
              ${attribute("loading", page.index < 2 ? "eager" : "lazy")}
              ${sizeOf(page)}
            /><span class="visually-hidden"> ${messages.newTab}</span></a
          >
          ${count < 2 ? null : html`<figcaption>${sideName(count, page.index, messages)}</figcaption>`}
        </figure>`,
    )}
  </section>`;
}

function sideAlt(
  { title, pages }: Pick<SheetView, "title" | "pages">,
  page: number,
  messages: PageMessages,
): string {
  const side = pages.length < 2 ? messages.print : sideName(pages.length, page, messages);
  return formatMessage(messages, "pictureAlt", { side, title });
}

/** Only the ratio counts; four pixels a point is a size at which rounding does not change it. */
function sizeOf(page: SheetPage | undefined): readonly Markup[] {
  return [
    attribute("width", Math.round((page?.widthPt ?? 1) * 4)),
    attribute("height", Math.round((page?.heightPt ?? 1) * 4)),
  ];
}

function ratioOf(page: SheetPage | undefined): number {
  return page === undefined ? 1 : roundTo(page.widthPt / page.heightPt, 3);
}
