/**
 * The page in the shop's frame. Its address brings the session's secret behind the `#`, with what the host sets:
 * `secret`, and at will `lang`, `scheme` (light or dark) and `renew` (the host can open another session).
 */
import "./embed.css";
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { element } from "./dom.ts";
import { Editor } from "./editor.ts";
import { FrameApi, Refusal, type Values } from "./frame-api.ts";
import { Host } from "./host.ts";
import { directionOf, localeOf, type Words, wordsOf } from "./words.ts";

const place = document.querySelector<HTMLElement>("#embed");
if (place !== null) {
  open(place, frameIn(place));
}

function open(place: HTMLElement, frame: EmbedFrame): void {
  const given = new URLSearchParams(window.location.hash.slice(1));
  // Neither history nor a copied address keeps the secret.
  window.history.replaceState(null, "", window.location.pathname);
  const locale = localeOf([given.get("lang"), frame.locale, ...navigator.languages]);
  const words = wordsOf(locale);
  const root = document.documentElement;
  root.lang = locale;
  root.dir = directionOf(locale);
  const scheme = given.get("scheme");
  if (scheme === "light" || scheme === "dark") {
    root.style.colorScheme = scheme;
  }
  const host = new Host(frame);
  const api = new FrameApi(frame.session, given.get("secret") ?? "");
  let editor: Editor | null = null;
  let carried: Values | null = null;
  host.listen({
    onClose: () => (editor === null ? host.tell("cancel") : editor.leave()),
    onValues: (values) => {
      carried = values;
      editor?.carry(values);
    },
  });
  const start = async (): Promise<void> => {
    place.replaceChildren(element("p", { class: "message-page", role: "status" }, words.loading));
    try {
      const { data, values } = await api.fields();
      const made = new Editor({
        frame,
        api,
        host,
        words,
        locale,
        renews: given.has("renew") && host.isThere,
        fields: data,
        values,
      });
      await made.start();
      editor = made;
      place.replaceChildren(made.element);
      host.tell("ready");
      if (carried !== null) {
        made.carry(carried);
      }
    } catch (error) {
      showFailure(place, words, host, () => void start());
      host.tell("error", { code: error instanceof Refusal ? error.code : "internal_error" });
      if (!(error instanceof Refusal)) {
        throw error;
      }
    }
  };
  void start();
}

function showFailure(place: HTMLElement, words: Words, host: Host, again: () => void): void {
  const retry = element("button", { type: "button", class: "action" }, words.tryAgain);
  retry.addEventListener("click", again);
  const close = element(
    "button",
    { type: "button", class: "action", "data-quiet": true },
    words.close,
  );
  close.addEventListener("click", () => host.tell("cancel"));
  place.replaceChildren(
    element(
      "div",
      { class: "message-page", role: "alert" },
      element("h1", {}, words.failedTitle),
      element("p", {}, words.failedText),
      element("div", { class: "choices" }, retry, ...(host.isThere ? [close] : [])),
    ),
  );
}

/** Written by the server of this very page. */
function frameIn(place: HTMLElement): EmbedFrame {
  const frame: EmbedFrame = JSON.parse(place.dataset["frame"] ?? "{}");
  return frame;
}
