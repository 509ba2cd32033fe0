/** Dropping a file anywhere on the form sends it; without this script the form's button does. */
import "./verification.css";

const form = document.querySelector<HTMLFormElement>("form.drop");
const input = form?.querySelector<HTMLInputElement>("input[type=file]");

if (form && input) {
  // A file dropped beside the form would otherwise open in place of the page.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  // Also comes when the pointer passes from one element to the next; the `dragover` after it marks the form
  // again.
  document.addEventListener("dragleave", () => {
    form.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const files = event.dataTransfer?.files;
    // Several files at once: nothing is sent, since only one could be checked and nobody said which.
    if (files?.length === 1) {
      input.files = files;
      form.requestSubmit();
    }
  });
}
