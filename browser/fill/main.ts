/**
 * The fill page, brought to life: the preview follows the typing, warnings stand at their fields, and a tap
 * on the print goes to its field. Without this script the page works as a plain form (docs/decisions/0003),
 * so nothing here may be the only way to do something.
 */
import "./fill.css";
import { placesOf } from "#domain/field-places.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { updateCounter, usePlainLetters } from "./field-messages.ts";
import { openLink, tokenInAddress } from "./open-link.ts";
import { messagesOf } from "./messages.ts";
import { type Page, showState } from "./page.ts";
import { Preview } from "./preview.ts";
import { sendForms } from "./send-form.ts";
import { FormSearch } from "../shared/form-search.ts";
import { placeSpots } from "../shared/spots.ts";

const form = document.querySelector<HTMLFormElement>("form.fill[data-preview]");
const sheet = document.querySelector<HTMLElement>(".sheet");
const picture = document.querySelector<HTMLImageElement>(".sheet img");
const said = document.querySelector<HTMLOutputElement>("output.said");
const state = document.querySelector<HTMLElement>(".action-bar .state");

/** Above what the form is scrolled to. */
const SPACE_PX = 24;

const token = tokenInAddress();

// A screen reader reads what happened; everybody else sees it.
document.querySelector<HTMLElement>(".notice")?.focus();
sendForms();
sayTimesHere();
if (token !== null && said !== null) {
  // Hides what there is while the link is opened; without a script it stays in sight. That a print is no longer offered
  // is said by a page without a form: a design begun before is opened from there too.
  document.documentElement.classList.add("opening");
  void openLink(token, { said, messages: messagesOf(form ?? said) });
} else if (form !== null && sheet !== null && picture !== null && said !== null && state !== null) {
  document.documentElement.classList.add("scripted");
  bringToLife({ form, sheet, picture, said, state, messages: messagesOf(form) });
}

/** Adds everything that listens. State is what the form holds, plus what `Preview` keeps. */
function bringToLife(page: Page): void {
  const savedAt = timeOfSave(page);
  const preview = new Preview(page, savedAt);
  const search = FormSearch.in(page.form, (count) =>
    formatMessage(page.messages, "textsFound", { count }),
  );
  placeSpots(page.sheet, placesOf(page.sheet.dataset["places"] ?? null));
  for (const input of page.form.querySelectorAll<HTMLInputElement>("[data-limit]")) {
    updateCounter(input, page.messages);
  }
  followTyping(page, preview);
  followFocus(page, preview);
  listenToButtons(page, preview, search);
  focusFromSpots(page.form, search);
  showState(page, page.form.querySelectorAll('[aria-invalid="true"]').length, savedAt);
  window.addEventListener("pageshow", () => {
    // Going back or reloading puts typed text into the form, which the picture does not show yet.
    if (preview.isChanged) {
      void preview.draw();
    }
  });
}

/** Counters change with each letter, the picture once typing pauses. */
function followTyping(page: Page, preview: Preview): void {
  page.form.addEventListener("input", (event) => {
    if (!isOnPrint(event.target)) {
      return;
    }
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
      updateCounter(event.target, page.messages);
    }
    preview.schedule();
  });
}

/** The spot of the field with the focus is marked, on the side that carries it. */
function followFocus(page: Page, preview: Preview): void {
  page.form.addEventListener("focusin", (event) => {
    markCurrent(page, event.target);
    const wanted = event.target instanceof HTMLElement ? event.target.dataset["page"] : undefined;
    if (wanted !== undefined) {
      preview.turnTo(Number(wanted));
    }
  });
  page.form.addEventListener("focusout", () => markCurrent(page, null));
}

/**
 * Buttons that submit the form without the script: the sides of the print, and plain letters for a text. A part of a
 * long form brings its side.
 */
function listenToButtons(page: Page, preview: Preview, search: FormSearch | null): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(".side")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      const side = Number(button.dataset["page"] ?? "0");
      preview.turnTo(side);
      bringToFields(page, side, search);
    });
  }
  for (const part of page.form.querySelectorAll<HTMLDetailsElement>("details.part")) {
    part.querySelector("summary")?.addEventListener("click", () => {
      if (!part.open) {
        preview.turnTo(Number(part.dataset["page"] ?? "0"));
      }
    });
  }
  for (const button of page.form.querySelectorAll<HTMLButtonElement>(".plain[data-for]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      usePlainLetters(page.form, button);
    });
  }
}

/** The form goes to the first field of the side, where it is not in sight: a menu of many pages has hundreds. */
function bringToFields({ form, sheet }: Page, side: number, search: FormSearch | null): void {
  const field = form.querySelector(`[data-field][data-page="${side}"]`);
  search?.reveal(field);
  const place = field?.closest(".part, .group") ?? field?.closest(".field");
  const print = sheet.closest(".preview")?.getBoundingClientRect();
  if (place === null || place === undefined || print === undefined) {
    return;
  }
  // On a phone the print covers the form's upper part; beside it, it is as high as the window.
  const top = print.bottom < window.innerHeight ? print.bottom : 0;
  const at = place.getBoundingClientRect().top;
  if (at < top || at > (top + window.innerHeight) / 2) {
    window.scrollBy(0, at - top - SPACE_PX);
  }
}

/** A tap on the print goes to its field. */
function focusFromSpots(form: HTMLFormElement, search: FormSearch | null): void {
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.addEventListener("click", () => {
      const field = spot.dataset["field"] ?? "";
      // Of a group of radio buttons the chosen one, from which arrow keys go on; it is the group that has the
      // field's id.
      const chosen = form.querySelector<HTMLElement>(
        `input[type="radio"][name="${field}"]:checked`,
      );
      const control = chosen ?? document.getElementById(`f-${field}`);
      search?.reveal(control);
      control?.focus();
    });
  }
}

/** False for what belongs to the page and not to the print: the address a link is sent to. */
function isOnPrint(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset["field"] !== undefined;
}

/** Times of the page in the visitor's own zone, which the server does not know; it says whose format they have. */
function sayTimesHere(): void {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleString(time.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
  }
}

/**
 * "Saved 12:04" on a page that comes from saving, in the visitor's own time; else "". Written here and not by
 * the server, which does not know the visitor's time zone.
 */
function timeOfSave({ messages }: Page): string {
  if (document.querySelector(".notice[data-saved-now]") === null) {
    return "";
  }
  const format: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const time = new Date().toLocaleTimeString(document.documentElement.lang, format);
  return formatMessage(messages, "savedAt", { time });
}

function markCurrent(page: Page, target: EventTarget | null): void {
  const field = target instanceof HTMLElement ? target.dataset["field"] : undefined;
  for (const spot of page.sheet.querySelectorAll<HTMLElement>(".spot")) {
    spot.toggleAttribute("data-current", field !== undefined && spot.dataset["field"] === field);
  }
}
