/**
 * The fill page, brought to life: the preview follows the typing, warnings stand at their fields, and a tap
 * on the print goes to its field. Without this script the page works as a plain form (docs/decisions/0003),
 * so nothing here may be the only way to do something.
 */
import "./fill.css";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { ScriptMessages } from "#domain/messages/script-messages.ts";
import {
  updateCounter,
  fieldsOfError,
  showErrorAtFields,
  showWarnings,
  usePlainLetters,
} from "./field-messages.ts";
import { outcomeOf } from "../shared/outcome.ts";
import { keepFormsWhileOffline, RetryTimer } from "./connection.ts";
import { openLink, tokenInAddress } from "./open-link.ts";
import { messagesOf } from "./messages.ts";

/**
 * Typing pauses this long before the preview is asked for. Longer than in a frame, since here
 * each preview is a whole picture and nothing keeps a budget of calls but the service.
 */
const SETTLE_MS = 220;

const form = document.querySelector<HTMLFormElement>("form.fill[data-preview]");
const sheet = document.querySelector<HTMLElement>(".sheet");
const picture = document.querySelector<HTMLImageElement>(".sheet img");
const said = document.querySelector<HTMLOutputElement>(".action-bar output");
const state = document.querySelector<HTMLElement>(".action-bar .state");

const token = tokenInAddress();

// A screen reader reads what happened; everybody else sees it.
document.querySelector<HTMLElement>(".notice")?.focus();
keepFormsWhileOffline();
if (token !== null && form !== null && said !== null) {
  // Hides the form while the link is opened; without a script it stays in sight.
  document.documentElement.classList.add("opening");
  void openLink(token, { said, messages: messagesOf(form) });
} else if (form !== null && sheet !== null && picture !== null && said !== null && state !== null) {
  document.documentElement.classList.add("scripted");
  bringToLife({ form, sheet, picture, said, state, messages: messagesOf(form) });
}

interface Page {
  readonly form: HTMLFormElement;
  /** Holds the picture and the places of the fields; `data-page` is the side that is shown. */
  readonly sheet: HTMLElement;
  readonly picture: HTMLImageElement;
  /** Announced: what went wrong with no field to say it at. */
  readonly said: HTMLOutputElement;
  /** Not announced: whether what stands in the form is saved. */
  readonly state: HTMLElement;
  readonly messages: ScriptMessages;
}

/**
 * Adds everything that listens. State is what the form holds, plus the side that is wanted and the drawing
 * under way.
 */
function bringToLife(page: Page): void {
  let side = Number(page.sheet.dataset["page"] ?? "0");
  let timer = 0;
  let inFlight: AbortController | null = null;
  const savedAt = timeOfSave(page);
  const loaded = loadedTexts(page.form);
  const later = new RetryTimer(() => void draw());

  const draw = async (): Promise<void> => {
    window.clearTimeout(timer);
    later.cancel();
    inFlight?.abort();
    // Each drawing has its own: what is still on its way shows a text that is no longer in the form.
    const mine = new AbortController();
    inFlight = mine;
    page.sheet.dataset["state"] = "drawing";
    const drawnSide = side;
    try {
      const response = await fetch(previewAddress(page, drawnSide), {
        method: "POST",
        body: new URLSearchParams(textsOf(page.form)),
        signal: mine.signal,
      }).catch(() => null);
      if (mine.signal.aborted) {
        return;
      }
      if (response === null) {
        say(page, page.messages.offline);
        later.schedule();
        return;
      }
      later.succeeded();
      if (outcomeOf(response) === "busy") {
        const seconds = Number(response.headers.get("retry-after") ?? "1");
        // Said to nobody: it follows by itself, and typing on starts anew.
        timer = window.setTimeout(() => void draw(), Math.max(1, seconds) * 1000);
        return;
      }
      if (!response.ok) {
        const fields = await fieldsOfError(response);
        const isAtFields = showErrorAtFields(page.form, fields, page.messages.cannotPrint);
        say(page, isAtFields ? "" : page.messages.notDrawn);
        return;
      }
      // Between two waits typing may have gone on: looked at after each of them.
      const next = await decoded(await response.blob());
      if (mine.signal.aborted) {
        URL.revokeObjectURL(next);
        return;
      }
      showPicture(page, drawnSide, next);
      const stops = showWarnings(page.form, response, page.messages);
      showState(
        page,
        stops,
        sameTexts(textsOf(page.form), loaded) ? savedAt : page.messages.notSaved,
      );
      say(page, "");
    } catch (error) {
      if (!mine.signal.aborted) {
        say(page, page.messages.notDrawn);
        throw error;
      }
    } finally {
      // An aborted drawing leaves the mark to the one that took its place.
      if (inFlight === mine) {
        delete page.sheet.dataset["state"];
      }
    }
  };
  // The side is wanted at once and shown when its picture has come; a second turn meanwhile aborts the first.
  const turnTo = (wanted: number): void => {
    if (wanted !== side) {
      side = wanted;
      markSide(page, side);
      void draw();
    }
  };

  placeSpots(page.sheet);
  for (const input of page.form.querySelectorAll<HTMLInputElement>("[data-limit]")) {
    updateCounter(input, page.messages);
  }
  page.form.addEventListener("input", (event) => {
    if (!isOnPrint(event.target)) {
      return;
    }
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
      updateCounter(event.target, page.messages);
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void draw(), SETTLE_MS);
  });
  page.form.addEventListener("focusin", (event) => {
    markCurrent(page, event.target);
    const wanted = event.target instanceof HTMLElement ? event.target.dataset["page"] : undefined;
    if (wanted !== undefined) {
      turnTo(Number(wanted));
    }
  });
  page.form.addEventListener("focusout", () => markCurrent(page, null));
  for (const button of document.querySelectorAll<HTMLButtonElement>(".side")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      turnTo(Number(button.dataset["page"] ?? "0"));
    });
  }
  for (const button of page.form.querySelectorAll<HTMLButtonElement>(".plain[data-for]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      usePlainLetters(page.form, button);
    });
  }
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.addEventListener("click", () => {
      const field = spot.dataset["field"] ?? "";
      // Of a group of radio buttons the chosen one, from which arrow keys go on; it is the group that has the
      // field's id.
      const chosen = page.form.querySelector<HTMLElement>(
        `input[type="radio"][name="${field}"]:checked`,
      );
      (chosen ?? document.getElementById(`f-${field}`))?.focus();
    });
  }
  showState(page, page.form.querySelectorAll('[aria-invalid="true"]').length, savedAt);
  window.addEventListener("pageshow", () => {
    // Going back or reloading puts typed text into the form, which the picture does not show yet.
    if (!sameTexts(textsOf(page.form), loaded)) {
      void draw();
    }
  });
}

/** False for what belongs to the page and not to the print: the address a link is sent to. */
function isOnPrint(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset["field"] !== undefined;
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

/**
 * Spots carry their place as percentages of the sheet: left, top, width, height. As data, since the page's
 * policy admits no attribute `style`; a script may set the properties (CSP 3, style-src-attr).
 */
function placeSpots(sheet: HTMLElement): void {
  for (const spot of sheet.querySelectorAll<HTMLElement>(".spot")) {
    const [left = "0", top = "0", width = "0", height = "0"] = (spot.dataset["place"] ?? "").split(
      " ",
    );
    spot.style.left = `${left}%`;
    spot.style.top = `${top}%`;
    spot.style.width = `${width}%`;
    spot.style.height = `${height}%`;
  }
}

/**
 * Asks for the sheet's width in device pixels, so that the picture is neither soft nor larger than it is
 * shown; 64 to 2560 is what the service draws here.
 */
function previewAddress(page: Page, side: number): string {
  const widthPx = Math.round(page.sheet.clientWidth * window.devicePixelRatio);
  const address = page.form.dataset["preview"] ?? "";
  const mark = address.includes("?") ? "&" : "?";
  return `${address}${mark}page=${side}&w=${Math.min(2560, Math.max(64, widthPx))}`;
}

/** Field id → text, as the form would post it; nothing else of the form. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const fields = new Set(
    [...form.querySelectorAll<HTMLElement>("[data-field]")].map((one) => one.dataset["field"]),
  );
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && fields.has(name)) {
      texts[name] = value;
    }
  }
  return texts;
}

/** Field id → text as the page brought it, whatever the browser has restored since. */
function loadedTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    if (input.type !== "radio" || input.hasAttribute("checked")) {
      texts[input.name] = input.type === "radio" ? input.value : input.defaultValue;
    }
  }
  for (const list of form.querySelectorAll("select")) {
    const chosen = [...list.options].find((option) => option.defaultSelected);
    texts[list.name] = (chosen ?? list.options[0])?.value ?? "";
  }
  return texts;
}

/** Every text of `a` is in `b`. One way only: `b` also holds inputs of the page that are no fields. */
function sameTexts(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.entries(a).every(([name, text]) => lines(text) === lines(b[name] ?? ""));
}

/** Forms post line ends as CR LF, `defaultValue` has them as LF (HTML, form control value normalization). */
function lines(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}

/** Address of the picture once it is decoded, so that nothing flickers when it is shown. */
async function decoded(png: Blob): Promise<string> {
  const address = URL.createObjectURL(png);
  const next = new Image();
  next.src = address;
  await next.decode();
  return address;
}

/** The picture, its words, its shape and its spots change together. */
function showPicture(page: Page, side: number, address: string): void {
  const old = page.picture.src;
  page.picture.src = address;
  if (old.startsWith("blob:")) {
    URL.revokeObjectURL(old);
  }
  if (page.sheet.dataset["page"] === String(side)) {
    return;
  }
  page.sheet.dataset["page"] = String(side);
  const button = document.querySelector<HTMLElement>(`.side[data-page="${side}"]`);
  page.sheet.style.setProperty("--ratio", button?.dataset["ratio"] ?? "1");
  page.picture.alt = button?.dataset["alt"] ?? "";
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.hidden = spot.dataset["page"] !== String(side);
  }
}

/** Marks the button of the side that is wanted; saving comes back to it. */
function markSide(page: Page, side: number): void {
  for (const button of document.querySelectorAll<HTMLElement>(".side")) {
    button.setAttribute("aria-pressed", String(button.dataset["page"] === String(side)));
  }
  // Not `form.action`: its buttons of that name hide the property.
  const [path = "", query = ""] = (page.form.getAttribute("action") ?? "").split("?");
  const members = new URLSearchParams(query);
  members.set("page", String(side));
  page.form.setAttribute("action", `${path}?${members.toString()}`);
}

function markCurrent(page: Page, target: EventTarget | null): void {
  const field = target instanceof HTMLElement ? target.dataset["field"] : undefined;
  for (const spot of page.sheet.querySelectorAll<HTMLElement>(".spot")) {
    spot.toggleAttribute("data-current", field !== undefined && spot.dataset["field"] === field);
  }
}

/** Written only when it changes: the element is a live region. */
function say(page: Page, text: string): void {
  if (page.said.textContent !== text) {
    page.said.textContent = text;
  }
}

/** Each part in a span of its own, so that a line breaks between them and not within. */
function showState(page: Page, stops: number, save: string): void {
  const toChange =
    stops === 0 ? "" : formatMessage(page.messages, "textsToChange", { count: stops });
  const parts = [toChange, save].filter((text) => text !== "");
  page.state.replaceChildren(
    ...parts.flatMap((text, i) => {
      const part = document.createElement("span");
      part.textContent = text;
      return i === 0 ? [part] : [" ", part];
    }),
  );
}
