/**
 * The page in the shop's frame. Its address brings the session's secret behind the `#`, with what the host sets:
 * `secret`, and at will `lang`, `scheme` (light or dark) and `renew` (the host can open another session).
 */
import "./embed.css";
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { directionOf } from "#domain/messages/languages.ts";
import { element } from "./dom.ts";
import { Editor } from "./editor.ts";
import { ApiError, type FieldsResponse, FrameApi } from "./frame-api.ts";
import { Host } from "./host.ts";
import { SESSION_END_CODES } from "./session-end.ts";
import { type Messages, messagesFor } from "./messages.ts";
import type { Values } from "./values.ts";

/**
 * How long the page around may take to bring the secret again after a reload. Then the form is opened without
 * it, and what the service says to that is shown: a way on, instead of an empty frame.
 */
const SECRET_WAIT_MS = 5_000;

const place = document.querySelector<HTMLElement>("#embed");
if (place !== null) {
  begin(place, frameIn(place));
}

function begin(place: HTMLElement, frame: EmbedFrame): void {
  const host = new Host(frame);
  const given = takeFragment();
  const hasSecret = given.has("secret");
  // Before anything is loaded: the widget waits for this to know that the address shows a page of ours at
  // all.
  host.emit("open", { needs_secret: !hasSecret });
  if (hasSecret || !host.isThere) {
    open(place, frame, { host, given });
    return;
  }
  // A reload: whoever opened the frame has its address, and sets it again.
  const go = (): void => {
    window.clearTimeout(timer);
    window.removeEventListener("hashchange", go);
    open(place, frame, { host, given: takeFragment() });
  };
  const timer = window.setTimeout(go, SECRET_WAIT_MS);
  window.addEventListener("hashchange", go);
}

/**
 * What the fragment brings; neither history nor a copied address keeps it. A fragment is never sent to a
 * server, so the secret is in no log and no Referer. Nor is it stored: in a frame of another site storage is
 * partitioned or blocked by browsers, and what is stored could be read by every session of the same shop.
 */
function takeFragment(): URLSearchParams {
  const given = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(null, "", window.location.pathname);
  return given;
}

/**
 * Shows the form. The host is heard from the start: it may want to close, or carry values over, while fields
 * are still being read; values that come too early wait in `carried`.
 */
function open(
  place: HTMLElement,
  frame: EmbedFrame,
  { host, given }: { readonly host: Host; readonly given: URLSearchParams },
): void {
  const messages = messagesFor([given.get("lang"), frame.locale, ...navigator.languages]);
  const root = document.documentElement;
  // What a screen reader pronounces by (WCAG 2.2, 3.1.1); `dir` turns the layout, whose CSS names no left and
  // right.
  root.lang = messages.language;
  root.dir = directionOf(messages.language);
  // Anything else leaves `light dark`, which follows the system.
  const scheme = given.get("scheme");
  if (scheme === "light" || scheme === "dark") {
    root.style.colorScheme = scheme;
  }
  const renews = given.has("renew") && host.isThere;
  const api = new FrameApi(frame.session, given.get("secret") ?? "");
  let editor: Editor | null = null;
  let carried: Values | null = null;
  host.listen({
    onClose: () => (editor === null ? host.emit("cancel") : editor.leave()),
    onValues: (values) => {
      carried = values;
      editor?.carry(values);
    },
  });
  const start = async (): Promise<void> => {
    place.replaceChildren(
      element("p", { class: "message-page", role: "status" }, messages.loading),
    );
    try {
      const response = asShown(await api.fields(messages.language));
      const made = new Editor({ frame, api, host, messages, renews, response });
      await made.start();
      editor = made;
      place.replaceChildren(made.element);
      // Only now: the widget moves the focus into the frame and sends what was kept.
      host.emit("ready");
      if (carried !== null) {
        made.carry(carried);
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal_error";
      showFailure(place, { messages, host, code, renews, again: () => void start() });
      host.emit("error", { code });
      // A bug of ours: shown to the shopper like any failure, and still in the console for who looks.
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
  };
  void start();
}

/** The response with its fields as the shopper calls them: `label` is the author's own word for programs. */
function asShown(response: FieldsResponse): FieldsResponse {
  const data = response.data.map((field) => ({ ...field, label: field.display_label }));
  return { ...response, data };
}

interface Failure {
  readonly messages: Messages;
  readonly host: Host;
  readonly code: string;
  readonly renews: boolean;
  readonly again: () => void;
}

/** What the shopper can do: go on in a new session, try again, or close. */
function showFailure(place: HTMLElement, { messages, host, code, renews, again }: Failure): void {
  const isEnded = SESSION_END_CODES.has(code);
  const [title, text] =
    isEnded && renews
      ? [messages.endedTitle, messages.endedText]
      : [
          messages.failedTitle,
          code === "network_error" ? messages.unreachable : messages.failedText,
        ];
  // One main way on: with a host that can renew, in a new session with the texts; else the same call again.
  const main = element(
    "button",
    { type: "button", class: "action" },
    isEnded && renews ? messages.continueWithText : messages.tryAgain,
  );
  main.addEventListener("click", isEnded && renews ? () => host.emit("renew") : again);
  const close = element(
    "button",
    { type: "button", class: "action", "data-quiet": true },
    messages.close,
  );
  close.addEventListener("click", () => host.emit("cancel"));
  // Trying again helps no session that is over.
  const ways = [...(isEnded && !renews ? [] : [main]), ...(host.isThere ? [close] : [])];
  place.replaceChildren(
    element(
      "div",
      { class: "message-page", role: "alert" },
      element("h1", {}, title),
      element("p", {}, text),
      element("div", { class: "choices" }, ...ways),
    ),
  );
}

/** Written by the server of this very page. */
function frameIn(place: HTMLElement): EmbedFrame {
  const frame: EmbedFrame = JSON.parse(place.dataset["frame"] ?? "{}");
  return frame;
}
