/** The language of samples, once chosen, is that of all samples on all pages. */

const KEY = "platen-docs-language";

/** Chooses the remembered language everywhere, and remembers what is chosen from now on. */
export function keepLanguage(): void {
  choose(remembered());
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest(".languages") !== null) {
      try {
        localStorage.setItem(KEY, target.value);
      } catch {
        // A browser that keeps nothing for pages: the choice holds for this one.
      }
      choose(target.value);
    }
  });
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function choose(language: string | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".languages input")) {
    if (input.value === language) {
      input.checked = true;
    }
  }
}
