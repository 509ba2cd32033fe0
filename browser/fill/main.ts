/**
 * The fill page, brought to life: the preview follows the typing, warnings stand at their fields, and a
 * tap on the print goes to its field. Without this script the page works as a plain form.
 */
import "./fill.css";

interface TextWarning {
  readonly field?: string;
  readonly code: string;
  readonly min_font_size_pt?: number;
  /** PostScript name of the font printed instead. */
  readonly to?: string;
}

/** Typing pauses this long before the preview is asked for. */
const SETTLE_MS = 220;

const form = document.querySelector<HTMLFormElement>("form.fill");
const sheet = document.querySelector<HTMLElement>(".sheet");
const picture = document.querySelector<HTMLImageElement>(".sheet img");
const status = document.querySelector<HTMLOutputElement>(".action-bar output");

if (form !== null && sheet !== null && picture !== null && status !== null) {
  document.documentElement.classList.add("scripted");
  bringToLife({ form, sheet, picture, status });
}

interface Page {
  readonly form: HTMLFormElement;
  readonly sheet: HTMLElement;
  readonly picture: HTMLImageElement;
  readonly status: HTMLOutputElement;
}

function bringToLife(page: Page): void {
  let side = Number(page.sheet.dataset["page"] ?? "0");
  placeSpots(page.sheet);
  let timer = 0;
  let inFlight: AbortController | null = null;

  const draw = async (): Promise<void> => {
    inFlight?.abort();
    const mine = new AbortController();
    inFlight = mine;
    page.sheet.dataset["state"] = "drawing";
    try {
      const answer = await fetch(previewAddress(page, side), {
        method: "POST",
        body: new URLSearchParams(textsOf(page.form)),
        signal: mine.signal,
      });
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get("retry-after") ?? "1");
        timer = window.setTimeout(() => void draw(), seconds * 1000);
        return;
      }
      if (!answer.ok) {
        await showRefusal(page, answer);
        return;
      }
      const warnings = warningsOf(answer);
      showWarnings(page.form, warnings);
      page.status.textContent = saidAbout(warnings);
      await showPicture(page, await answer.blob());
    } catch (error) {
      if (!mine.signal.aborted) {
        page.status.textContent =
          "The preview could not be updated. Your text is kept; check the connection.";
        throw error;
      }
    } finally {
      if (inFlight === mine) {
        delete page.sheet.dataset["state"];
      }
    }
  };

  page.form.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
      countUnits(event.target);
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void draw(), SETTLE_MS);
  });
  page.form.addEventListener("focusin", (event) => {
    const wanted = sideOf(event.target);
    markCurrent(page, event.target);
    if (wanted !== null && wanted !== side) {
      side = wanted;
      showSide(page, side);
      void draw();
    }
  });
  page.form.addEventListener("focusout", () => markCurrent(page, null));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".side")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      side = Number(link.dataset["page"] ?? "0");
      showSide(page, side);
      void draw();
    });
  }
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.addEventListener("click", () => {
      document.getElementById(`f-${spot.dataset["field"] ?? ""}`)?.focus();
    });
  }
}

/** Spots carry their place as percentages of the sheet: left, top, width, height. */
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

function previewAddress(page: Page, side: number): string {
  const widthPx = Math.round(page.sheet.clientWidth * window.devicePixelRatio);
  const address = page.form.dataset["preview"] ?? "";
  return `${address}?page=${side}&w=${Math.min(2560, Math.max(64, widthPx))}`;
}

/** Field id → text, as the form would post it. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") {
      texts[name] = value;
    }
  }
  return texts;
}

/** The old picture stays until the new one is decoded, so nothing flickers. */
async function showPicture(page: Page, png: Blob): Promise<void> {
  const address = URL.createObjectURL(png);
  const next = new Image();
  next.src = address;
  await next.decode();
  const old = page.picture.src;
  page.picture.src = address;
  if (old.startsWith("blob:")) {
    URL.revokeObjectURL(old);
  }
}

function showSide(page: Page, side: number): void {
  page.sheet.dataset["page"] = String(side);
  for (const link of document.querySelectorAll<HTMLElement>(".side")) {
    const current = link.dataset["page"] === String(side);
    link.setAttribute("aria-current", String(current));
    if (current) {
      page.sheet.style.setProperty("--ratio", link.dataset["ratio"] ?? "1");
      page.picture.alt = link.dataset["alt"] ?? "";
    }
  }
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.hidden = spot.dataset["page"] !== String(side);
  }
}

function sideOf(target: EventTarget | null): number | null {
  const side = target instanceof HTMLElement ? target.dataset["page"] : undefined;
  return side === undefined ? null : Number(side);
}

function markCurrent(page: Page, target: EventTarget | null): void {
  const field = target instanceof HTMLElement ? target.dataset["field"] : undefined;
  for (const spot of page.sheet.querySelectorAll<HTMLElement>(".spot")) {
    spot.toggleAttribute("data-current", field !== undefined && spot.dataset["field"] === field);
  }
}

function warningsOf(answer: Response): readonly TextWarning[] {
  const header = answer.headers.get("x-service-text-warnings");
  if (header === null) {
    return [];
  }
  const parsed: unknown = JSON.parse(decodeURIComponent(header));
  return Array.isArray(parsed) ? parsed.filter(isWarning) : [];
}

function isWarning(item: unknown): item is TextWarning {
  return (
    typeof item === "object" && item !== null && "code" in item && typeof item.code === "string"
  );
}

function showWarnings(form: HTMLFormElement, warnings: readonly TextWarning[]): void {
  for (const note of form.querySelectorAll<HTMLElement>(".note[data-for]")) {
    const mine = warnings.filter(({ field }) => field === note.dataset["for"]);
    const words = mine.map(wordsOf).join(" ");
    const kind = mine.some(({ code }) => code !== "font_substituted") ? "fail" : "warn";
    // Only a change is written, so that a screen reader announces it once.
    if (note.textContent !== words) {
      note.textContent = words;
    }
    note.dataset["kind"] = kind;
    const input = document.getElementById(`f-${note.dataset["for"] ?? ""}`);
    input?.setAttribute("aria-invalid", String(words !== "" && kind === "fail"));
  }
}

function wordsOf(warning: TextWarning): string {
  switch (warning.code) {
    case "text_overflow":
      return `Too long for its place, even at ${warning.min_font_size_pt ?? "the smallest"} pt. Shorten it a little.`;
    case "missing_glyph":
      return "No font here has one of these characters. Use other letters.";
    case "font_substituted":
      return `Some letters are not in the print's own font; printed in ${warning.to ?? "another font"}.`;
    default:
      return "";
  }
}

function saidAbout(warnings: readonly TextWarning[]): string {
  const stops = warnings.filter(({ code }) => code !== "font_substituted").length;
  if (stops === 0) {
    return "Preview up to date.";
  }
  return stops === 1 ? "One text needs a change." : `${stops} texts need a change.`;
}

async function showRefusal(page: Page, answer: Response): Promise<void> {
  const body: unknown = await answer.json().catch(() => null);
  const message =
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof body.error === "object" &&
    body.error !== null &&
    "message" in body.error
      ? String(body.error.message)
      : "The preview could not be made.";
  page.status.textContent = message;
}

/** The counter appears from 80 % of the limit; it counts UTF-16 code units, as the service does. */
function countUnits(input: HTMLInputElement | HTMLTextAreaElement): void {
  const limit = Number(input.dataset["limit"] ?? "0");
  const counter = document.getElementById(`c-${input.dataset["field"] ?? ""}`);
  if (limit > 0 && counter !== null) {
    const used = input.value.length;
    counter.textContent = used >= limit * 0.8 ? `${used} of ${limit}` : "";
  }
}
