/** Adds a button to each sample that copies it; the documentation needs no script for anything else. */
import "./docs.css";

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
  const said = await navigator.clipboard.writeText(sample.textContent ?? "").then(
    () => "Copied",
    () => "Not allowed here",
  );
  button.textContent = said;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
