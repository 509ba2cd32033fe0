/**
 * What the documentation has for readers with scripts: the search, buttons that copy samples, forms that try an
 * operation, the language of samples remembered. All of it is made or shown here and not by the server, so nobody
 * without a script sees something that does nothing.
 */
import { keepLanguage } from "./language.ts";
import { keepListPlace } from "./page-list.ts";
import { addSearch } from "./search.ts";
import { openRequestForm } from "./request-form.ts";
import "./docs.css";

for (const place of document.querySelectorAll<HTMLElement>(".search")) {
  addSearch(place, place.dataset["index"] ?? "");
}
for (const form of document.querySelectorAll<HTMLFormElement>("form.try-it")) {
  openRequestForm(form);
}
keepLanguage();
keepListPlace();

/**
 * Long enough to be read and announced, short enough that the button is itself again for the next sample.
 * Nothing is lost with it: what was copied is in the clipboard (WCAG 2.2, 2.2.1).
 */
const SHOWN_MS = 1_600;

for (const sample of document.querySelectorAll<HTMLPreElement>("pre.sample")) {
  const frame = document.createElement("div");
  frame.className = "copied-from";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(sample, button));
  sample.replaceWith(frame);
  frame.append(sample, button);
}

async function copy(sample: HTMLElement, button: HTMLButtonElement): Promise<void> {
  // Refused without TLS, or where a policy of the browser says so; the text can be selected by hand.
  const said = await navigator.clipboard.writeText(sample.textContent ?? "").then(
    () => "Copied",
    () => "Not allowed here",
  );
  // The button has the focus, so its new name is read; a live region for each sample is not needed.
  button.textContent = said;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
